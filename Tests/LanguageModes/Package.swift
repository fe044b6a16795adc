// swift-tools-version: 6.2
import PackageDescription

let understudy: [Target.Dependency] = [
  .product(name: "Understudy", package: "Understudy"),
  .product(name: "UnderstudyExploration", package: "Understudy"),
]

let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
let approachable: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]
let mainActor: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .define("MAIN_ACTOR_BY_DEFAULT"),
]

/// Each target compiles and runs the same files in a different language mode: its folders
/// `Declarations` and `Forms` are links to those of this package. `Unreflected` and `Resilient` have tests of
/// their own.
let package = Package(
  name: "LanguageModes",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Understudy", path: "../..")],
  targets: [
    .testTarget(name: "Five", dependencies: understudy, swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "Six", dependencies: understudy, swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "SixUpcoming", dependencies: understudy,
      swiftSettings: [.swiftLanguageMode(.v6)] + upcoming + approachable),
    .testTarget(
      name: "Unreflected", dependencies: understudy,
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])]),
    // The compiler warns of each module without library evolution, such as Testing.
    .testTarget(
      name: "Resilient", dependencies: understudy,
      swiftSettings: [.unsafeFlags(["-enable-library-evolution", "-suppress-warnings"])]),
    .testTarget(
      name: "MainActorSix", dependencies: understudy,
      swiftSettings: [.swiftLanguageMode(.v6)] + mainActor),
    .testTarget(
      name: "MainActorUpcoming", dependencies: understudy,
      swiftSettings: [.swiftLanguageMode(.v6)] + mainActor + upcoming + approachable),
  ])

// The targets to build, separated by commas; all by default.
if let names = Context.environment["UNDERSTUDY_TEST_TARGETS"]?.split(separator: ",") {
  package.targets.removeAll { !names.contains($0.name[...]) }
}
