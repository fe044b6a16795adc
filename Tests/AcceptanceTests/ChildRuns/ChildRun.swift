#if os(macOS) || os(Linux)
  import Foundation

  /// A failure that a test run printed.
  struct ChildFailure: Hashable, CustomStringConvertible {
    /// The function of the test; `nil` where the framework could not know it.
    var test: String?
    /// The last component of the file's path.
    var file: String
    var line: Int
    var text: String

    /// The failure that a fixture marks with `// fails: name`.
    init(_ text: String, of name: String, isAttributed: Bool = true) throws {
      let (path, line) = try ChildPackage.position(of: name)
      self.init(isAttributed ? name : nil, path, line, text)
    }

    fileprivate init(_ test: String?, _ path: String, _ line: Int, _ text: String) {
      self.test = test
      file = URL(fileURLWithPath: path).lastPathComponent
      self.line = line
      self.text = text
    }

    var withHeadlineOnly: ChildFailure {
      var failure = self
      failure.text = String(text.prefix { $0 != "\n" })
      return failure
    }

    var description: String { "\(test ?? "an unknown test") at \(file):\(line): \(text)" }
  }

  /// What a child process left.
  struct ChildRun: Sendable {
    let exitCode: Int32
    let standardOutput: String
    let standardError: String

    /// What was printed, on either way.
    var output: String { standardOutput + standardError }

    func count(of text: String) -> Int { output.components(separatedBy: text).count - 1 }

    /// Runs a command and waits for its end.
    init(_ command: [String], environment: [String: String] = [:]) async throws {
      let (output, error) = (try OutputFile(), try OutputFile())
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.environment = Self.environment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output.handle
      process.standardError = error.handle
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in continuation.resume() }
        do { try process.run() } catch { continuation.resume(throwing: error) }
      }
      exitCode = process.terminationStatus
      standardOutput = try output.take()
      standardError = try error.take()
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

    // MARK: Failures

    /// The failures that XCTest printed, in order.
    ///
    /// ```
    /// /path/File.swift:12: error: FailingXCTests.testBody : failed - the text
    /// and its other lines
    /// ```
    var xctestFailures: [ChildFailure] {
      let pattern = /(.*):(\d+): error: (?:-\[\w+\.)?\w+[. ](\w+)\]? : (?:failed - )?(.*)/
      return failures { line in
        line.wholeMatch(of: pattern).map {
          ChildFailure(String($0.3), String($0.1), Int($0.2) ?? 0, String($0.4))
        }
      } rest: { line in
        line.hasPrefix("Test ") ? nil : line
      }
    }

    /// The issues that Swift Testing printed, in order, without known ones.
    ///
    /// ```
    /// ✘ Test body() recorded an issue at File.swift:12:3: Issue recorded
    /// ↳ the text
    ///   and its other lines
    /// ```
    var issues: [ChildFailure] {
      // Versions of the framework name the test that they do not know in different ways.
      let pattern =
        #/
        \S\ (?:Test\ (\w+)\(\)|Test\ «unknown»|An\ unknown\ test)
        \ recorded\ an\ issue\ at\ (.*):(\d+):\d+:\ (.*)
        /#
      return failures { line in
        line.wholeMatch(of: pattern).map {
          ChildFailure($0.1.map(String.init), String($0.2), Int($0.3) ?? 0, String($0.4))
        }
      } rest: { line in
        line.hasPrefix("↳ ") || line.hasPrefix("  ") ? String(line.dropFirst(2)) : nil
      }.map { failure in
        var failure = failure
        failure.text = failure.text.replacing("Issue recorded\n", with: "", maxReplacements: 1)
        return failure
      }
    }

    /// Reads failures that start with one line and go on with the lines of which `rest` makes some.
    private func failures(
      start: (String) -> ChildFailure?, rest: (String) -> String?
    ) -> [ChildFailure] {
      var failures: [ChildFailure] = []
      var isOpen = false
      for line in output.components(separatedBy: "\n") {
        if let failure = start(line) {
          failures.append(failure)
          isOpen = true
        } else if isOpen, let more = rest(line) {
          failures[failures.count - 1].text += "\n" + more
        } else {
          isOpen = false
        }
      }
      return failures
    }
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
#endif
