#if os(macOS) || os(Linux)
  import Foundation

  /// A package in a temporary folder that depends on this one, for what can be seen from outside only:
  /// exit codes, output, a process that stops.
  ///
  /// Its sources are the folders in `Fixtures`: `XCTestCases` and `SwiftTestingCases` are test targets,
  /// `Tool` is an executable. To add a case,
  ///
  /// 1. write a test that fails on purpose into a file of one of these folders (a new file is found by
  ///    itself), with a comment `// fails: name` at the line of the failure,
  /// 2. write a test here that runs it and compares what comes out:
  ///
  /// ```swift
  /// let run = try await ChildPackage.test("FailingXCTests/testBody")
  /// #expect(run.exitCode == 1)
  /// try run.expectXCTestFailure("open(_:) was called …", of: "FailingXCTests.testBody")
  /// ```
  ///
  /// All cases share one build. Its folder has a fixed name for this checkout, so that the next run of
  /// the suite builds what has changed only.
  enum ChildPackage {
    /// Runs `swift test` for the tests that a filter names, and leaves what they attach in a folder.
    static func test(_ filter: String, attachments: URL? = nil) async throws -> ChildRun {
      try await queue.run {
        try await build.value
        return try await run(
          ["swift", "test", "--skip-build", "--filter", filter] + options
            + (attachments.map { ["--attachments-path", $0.path] } ?? []))
      }
    }

    /// Runs the executable.
    static func runTool() async throws -> ChildRun {
      try await queue.run {
        try await build.value
        let path = try await run(["swift", "build", "--show-bin-path"] + options)
        let folder = path.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        return try await run(["\(folder)/Tool"])
      }
    }

    /// Has the compiler check a source that imports the library.
    static func typecheck(_ source: String) async throws -> ChildRun {
      try await queue.run {
        try await build.value
        let path = try await run(["swift", "build", "--show-bin-path"] + options)
        let modules =
          path.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines) + "/Modules"
        let file = folder.appendingPathComponent("Checked.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await run([
          "swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file.path,
        ])
      }
    }

    /// The file and the line that a fixture marks with `// fails: name`.
    static func position(of name: String) throws -> (path: String, line: Int) {
      for file in try fixtures() {
        let lines = try String(contentsOf: file.url, encoding: .utf8).components(separatedBy: "\n")
        if let index = lines.firstIndex(where: { $0.hasSuffix("// fails: \(name)") }) {
          return (folder.appendingPathComponent(file.path).path, index + 1)
        }
      }
      throw ChildError("no fixture has a line with // fails: \(name)")
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

    private static var options: [String] {
      [
        "--package-path", folder.path, "--scratch-path",
        folder.appendingPathComponent(".build").path,
      ]
    }

    private static let manifest = """
      // swift-tools-version: 6.1
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

    private static let build = Task {
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
      let result = try await run(["swift", "build", "--build-tests"] + options)
      guard result.exitCode == 0 else { throw ChildError("the build failed:\n\(result.output)") }
    }

    // MARK: Running

    /// Two `swift test` on one build folder would wait for each other.
    private static let queue = OneAtATime()

    private static func run(_ command: [String]) async throws -> ChildRun {
      let (output, error) = (try OutputFile(), try OutputFile())
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output.handle
      process.standardError = error.handle
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      return ChildRun(
        exitCode: process.terminationStatus, standardOutput: try output.take(),
        standardError: try error.take())
    }

    /// What a toolchain needs; the rest would tell the child that it is a part of the run around it.
    private static let environment: [String: String] = {
      let names = [
        "PATH", "HOME", "USER", "TMPDIR", "LANG", "LC_ALL", "SDKROOT", "DEVELOPER_DIR",
        "TOOLCHAINS",
      ]
      let own = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
      // A stopped process would be searched for its symbols otherwise, which takes minutes.
      return own.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    }()
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

  /// Where a child process writes. A pipe would have to be read while it runs.
  private struct OutputFile {
    private let url: URL
    let handle: FileHandle

    init() throws {
      url = FileManager.default.temporaryDirectory
        .appendingPathComponent("understudy-child-run-\(UUID().uuidString).txt")
      _ = FileManager.default.createFile(atPath: url.path, contents: nil)
      handle = try FileHandle(forWritingTo: url)
    }

    func take() throws -> String {
      try handle.close()
      defer { try? FileManager.default.removeItem(at: url) }
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
  }

  /// Runs one operation after the other.
  private actor OneAtATime {
    private var last: Task<Void, Never>?

    func run<Result: Sendable>(
      _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      let predecessor = last
      let task = Task {
        await predecessor?.value
        return try await operation()
      }
      last = Task { _ = await task.result }
      return try await task.value
    }
  }
#endif
