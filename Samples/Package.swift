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
    .target(name: "Contacts"),
    .testTarget(name: "ContactsTests", dependencies: ["Contacts", "Understudy"]),
    .target(name: "Enrollment"),
    .testTarget(name: "EnrollmentTests", dependencies: ["Enrollment", "Understudy"]),
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop", "Understudy"]),
    .target(name: "Weather"),
    .testTarget(
      name: "WeatherTests",
      dependencies: [
        "Weather", "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
