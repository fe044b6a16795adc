// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// What the build of any library of mocks that is a macro needs: SwiftSyntax, and a macro. `@Spied` writes
// the spies of `CleanBuild/Tests/Spies`, so this is a lower bound: other macros write more, and have a
// library to compile. `run --peers` adds the sources of `Shop`, with the attribute, and its tests.
//
// SwiftSyntax is built from its sources. The package manager can take a prebuilt one where the toolchain's
// distributor provides it for the system, which costs less. `run --peers` disables that.
let package = Package(
  name: "Peers",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", exact: "603.0.1")
  ],
  targets: [
    .macro(
      name: "SpyMacros",
      dependencies: [
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
      ]),
    .target(name: "Spied", dependencies: ["SpyMacros"]),
    .target(name: "Shop", dependencies: ["Spied"]),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
  ],
  swiftLanguageModes: [.v6]
)
