// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Understudy",
  platforms: [
    .macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1),
  ],
  products: [
    .library(name: "Understudy", targets: ["Understudy"])
  ],
  targets: [
    .target(name: "Understudy"),
    .target(
      name: "UnderstudyTestSupport", dependencies: ["Understudy"], path: "Tests/TestSupport"),
    .testTarget(name: "UnderstudyTests", dependencies: ["Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "AcceptanceTests", dependencies: ["Understudy", "UnderstudyTestSupport"],
      exclude: ["ChildRuns/Fixtures"]),
    .testTarget(
      name: "XCTestAcceptanceTests", dependencies: ["Understudy", "UnderstudyTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
