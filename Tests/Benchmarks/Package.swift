// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Understudy", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Understudy", package: "Understudy"),
        .product(name: "UnderstudyExploration", package: "Understudy"),
      ],
      // Valgrind can't read the debug information of Swift.
      linkerSettings: [
        .unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))
      ])
  ],
  swiftLanguageModes: [.v6]
)
