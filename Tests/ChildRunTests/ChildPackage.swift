#if os(macOS) || os(Linux)
  import Foundation
  import UnderstudyTestSupport

  /// A package that depends on this one, for what only a whole test run shows, its exit code and
  /// its output, and for the command `swift package scaffold-mock`.
  ///
  /// The folders in `Fixtures` are its targets: `XCTestCases`, `SwiftTestingCases`, and `AppTests`
  /// are test targets, `Tool` is an executable, and `App` and `Broken` are libraries. All failing
  /// tests of a framework run in one `swift test`. To add a case,
  ///
  /// 1. write a test that fails on purpose into a file of `XCTestCases` or `SwiftTestingCases` (any
  ///    file in them is compiled), with a comment `// fails: name` at the line of the failure,
  /// 2. add the case to `ChildRunTests`, which compares each failure of the run.
  ///
  /// It stays in the folder of what is built, so that the next run compiles only what has changed.
  enum ChildPackage {
    private static let wanted = ProcessInfo.processInfo.environment["UNDERSTUDY_CHILD_RUNS"]
    /// Whether the package is built and run.
    static let isBuilt = wanted == "1" || wanted == "all"
    /// Whether tests run to their time limit, too, which is a minute at least.
    static let waitsForTimeLimit = wanted == "all"

    /// The folder of what is built.
    private static let products = Task {
      try sources.get()
      let build = try await run(["swift", "build", "--build-tests"] + location + options)
      guard build.exitCode == 0 else { throw ChildError("the build failed:\n\(build.text)") }
      // It runs beside the others.
      if waitsForTimeLimit { _ = timeLimit }
      let path = try await run(["swift", "build", "--show-bin-path"] + location + options)
      return path.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: The runs, each of them once for all tests that read it

    /// The failing tests of XCTest.
    static let xctest = Task {
      try await test(["--disable-swift-testing", "--skip", "Class|Skipped|First"])
    }
    /// A failure in the `setUp` of a class that makes the first mock of its process.
    static let classSetUp = Task {
      try await test(["--disable-swift-testing", "--filter", "ClassSetUpXCTests"])
    }
    /// A failure in the `tearDown` of a class.
    static let classTearDown = Task {
      try await test(["--disable-swift-testing", "--filter", "ClassTearDownXCTests"])
    }
    /// Tests that XCTest skips, in one process.
    static let skippedXCTest = Task {
      try await test(["--disable-swift-testing", "--filter", "Skipped"])
    }
    /// Tests of XCTest that are the first of their processes.
    static let firstXCTest = Task {
      try await test(["--disable-swift-testing", "--parallel", "--filter", "First"])
    }
    /// The failing tests of Swift Testing, and what they attached, sorted.
    static let swiftTesting = Task {
      () async throws -> (run: CommandResult, attachments: [String]) in
      try await withTemporaryFolder { folder in
        let run = try await test([
          "--disable-xctest", "--no-parallel", "--attachments-path", folder.path,
        ])
        let attachments = try FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil
        ).map { try String(contentsOf: $0, encoding: .utf8) }.sorted()
        return (run, attachments)
      }
    }
    /// The events of the tests that attach something, one on each line, in the version that has the lines of
    /// attachments, but no warnings.
    static let events = Task {
      try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("events.jsonl")
        _ = try await test([
          "--disable-xctest", "--filter", "FailedSessionSwiftTests|EventSwiftTests",
          "--event-stream-output-path", file.path, "--event-stream-version", "0",
        ])
        return try String(contentsOf: file, encoding: .utf8)
      }
    }
    /// The passing tests of both frameworks.
    static let passing = Task {
      try await test(["--filter", "PassingXCTests", "--filter", "PassingSwiftTests"])
    }
    /// Tests whose stubs are checked and challenged by environment variables.
    static let quality = Task {
      try await test(["--filter", "Quality"], environment: ["UNDERSTUDY_QUALITY": "1"])
    }
    /// Tests that run in every order of their calls.
    static let orders = Task {
      try await test(["--filter", "OrderSwiftTests"], environment: ["UNDERSTUDY_ORDERS": "1"])
    }
    /// Tests that wait for themselves until their time limit, which is a minute at least.
    static let timeLimit = Task {
      let environment = ["UNDERSTUDY_TIME_LIMIT": "1"]
      #if os(macOS)  // Its loader would run all tests.
        return try await test(["--filter", "SuspendedSwiftTests"], environment: environment)
      #else
        return try await runCopy(
          ["--testing-library", "swift-testing", "--filter", "SuspendedSwiftTests"],
          named: "time-limit-runner", environment: environment)
      #endif
    }
    static let tool = Task { try await run(["\(products.value)/Tool"]) }

    #if os(Linux)
      private static let asInXcode = ["XCTestConfigurationFilePath": "/dev/null"]

      /// A failing test of XCTest in an executable that is not called `*.xctest`.
      static let renamedXCTest = Task { try await runCopy(["XCTestCases.FailingXCTests/testBody"]) }
      /// A test that is the first of its process, where Swift Testing could run in the same process, as in Xcode.
      static let firstOfBoth = Task {
        try await runCopy(
          ["XCTestCases.FirstFailingXCTests/testFirstVerification"], environment: asInXcode)
      }
      /// Failing tests of Swift Testing where XCTest could run in the same process, as in Xcode.
      static let bothFrameworks = Task {
        try await runCopy(
          ["--testing-library", "swift-testing", "--no-parallel", "--filter", "FailingSwiftTests"],
          environment: asInXcode)
      }
      /// Tests with `.explored` in a run that explores them.
      static let explored = Task {
        try await test(
          ["--disable-xctest", "--filter", "Explored.*SwiftTests"],
          environment: ["UNDERSTUDY_EXPLORE": "20", "UNDERSTUDY_CONTRACTS": "1"])
      }
    #endif

    /// The file and the line that a fixture marks with `// fails: name`, or with another word.
    static func position(of name: String, mark: String = "fails") throws -> (
      path: String, line: Int
    ) {
      for (path, text) in try fixtures() {
        let lines = text.components(separatedBy: "\n")
        if let index = lines.firstIndex(where: { $0.hasSuffix("// \(mark): \(name)") }) {
          return (folder.appendingPathComponent(path).path, index + 1)
        }
      }
      throw ChildError("no fixture has a line with // \(mark): \(name)")
    }

    // MARK: The sources

    private static let parent = buildFolder.appendingPathComponent("child-runs")
    /// The folder of the package.
    static let folder = parent.appendingPathComponent("ChildRuns")
    /// A package whose only target is a test target. It shares what is built.
    static let testsOnly = parent.appendingPathComponent("TestsOnly")

    private static let ownFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    static func manifest(_ name: String, targets: String) -> String {
      return """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "\(name)",
          platforms: [.macOS(.v13)],
          dependencies: [.package(name: "Understudy", path: "\(packageFolder.path)")],
          targets: [
            \(targets)
          ]
        )

        """
    }

    /// The texts of the files in `Fixtures`, by their paths in the package.
    private static func fixtures() throws -> [String: String] {
      let source = ownFolder.appendingPathComponent("Fixtures")
      var texts: [String: String] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: source.path)
      where path.hasSuffix(".swift") {
        let isTest = path.contains(/^\w+(Cases|Tests)\//)
        texts[(isTest ? "Tests/" : "Sources/") + path] = try String(
          contentsOf: source.appendingPathComponent(path), encoding: .utf8)
      }
      return texts
    }

    /// Writes what has changed and removes the sources of fixtures that are gone, once for all tests.
    static let sources = Result {
      var texts = try fixtures()
      texts["Package.swift"] = manifest(
        "ChildRuns",
        targets: """
          .target(name: "App"),
              .target(name: "Broken"),
              .executableTarget(name: "Tool", dependencies: ["Understudy"]),
              .testTarget(name: "AppTests", dependencies: ["App", "Understudy"]),
              .testTarget(
                name: "XCTestCases",
                dependencies: [
                  "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
                ]),
              .testTarget(
                name: "SwiftTestingCases",
                dependencies: [
                  "Understudy", .product(name: "UnderstudyExploration", package: "Understudy"),
                ]),
          """)
      for (path, text) in texts { try write(text, to: path) }
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where path.hasSuffix(".swift") && texts[path] == nil {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
      }
      try write(
        manifest(
          "TestsOnly",
          targets: #".testTarget(name: "AppTests", dependencies: ["Understudy"])"#),
        to: "Package.swift", in: testsOnly)
      try write("", to: "Tests/AppTests/Empty.swift", in: testsOnly)
    }

    /// Writes a file unless it has this text.
    static func write(_ text: String, to path: String, in folder: URL = folder) throws {
      let url = folder.appendingPathComponent(path)
      guard (try? String(contentsOf: url, encoding: .utf8)) != text else { return }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }

    // MARK: Running

    /// The same for all commands, so that they share what is built.
    static let options = ["--scratch-path", parent.appendingPathComponent("build").path]
    private static let location = ["--package-path", folder.path]

    private static func test(
      _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> CommandResult {
      _ = try await products.value
      return try await run(
        ["swift", "test", "--skip-build"] + location + options + arguments,
        environment: environment)
    }

    #if os(Linux)
      /// Runs a test that stops the process, or that is stopped after some seconds because it doesn't end.
      static func runStopped(
        _ name: String, after seconds: Int = 20, environment: [String: String] = [:]
      ) async throws -> CommandResult {
        let tests = "\(try await products.value)/ChildRunsPackageTests.xctest"
        return try await run(
          [
            "timeout", "--signal", "KILL", "\(seconds)", tests, "--testing-library",
            "swift-testing",
          ]
            + ["--filter", "\(name)\\("],
          environment: environment.merging(["UNDERSTUDY_STOPS": "1"]) { $1 })
      }

      /// Runs the tests in a copy of their executable that has another name.
      private static func runCopy(
        _ arguments: [String], named name: String = "renamed-runner",
        environment: [String: String] = [:]
      ) async throws -> CommandResult {
        let products = try await products.value
        let copy = "\(products)/\(name)"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(
          atPath: "\(products)/ChildRunsPackageTests.xctest", toPath: copy)
        return try await run([copy] + arguments, environment: environment)
      }
    #endif
  }

  struct ChildError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
#endif
