// swift-tools-version: 6.2
import PackageDescription

// 12 protocols and 150 tests, with mocks or with handwritten spies: DOUBLES is Mocks or Spies. `run`
// writes the sources from the templates beside this file, once for each noun.
let doubles = Context.environment["DOUBLES"] ?? "Mocks"
let library = Context.environment["UNDERSTUDY"] ?? "../../.."
let usesLibrary = doubles == "Mocks"

let package = Package(
  name: "App",
  platforms: [.macOS(.v13)],
  dependencies: usesLibrary ? [.package(name: "Understudy", path: library)] : [],
  targets: [
    .target(name: "App"),
    .testTarget(
      name: "AppTests", dependencies: ["App"] + (usesLibrary ? ["Understudy"] : [])),
  ],
  swiftLanguageModes: [.v6]
)
