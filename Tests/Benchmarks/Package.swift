// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Understudy", path: "../.."),
    .package(url: "https://github.com/google/swift-benchmark", from: "0.1.2"),
  ],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Understudy", package: "Understudy"),
        .product(name: "Benchmark", package: "swift-benchmark"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
