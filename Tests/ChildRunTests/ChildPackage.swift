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
  struct ChildPackage {
    /// The failing tests of XCTest.
    let xctest: CommandResult
    /// The same in an executable that is not called `*.xctest`.
    let renamedXCTest: CommandResult
    /// A failure in the `setUp` of a class that makes the first mock of its process.
    let classSetUp: CommandResult
    /// A failure in the `tearDown` of a class.
    let classTearDown: CommandResult
    /// Tests that XCTest skips.
    let skippedXCTest: CommandResult
    /// Tests of XCTest that are the first of their processes.
    let firstXCTest: CommandResult
    /// One of them where Swift Testing could run in the same process, as in Xcode.
    let firstOfBoth: CommandResult
    /// The failing tests of Swift Testing, and what they attached, sorted.
    let swiftTesting: CommandResult
    let attachments: [String]
    /// Its events, one on each line.
    let events: String
    /// The same where XCTest could run in the same process, as in Xcode.
    let bothFrameworks: CommandResult
    /// The passing tests of both frameworks.
    let passing: CommandResult
    /// Tests whose stubs are checked and challenged by environment variables.
    let quality: CommandResult
    /// Tests that run in every order of their calls.
    let orders: CommandResult
    /// Tests that wait for themselves until their time limit, which is a minute at least.
    let timeLimit: CommandResult?
    let tool: CommandResult

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
      let path = try await run(["swift", "build", "--show-bin-path"] + location + options)
      return path.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// All runs, once for all tests that read them.
    static let runs = Task {
      let products = try await ChildPackage.products.value
      // One after the other: two `swift test` on one build folder wait for each other.
      return try await withTemporaryFolder { folder in
        // Beside the others. On macOS, its loader would run all tests.
        #if os(macOS)
          async let timeLimit =
            waitsForTimeLimit
            ? test(
              ["--filter", "SuspendedSwiftTests"], environment: ["UNDERSTUDY_TIME_LIMIT": "1"])
            : nil
        #else
          async let timeLimit =
            waitsForTimeLimit
            ? runCopy(
              ["--testing-library", "swift-testing", "--filter", "SuspendedSwiftTests"],
              in: products, named: "time-limit-runner",
              environment: ["UNDERSTUDY_TIME_LIMIT": "1"]) : nil
        #endif
        return ChildPackage(
          xctest: try await test(["--disable-swift-testing", "--skip", "Class|Skipped|First"]),
          renamedXCTest: try await runCopy(["XCTestCases.FailingXCTests/testBody"], in: products),
          classSetUp: try await test(["--disable-swift-testing", "--filter", "ClassSetUpXCTests"]),
          classTearDown: try await test(
            ["--disable-swift-testing", "--filter", "ClassTearDownXCTests"]),
          skippedXCTest: try await test(
            ["--disable-swift-testing", "--filter", "Skipped", "--skip", "First"]),
          firstXCTest: try await test(
            ["--disable-swift-testing", "--parallel", "--filter", "First"]),
          firstOfBoth: try await runCopy(
            ["XCTestCases.FirstFailingXCTests/testFirstVerification"], in: products,
            environment: ["XCTestConfigurationFilePath": "/dev/null"]),
          swiftTesting: try await test(
            [
              "--disable-xctest", "--no-parallel", "--attachments-path", folder.path,
            ]),
          attachments: try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
          ).map { try String(contentsOf: $0, encoding: .utf8) }.sorted(),
          events: try await eventStream(in: products),
          bothFrameworks: try await runCopy(
            [
              "--testing-library", "swift-testing", "--no-parallel", "--filter",
              "FailingSwiftTests",
            ], in: products, environment: ["XCTestConfigurationFilePath": "/dev/null"]),
          passing: try await test(["--filter", "PassingXCTests", "--filter", "PassingSwiftTests"]),
          quality: try await test(
            ["--filter", "Quality"],
            environment: ["UNDERSTUDY_QUALITY": "1"]),
          orders: try await test(
            ["--filter", "OrderSwiftTests"], environment: ["UNDERSTUDY_ORDERS": "1"]),
          timeLimit: try await timeLimit,
          tool: try await run(["\(products)/Tool"]))
      }
    }

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
      try await run(
        ["swift", "test", "--skip-build"] + location + options + arguments,
        environment: environment)
    }

    #if os(Linux)
      /// Tests with `.explored` in a run that explores them.
      static let explored = Task {
        _ = try await products.value
        return try await test(
          ["--disable-xctest", "--filter", "Explored.*SwiftTests"],
          environment: ["UNDERSTUDY_EXPLORE": "20", "UNDERSTUDY_CONTRACTS": "1"])
      }

      /// Runs a test that stops the process, or that is stopped after some seconds because it doesn't end.
      static func runStopped(
        _ name: String, environment: [String: String] = [:]
      ) async throws -> CommandResult {
        let tests = "\(try await products.value)/ChildRunsPackageTests.xctest"
        let arguments =
          name.contains(".")
          ? [name] : ["--testing-library", "swift-testing", "--filter", "\(name)\\("]
        return try await run(
          ["timeout", "--signal", "KILL", "20", tests] + arguments,
          environment: environment.merging(["UNDERSTUDY_STOPS": "1"]) { $1 })
      }
    #endif

    /// The events of a run in the version that has the lines of attachments, but no warnings.
    private static func eventStream(in products: String) async throws -> String {
      let file = "\(products)/events.jsonl"
      _ = try await test([
        "--disable-xctest", "--no-parallel", "--event-stream-output-path", file,
        "--event-stream-version", "0",
      ])
      return try String(contentsOfFile: file, encoding: .utf8)
    }

    /// Runs the tests in a copy of their executable that has another name.
    private static func runCopy(
      _ arguments: [String], in products: String, named name: String = "renamed-runner",
      environment: [String: String] = [:]
    ) async throws -> CommandResult {
      let tests = "\(products)/ChildRunsPackageTests.xctest"
      #if os(macOS)
        // A bundle is run by its loader, whose name is fixed.
        return try await run(["xcrun", "xctest", tests], environment: environment)
      #else
        let copy = "\(products)/\(name)"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: tests, toPath: copy)
        return try await run([copy] + arguments, environment: environment)
      #endif
    }
  }

  struct ChildError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
#endif
