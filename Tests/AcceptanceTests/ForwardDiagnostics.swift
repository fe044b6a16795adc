import Foundation
import Testing

// The texts are those of one version of the compiler, and of desktop systems, where tests may run it.
#if compiler(>=6.3) && compiler(<6.4) && (os(Linux) || os(macOS))
  /// What the compiler says to someone who forwards wrongly.
  @Suite struct ForwardDiagnostics {
    static let cases: [(source: String, error: String)] = [
      // try
      (
        "func a(_ x: Int) throws { calledThrowing(with: x) }",
        "call can throw but is not marked with 'try'"
      ),
      (
        "func a(_ x: Int) throws -> Int { calledThrowReturning(with: x, default: 0) }",
        "call can throw but is not marked with 'try'"
      ),
      (
        "func a(_ x: Int) async throws -> Int { await calledThrowReturning(with: x) }",
        "call can throw but is not marked with 'try'"
      ),
      (
        "func a(_ x: Int) { try calledThrowing(with: x) }",
        "errors thrown from here are not handled"
      ),
      // await
      (
        "func a(_ x: Int) async { called(with: x) }",
        "expression is 'async' but is not marked with 'await'"
      ),
      (
        "func a(_ x: Int) async -> Int { calledReturning(with: x) as? Int ?? 0 }",
        "expression is 'async' but is not marked with 'await'"
      ),
      (
        "func a(_ x: Int) async -> Int { calledReturning(with: x, default: 0) }",
        "expression is 'async' but is not marked with 'await'"
      ),
      (
        "func a(_ x: Int) async throws -> Int { try calledThrowReturning(with: x) }",
        "expression is 'async' but is not marked with 'await'"
      ),
      (
        "func a(_ x: Int) -> Int { await calledReturning(with: x) }",
        "'await' in a function that does not support concurrency"
      ),
      // The result and its default
      (
        "func a(_ x: Int) -> Int { calledReturning(with: x, default: \"0\") }",
        "cannot convert return expression of type 'String' to return type 'Int'"
      ),
      (
        "func a(_ x: Int) -> Int { calledReturning(with: x) as? String ?? \"\" }",
        "cannot convert return expression of type 'String' to return type 'Int'"
      ),
      (
        "func a(_ x: Int) -> Int { calledReturning(with: x) as? Int }",
        "value of optional type 'Int?' must be unwrapped to a value of type 'Int'"
      ),
      (
        "func a(_ x: Int) -> Int { called(with: x) }",
        "cannot convert return expression of type '()' to return type 'Int'"
      ),
      (
        "var a: Int { calledReturning(default: nil) }",
        "'nil' is not compatible with expected argument type 'Int'"
      ),
      // The label
      (
        "func a(_ x: Int) { called(x) }",
        "'called' is unavailable: write the arguments after the label: called(with: name)"
      ),
      (
        "static func a(_ x: Int, y: Int) { called(x, y) }",
        "'called' is unavailable: write the arguments after the label: called(with: name)"
      ),
      (
        "func a(_ x: Int) -> Int { calledReturning(x, default: 0) }",
        "'calledReturning(_:_:default:)' is unavailable: write the arguments after the label: "
          + "calledReturning(with: name)"
      ),
      (
        "func a(_ x: Int) throws { try calledThrowing(x) }",
        "'calledThrowing(_:_:throwing:)' is unavailable: write the arguments after the label: "
          + "calledThrowing(with: name)"
      ),
      (
        "func a(_ x: Int) async throws -> Int { try await calledThrowReturning(x, default: 0) }",
        "'calledThrowReturning(_:_:throwing:default:)' is unavailable: write the arguments after the label: "
          + "calledThrowReturning(with: name)"
      ),
      // Typed throws
      (
        "func a(_ x: Int) throws(Busy) { try calledThrowing(with: x) }",
        "thrown expression type 'any Error' cannot be converted to error type 'Busy'"
      ),
      // What the language does not let through
      (
        "func a(_ body: (Int) -> Void) { called(with: body) }",
        "converting non-escaping value to 'Any' may allow it to escape"
      ),
      (
        "func a(_ key: borrowing Key) { called(with: key) }",
        "argument type 'Key' does not conform to expected type 'Copyable'"
      ),
      (
        "func a(_ body: () throws -> Void) rethrows { throw Busy.now }",
        "a function declared 'rethrows' may only throw if its parameter does"
      ),
    ]

    /// What the compiler finds in sources whose types are right.
    static let laterCases: [(source: String, error: String)] = [
      (
        "init(x: Int) { called(with: x) }",
        "'self' used before 'super.init' call"
      ),
      (
        "func a(_ text: borrowing String) { called(with: text) }",
        "'text' is borrowed and cannot be consumed"
      ),
    ]

    @Test(
      "Each wrong forward is refused with a text that says what to write",
      arguments: [("-typecheck", cases), ("-emit-sil", laterCases)])
    func errors(step: String, cases: [(source: String, error: String)]) throws {
      let sources = cases.map(\.source) + ["func a(_ x: Int) { called(with: x) }"]
      let found = try CompilerRun(step, of: sources).firstErrors
      for (index, expected) in cases.enumerated() {
        #expect(found[index] == expected.error, "\(expected.source)")
      }
      #expect(found[cases.count] == nil)
    }
  }

  /// One run of the compiler over small mocks, a line for each.
  private struct CompilerRun {
    /// The first error of each mock that has one, by its number.
    let firstErrors: [Int: String]

    init(_ step: String, of members: [String]) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("understudy-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let start = """
        import Understudy
        enum Busy: Error { case now }
        struct Key: ~Copyable {}

        """
      let mocks = members.enumerated().map { "final class Mock\($0): Mock { \($1) }" }
      let file = folder.appendingPathComponent("Mocks.swift")
      try (start + mocks.joined(separator: "\n")).write(to: file, atomically: true, encoding: .utf8)
      let output = try Self.output(
        of: ["swiftc", step, "-o", "/dev/null", "-swift-version", "6", "-diagnostic-style", "llvm"]
          + ["-I", try Self.modules().path, file.path])
      let firstLine = start.split(separator: "\n").count + 1
      var errors: [Int: String] = [:]
      for line in output.split(separator: "\n") {
        guard let error = line.firstRange(of: " error: "),
          let place = line.firstRange(of: "Mocks.swift:"),
          let number = Int(line[place.upperBound...].prefix { $0.isNumber })
        else { continue }
        let index = number - firstLine
        errors[index] = errors[index] ?? String(line[error.upperBound...])
      }
      firstErrors = errors
    }

    private static func output(of arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      let pipe = Pipe()
      process.standardError = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    /// The folder with the module that this test was built against.
    private static func modules() throws -> URL {
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      while folder.path != "/" {
        folder.deleteLastPathComponent()
        let modules = folder.appendingPathComponent("Modules")
        let module = modules.appendingPathComponent("Understudy.swiftmodule")
        if FileManager.default.fileExists(atPath: module.path) { return modules }
      }
      throw MissingModule()
    }

    private struct MissingModule: Error {}
  }
#endif
