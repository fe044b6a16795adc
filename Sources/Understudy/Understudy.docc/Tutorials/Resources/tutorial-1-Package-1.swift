// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "University",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../understudy")
  ],
  targets: [
    .target(name: "University"),
    .testTarget(
      name: "UniversityTests",
      dependencies: ["University", .product(name: "Understudy", package: "understudy")]),
  ]
)
