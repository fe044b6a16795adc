// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Samples",
  platforms: [
    .macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1),
  ],
  dependencies: [
    // In your own package, use the URL of the repository instead of a path.
    .package(name: "Understudy", path: "..")
  ],
  targets: [
    // The shortest one, to begin with: a protocol, its mock, and tests with both frameworks.
    .target(name: "Enrollment"),
    .testTarget(
      name: "EnrollmentTests",
      dependencies: [
        "Enrollment", "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
      ]),
    // A client with retries, time limits, cancellation, and a cache.
    .target(name: "Weather"),
    .testTarget(
      name: "WeatherTests",
      dependencies: [
        "Weather", "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
      ]),
    // A view model on the main actor, with a struct of closures.
    .target(name: "Contacts"),
    .testTarget(
      name: "ContactsTests",
      dependencies: [
        "Contacts", "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
      ]),
    // A service with its database behind a spy.
    .target(name: "Bank"),
    .testTarget(
      name: "BankTests",
      dependencies: [
        "Bank", "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
      ]),
    // Answers, default values, and arguments that aren't `Equatable`.
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop", "Understudy"]),
  ],
  swiftLanguageModes: [.v6]
)
