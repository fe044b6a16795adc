// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Understudy",
  platforms: [
    .macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1),
  ],
  products: [
    .library(name: "Understudy", targets: ["Understudy"]),
    .library(name: "UnderstudyExploration", targets: ["UnderstudyExploration"]),
    .plugin(name: "ScaffoldMockPlugin", targets: ["ScaffoldMockPlugin"]),
  ],
  targets: [
    .target(name: "CUnderstudyAtomics"),
    .target(name: "UnderstudyValues", dependencies: ["CUnderstudyAtomics"]),
    .target(name: "Understudy", dependencies: ["UnderstudyValues"]),
    .target(
      name: "UnderstudyExploration",
      dependencies: ["CUnderstudyAtomics", "Understudy", "UnderstudyValues"]),
    .target(name: "MockScaffolding"),
    .executableTarget(name: "scaffold-mock", dependencies: ["MockScaffolding"]),
    .plugin(
      name: "ScaffoldMockPlugin",
      capability: .command(
        intent: .custom(
          verb: "scaffold-mock", description: "Write the mock of a protocol, ready to compile.")),
      dependencies: ["scaffold-mock"], path: "Sources/ScaffoldMockPlugin"),
    .target(
      name: "UnderstudyTestSupport",
      dependencies: ["Understudy", "UnderstudyExploration", "UnderstudyValues", "CTestStart"],
      path: "Tests/TestSupport"),
    .target(name: "CTestStart", path: "Tests/CTestStart"),
    .target(name: "CEnums", path: "Tests/CEnums"),
    .testTarget(
      name: "UnderstudyTests",
      dependencies: ["Understudy", "UnderstudyValues", "UnderstudyTestSupport"]),
    .testTarget(name: "ValuesTests", dependencies: ["UnderstudyValues"]),
    .testTarget(
      name: "StubbingTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "VerificationTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(name: "MatchingTests", dependencies: ["Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "EqualityTests", dependencies: ["Understudy", "UnderstudyTestSupport", "CEnums"]),
    .testTarget(
      name: "SessionTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "ThreadTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "ExplorationTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "WaitingTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "RunTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport"]),
    .testTarget(
      name: "MessageTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport", "CEnums"],
      exclude: ["Misuse/CompilerMessages.txt"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Understudy", "UnderstudyExploration", "UnderstudyTestSupport"]),
    .testTarget(
      name: "PlaceholderTests", dependencies: ["Understudy", "UnderstudyTestSupport", "CEnums"]),
    .testTarget(
      name: "ChildRunTests", dependencies: ["UnderstudyTestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "MockScaffoldingTests",
      dependencies: ["MockScaffolding", "scaffold-mock", "UnderstudyTestSupport"],
      exclude: ["Cases", "Goldens"]),
    .target(name: "CFrames", path: "Tests/CFrames"),
    .testTarget(
      name: "XCTestAcceptanceTests",
      dependencies: ["UnderstudyExploration", "Understudy", "UnderstudyTestSupport", "CFrames"]),
  ],
  swiftLanguageModes: [.v6]
)

// The test targets to build, separated by commas; all by default.
if let names = Context.environment["UNDERSTUDY_TEST_TARGETS"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name[...]) }
}

// The locks count how many of them a thread holds, for the tests of what runs in them.
if Context.environment["UNDERSTUDY_CHECKED_LOCKS"] == "1" {
  for target in package.targets where target.name == "UnderstudyValues" {
    target.swiftSettings = [.define("UNDERSTUDY_CHECKED_LOCKS")]
  }
}
