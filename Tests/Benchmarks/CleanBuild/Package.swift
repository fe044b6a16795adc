// swift-tools-version: 6.2
import PackageDescription

// The same tests with three mocks or with three handwritten spies: DOUBLES is Mocks or Spies.
let doubles = Context.environment["DOUBLES"] ?? "Mocks"
let usesLibrary = doubles == "Mocks"

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v13)],
  dependencies: usesLibrary ? [.package(name: "Understudy", path: "../../..")] : [],
  targets: [
    .target(name: "Shop"),
    .testTarget(
      name: "ShopTests", dependencies: ["Shop"] + (usesLibrary ? ["Understudy"] : []),
      path: "Tests/\(doubles)"),
  ],
  swiftLanguageModes: [.v6]
)
