// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Samples",
  platforms: [
    .macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1),
  ],
  dependencies: [
    // A package of your own names the repository instead of a folder.
    .package(name: "Understudy", path: "..")
  ],
  targets: [
    .target(name: "Enrollment"),
    .testTarget(name: "EnrollmentTests", dependencies: ["Enrollment", "Understudy"]),
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop", "Understudy"]),
  ],
  swiftLanguageModes: [.v6]
)
