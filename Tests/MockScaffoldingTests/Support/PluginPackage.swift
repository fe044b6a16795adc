#if os(macOS) || os(Linux)
  import Foundation

  /// A package that depends on this one, in which the tests run `swift package scaffold-mock`.
  ///
  /// The folder has a fixed name for this checkout, so that the next run of the tests compiles only what
  /// has changed.
  struct PluginPackage {
    /// The package, prepared once for all tests.
    static let shared = Result { try PluginPackage() }

    private static let root =
      Zoo.sources.deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the package.
    let folder: URL
    /// A package whose only target is a test target. It shares what's built.
    let testsOnly: URL
    private let build: URL

    private init() throws {
      let name = Self.root.path.utf8.reduce(5381) { ($0 << 5) &+ $0 &+ Int($1) }
      let parent = FileManager.default.temporaryDirectory
        .appendingPathComponent("understudy-plugin-runs-\(UInt(bitPattern: name))")
      folder = parent.appendingPathComponent("Trial")
      testsOnly = parent.appendingPathComponent("TestsOnly")
      build = parent.appendingPathComponent("build")
      for folder in [folder, testsOnly] { try? FileManager.default.removeItem(at: folder) }
      try write(
        Self.manifest(
          "Trial",
          targets: """
            .target(name: "App"),
                .target(name: "Broken"),
                .testTarget(name: "AppTests", dependencies: ["App", "Understudy"]),
            """), to: "Package.swift", in: folder)
      try write(
        """
        protocol Library {
          func page(_ number: Int, of book: String) throws -> String
        }
        class RealLibrary {}

        """, to: "Sources/App/App.swift", in: folder)
      try write("let number: Int = \"three\"\n", to: "Sources/Broken/Broken.swift", in: folder)
      try write(
        "protocol Shelf<Book> { associatedtype Book }\n", to: "Tests/AppTests/Shelf.swift",
        in: folder)
      try write(
        Self.manifest(
          "TestsOnly",
          targets: ".testTarget(name: \"AppTests\", dependencies: [\"Understudy\"])"),
        to: "Package.swift", in: testsOnly)
      try write("", to: "Tests/AppTests/Empty.swift", in: testsOnly)
    }

    private static func manifest(_ name: String, targets: String) -> String {
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v13)],
        dependencies: [.package(name: "Understudy", path: "\(root.path)")],
        targets: [
          \(targets)
        ]
      )

      """
    }

    /// Writes a file of a package.
    func write(_ text: String, to path: String, in folder: URL) throws {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    /// Runs `swift package scaffold-mock`.
    func scaffold(
      _ words: [String], in folder: URL? = nil, isAllowedToWrite: Bool = true
    ) throws -> CommandResult {
      let permission = isAllowedToWrite ? ["--allow-writing-to-package-directory"] : []
      return try run(
        ["swift", "package", "--scratch-path", build.path] + permission + ["scaffold-mock"] + words,
        in: folder ?? self.folder, environment: Self.environment)
    }

    /// What a toolchain needs; the rest is for the test run around it.
    private static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
      let names: Set = [
        "PATH", "HOME", "USER", "TMPDIR", "LANG", "LC_ALL", "SDKROOT", "DEVELOPER_DIR",
        "TOOLCHAINS",
      ]
      return names.contains(name)
    }

    /// Why the command isn't run; `nil` where it is.
    static let obstacle: String? = {
      if ProcessInfo.processInfo.environment["UNDERSTUDY_SKIP_CHILD_RUNS"] != nil {
        return "UNDERSTUDY_SKIP_CHILD_RUNS is set"
      }
      let isSanitized = ["__tsan_init", "__asan_init"].contains { name in
        name.withCString { dlsym(nil, $0) != nil }
      }
      return isSanitized ? "the suite runs under a sanitizer, which the command would not" : nil
    }()
  }

  extension CommandResult {
    /// The errors that aren't those of a compiler.
    var ownErrors: [String] {
      errors.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("error: ") && !$0.contains("command failed")
      }
    }
  }
#endif
