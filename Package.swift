// swift-tools-version: 6.1
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
    .testTarget(name: "UnderstudyTests", dependencies: ["Understudy"]),
    .testTarget(
      name: "AcceptanceTests", dependencies: ["Understudy"], exclude: ["ChildRuns/Fixtures"]),
    .testTarget(name: "XCTestAcceptanceTests", dependencies: ["Understudy"]),
  ],
  swiftLanguageModes: [.v6]
)
