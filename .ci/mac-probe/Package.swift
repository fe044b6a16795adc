// swift-tools-version: 6.2
import PackageDescription

/// What the library assumes of Apple's platforms. `.ci/mac` builds one test target at a time, by the variable
/// PROBES, so that a line that doesn't compile hides only its own target. It runs each test in a process of
/// its own, because some stop the process if an assumption doesn't hold.
///
/// `PortableProbes` are those that Linux has, too, and `XCTestProbes` fail on purpose, as often as their
/// names say.
let package = Package(
  name: "MacProbe",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  dependencies: [.package(name: "Understudy", path: "../..")],
  targets: [
    .target(name: "CStatus"),
    .target(name: "ProbeSupport", dependencies: ["Understudy"]),
  ])

for name in ["PortableProbes", "AppleProbes", "ObjectiveCProbes", "XCTestProbes"]
where Context.environment["PROBES"] ?? name == name {
  package.targets.append(
    .testTarget(
      name: name,
      dependencies: [
        "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
        "ProbeSupport", "CStatus",
      ]))
}
