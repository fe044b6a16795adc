#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// A package in a temporary folder that depends on this one, for what only a whole test run shows:
  /// its exit code and its output.
  ///
  /// Its sources are the folders in `Fixtures`: `XCTestCases` and `SwiftTestingCases` are test targets,
  /// `Tool` is an executable. All failing tests of a framework run in one `swift test`. To add a case,
  ///
  /// 1. write a test that fails on purpose into a file of one of these folders (any file in them is
  ///    compiled), with a comment `// fails: name` at the line of the failure,
  /// 2. add the case to `ChildRunTests`, which compares each failure of the run.
  ///
  /// The folder has a fixed name for this checkout, so that the next run of the suite compiles only
  /// what has changed.
  struct ChildPackage {
    /// The failing tests of XCTest.
    let xctest: ChildRun
    /// The same in an executable that is not called `*.xctest`.
    let renamedXCTest: ChildRun
    /// A failure in the `setUp` of a class that makes the first mock of its process.
    let classSetUp: ChildRun
    /// A failure in the `tearDown` of a class.
    let classTearDown: ChildRun
    /// Tests that XCTest skips.
    let skippedXCTest: ChildRun
    /// The failing tests of Swift Testing, and what they attached, sorted.
    let swiftTesting: ChildRun
    /// The same where XCTest could run in the same process, as in Xcode.
    let bothFrameworks: ChildRun
    let attachments: [String]
    /// The passing tests of both frameworks.
    let passing: ChildRun
    let tool: ChildRun

    /// All runs, once for all tests that read them.
    static let runs = Task {
      try writeSources()
      try await build()
      // One after the other: two `swift test` on one build folder wait for each other.
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      return ChildPackage(
        xctest: try await test(["--disable-swift-testing", "--skip", "Class|Skipped"]),
        renamedXCTest: try await runCopy(["XCTestCases.FailingXCTests/testBody"]),
        classSetUp: try await test(["--disable-swift-testing", "--filter", "ClassSetUpXCTests"]),
        classTearDown: try await test(
          ["--disable-swift-testing", "--filter", "ClassTearDownXCTests"]),
        skippedXCTest: try await test(["--disable-swift-testing", "--filter", "Skipped"]),
        swiftTesting: try await test(
          ["--disable-xctest", "--no-parallel", "--attachments-path", folder.path]),
        bothFrameworks: try await runCopy(
          ["--testing-library", "swift-testing", "--no-parallel", "--filter", "FailingSwiftTests"],
          environment: ["XCTestConfigurationFilePath": "/dev/null"]),
        attachments: try contents(of: folder),
        passing: try await test(["--filter", "PassingXCTests", "--filter", "PassingSwiftTests"]),
        tool: try await runTool())
    }

    /// The file and the line that a fixture marks with `// fails: name`, or with another word.
    static func position(of name: String, mark: String = "fails") throws -> (
      path: String, line: Int
    ) {
      for file in try fixtures() {
        let lines = try String(contentsOf: file.url, encoding: .utf8).components(separatedBy: "\n")
        if let index = lines.firstIndex(where: { $0.hasSuffix("// \(mark): \(name)") }) {
          return (folder.appendingPathComponent(file.path).path, index + 1)
        }
      }
      throw ChildError("no fixture has a line with // \(mark): \(name)")
    }

    // MARK: The package

    private static let ownFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let root =
      ownFolder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let folder: URL = {
      let name = root.path.utf8.reduce(5381) { ($0 << 5) &+ $0 &+ Int($1) }
      return FileManager.default.temporaryDirectory
        .appendingPathComponent("understudy-child-runs-\(UInt(bitPattern: name))")
    }()

    private static let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "ChildRuns",
        platforms: [.macOS(.v13)],
        dependencies: [.package(name: "Understudy", path: "\(root.path)")],
        targets: [
          .executableTarget(name: "Tool", dependencies: ["Understudy"]),
          .testTarget(name: "XCTestCases", dependencies: ["Understudy"]),
          .testTarget(name: "SwiftTestingCases", dependencies: ["Understudy"]),
        ]
      )

      """

    private static func fixtures() throws -> [(url: URL, path: String)] {
      let source = ownFolder.appendingPathComponent("Fixtures")
      return try FileManager.default.subpathsOfDirectory(atPath: source.path)
        .filter { $0.hasSuffix(".swift") }
        .map { path in
          let isTest = !path.hasPrefix("Tool/")
          return (source.appendingPathComponent(path), (isTest ? "Tests/" : "Sources/") + path)
        }
    }

    /// Writes what has changed, and removes the sources of fixtures that are gone.
    private static func writeSources() throws {
      var kept: Set<String> = []
      func write(_ text: String, to path: String) throws {
        kept.insert(path)
        let url = folder.appendingPathComponent(path)
        guard (try? String(contentsOf: url, encoding: .utf8)) != text else { return }
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
      }
      try write(manifest, to: "Package.swift")
      for file in try fixtures() {
        try write(String(contentsOf: file.url, encoding: .utf8), to: file.path)
      }
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") && !path.hasPrefix(".build") && !kept.contains(path) {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
      }
    }

    // MARK: Running

    private static let options = [
      "--package-path", folder.path, "--scratch-path", folder.appendingPathComponent(".build").path,
    ]

    private static func build() async throws {
      let result = try await ChildRun(["swift", "build", "--build-tests"] + options)
      guard result.exitCode == 0 else { throw ChildError("the build failed:\n\(result.output)") }
    }

    private static func test(_ arguments: [String]) async throws -> ChildRun {
      try await ChildRun(["swift", "test", "--skip-build"] + options + arguments)
    }

    /// Runs the tests in a copy of their executable that has another name.
    private static func runCopy(
      _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> ChildRun {
      let path = try await ChildRun(["swift", "build", "--show-bin-path"] + options)
      let folder = path.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
      #if os(macOS)
        // A bundle is run by its loader, whose name is fixed.
        return try await ChildRun(
          ["xcrun", "xctest", "\(folder)/ChildRunsPackageTests.xctest"], environment: environment)
      #else
        let copy = "\(folder)/renamed-runner"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(
          atPath: "\(folder)/ChildRunsPackageTests.xctest", toPath: copy)
        return try await ChildRun([copy] + arguments, environment: environment)
      #endif
    }

    private static func runTool() async throws -> ChildRun {
      let path = try await ChildRun(["swift", "build", "--show-bin-path"] + options)
      let folder = path.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
      return try await ChildRun(["\(folder)/Tool"])
    }

    private static func temporaryFolder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("understudy-attachments-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    private static func contents(of folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .map { try String(contentsOf: $0, encoding: .utf8) }.sorted()
    }
  }

  /// Why there are no child runs; `nil` where there are.
  enum ChildRunObstacle {
    static let reason: String? = {
      if ProcessInfo.processInfo.environment["UNDERSTUDY_SKIP_CHILD_RUNS"] != nil {
        return "UNDERSTUDY_SKIP_CHILD_RUNS is set"
      }
      let isSanitized = ["__tsan_init", "__asan_init"].contains { name in
        name.withCString { dlsym(nil, $0) != nil }
      }
      return isSanitized ? "the suite runs under a sanitizer, which child runs would not" : nil
    }()
  }

  struct ChildError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
#endif
