// swift-tools-version: 6.2
import PackageDescription

/// The packages whose protocols are mocked, with the products that declare them.
let packages: [(url: String, version: Version, products: [String])] = [
  ("https://github.com/apple/swift-log", "1.6.0", ["Logging"]),
  ("https://github.com/apple/swift-metrics", "2.0.0", ["Metrics"]),
  ("https://github.com/swift-server/swift-service-lifecycle", "2.0.0", ["ServiceLifecycle"]),
  ("https://github.com/apple/swift-argument-parser", "1.0.0", ["ArgumentParser"]),
  ("https://github.com/apple/swift-collections", "1.0.0", ["Collections"]),
  ("https://github.com/swift-server/async-http-client", "1.0.0", ["AsyncHTTPClient"]),
  ("https://github.com/apple/swift-certificates", "1.0.0", ["X509"]),
  ("https://github.com/apple/swift-crypto", "4.0.0", ["Crypto"]),
  ("https://github.com/apple/swift-nio", "2.0.0", ["NIO", "NIOHTTP1", "_NIOFileSystem"]),
  ("https://github.com/apple/swift-distributed-tracing", "1.0.0", ["Tracing"]),
  ("https://github.com/apple/swift-numerics", "1.0.0", ["RealModule"]),
  ("https://github.com/apple/swift-asn1", "1.0.0", ["SwiftASN1"]),
  ("https://github.com/pointfreeco/swift-custom-dump", "1.0.0", ["CustomDump"]),
  ("https://github.com/OpenCombine/OpenCombine", "0.14.0", ["OpenCombine"]),
  ("https://github.com/jpsim/Yams", "6.0.0", ["Yams"]),
]

func name(of url: String) -> String { url.split(separator: "/").last.map(String.init) ?? url }

/// Mocks of protocols of well-known packages, which `.ci/check-scaffolding` writes, compiles, and runs.
let package = Package(
  name: "Scaffolding",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Understudy", path: "../..")]
    + packages.map { .package(url: $0.url, from: $0.version) },
  targets: [
    .target(
      name: "App",
      dependencies: packages.flatMap { package in
        package.products.map { .product(name: $0, package: name(of: package.url)) }
      }),
    .testTarget(
      name: "AppTests", dependencies: ["App", .product(name: "Understudy", package: "Understudy")]),
  ],
  swiftLanguageModes: [.v6]
)
