#if os(Linux) || os(macOS)
  import Foundation
  import UnderstudyTestSupport

  /// One run of the compiler over members of mocks and statements of tests.
  struct Compilation {
    /// The diagnostics of each snippet, as `error: …` and `warning: …`.
    let diagnostics: [String: [String]]

    /// - Parameters:
    ///   - declarations: Types and static functions, each snippet in a scope of its own.
    ///   - body: Statements of one function.
    ///   - parameters: Those of the functions that the statements are in.
    ///   - effects: Those of these functions.
    ///   - prelude: The imports, and what the snippets use.
    init(
      _ step: [String], declarations: [String] = [], members: [String] = [],
      statements: [String] = [], body: [String] = [],
      parameters: String = "_ shop: ShopMock, _ item: String", effects: String = "",
      prelude: String = "import Understudy\n" + CompilerMessages.prelude
    ) async throws {
      let start = prelude
      let scopes = declarations.enumerated().map { "enum Scope\($0) { \($1) }" }
      let mocks = members.enumerated().map { "final class Mock\($0): Mock { \($1) }" }
      let tests = statements.enumerated().map {
        "func test\($0)(\(parameters)) \(effects) { \($1) }"
      }
      let function = "func body(\(parameters)) \(effects) { " + body.joined(separator: "\n") + " }"
      let source = start + (scopes + mocks + tests + [function]).joined(separator: "\n") + "\n"

      let output = try await withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("Snippets.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let mode = step.contains("-swift-version") ? [] : ["-swift-version", "6"]
        let options = mode + ["-diagnostic-style", "llvm"] + step
        return try await run(
          ["swiftc", "-o", "/dev/null"] + options + importOptions + [file.path]
        ).errors
      }

      let snippets = declarations + members + statements + body
      let firstLine = start.count { $0 == "\n" } + 1
      var diagnostics = Dictionary(uniqueKeysWithValues: snippets.map { ($0, [String]()) })
      for match in output.matches(of: /Snippets\.swift:(\d+):\d+: ((?:error|warning): .*)/) {
        guard let line = Int(match.1), snippets.indices.contains(line - firstLine) else {
          throw UnexpectedOutput(text: output)
        }
        // The names as they would be outside of the scope.
        let text = match.2.replacing(/Scope\d+\./, with: "")
        diagnostics[snippets[line - firstLine], default: []].append(String(text))
      }
      self.diagnostics = diagnostics
    }

    private struct UnexpectedOutput: Error { let text: String }
  }
#endif
