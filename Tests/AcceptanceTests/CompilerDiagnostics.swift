#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// What the compiler says about a mock or a test that is written wrongly. It reads all code at once,
  /// each snippet in a separate line.
  @Suite struct CompilerDiagnostics {
    struct Snippet: Sendable, CustomTestStringConvertible {
      let code: String
      let error: String

      var testDescription: String { code }

      init(_ code: String, _ error: String) {
        self.code = code
        self.error = error
      }
    }

    // MARK: Mocks

    @Test(
      "A wrong forwarder is rejected with an error that says what to write", arguments: forwarders)
    func forwarder(snippet: Snippet) async throws {
      try await expectError(snippet, in: Self.types.value)
    }

    @Test("A wrong forwarder whose types are right is rejected too", arguments: laterForwarders)
    func laterForwarder(snippet: Snippet) async throws {
      try await expectError(snippet, in: Self.ownership.value)
    }

    @Test("A forwarder without the label has one error and no warning")
    func missingLabel() async throws {
      for snippet in Self.forwarders where snippet.error.contains("is unavailable") {
        let found = try #require(try await Self.types.value.diagnostics[snippet.code])
        #expect(found.count == 1, "\(snippet.code)")
      }
    }

    private func expectError(
      _ snippet: Snippet, in compilation: Compilation,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let first = try #require(compilation.diagnostics[snippet.code]?.first)
      #if compiler(>=6.3) && compiler(<6.4)
        #expect(first == "error: \(snippet.error)", sourceLocation: sourceLocation)
      #else
        // Other versions of the compiler have other words.
        #expect(first.hasPrefix("error: "), sourceLocation: sourceLocation)
      #endif
    }

    private static let forwarders: [Snippet] = [
      // try
      Snippet(
        "func a(_ x: Int) throws { calledThrowing(with: x) }",
        "call can throw but is not marked with 'try'"),
      Snippet(
        "func a(_ x: Int) throws -> Int { calledThrowReturning(with: x, default: 0) }",
        "call can throw but is not marked with 'try'"),
      Snippet(
        "func a(_ x: Int) async throws -> Int { await calledThrowReturning(with: x) }",
        "call can throw but is not marked with 'try'"),
      Snippet(
        "func a(_ x: Int) { try calledThrowing(with: x) }",
        "errors thrown from here are not handled"),
      // await
      Snippet(
        "func a(_ x: Int) async { called(with: x) }",
        "expression is 'async' but is not marked with 'await'"),
      Snippet(
        "func a(_ x: Int) async -> Int { calledReturning(with: x) as? Int ?? 0 }",
        "expression is 'async' but is not marked with 'await'"),
      Snippet(
        "func a(_ x: Int) async -> Int { calledReturning(with: x, default: 0) }",
        "expression is 'async' but is not marked with 'await'"),
      Snippet(
        "func a(_ x: Int) async throws -> Int { try calledThrowReturning(with: x) }",
        "expression is 'async' but is not marked with 'await'"),
      Snippet(
        "func a(_ x: Int) -> Int { await calledReturning(with: x) }",
        "'await' in a function that does not support concurrency"),
      // The result and its default
      Snippet(
        #"func a(_ x: Int) -> Int { calledReturning(with: x, default: "0") }"#,
        "cannot convert return expression of type 'String' to return type 'Int'"),
      Snippet(
        #"func a(_ x: Int) -> Int { calledReturning(with: x) as? String ?? "" }"#,
        "cannot convert return expression of type 'String' to return type 'Int'"),
      Snippet(
        "func a(_ x: Int) -> Int { calledReturning(with: x) as? Int }",
        "value of optional type 'Int?' must be unwrapped to a value of type 'Int'"),
      Snippet(
        "func a(_ x: Int) -> Int { called(with: x) }",
        "cannot convert return expression of type '()' to return type 'Int'"),
      Snippet(
        "var a: Int { calledReturning(default: nil) }",
        "'nil' is not compatible with expected argument type 'Int'"),
      // The label
      Snippet(
        "func a(_ x: Int) { called(x) }",
        "'called' is unavailable: write the arguments after the label: called(with: name)"),
      Snippet(
        "static func a(_ x: Int, y: Int) { called(x, y) }",
        "'called' is unavailable: write the arguments after the label: called(with: name)"),
      Snippet(
        "func a(_ x: Int) -> Int { calledReturning(x, default: 0) }",
        "'calledReturning(_:_:default:)' is unavailable: write the arguments after the label: "
          + "calledReturning(with: name)"),
      Snippet(
        "func a(_ x: Int) throws { try calledThrowing(x) }",
        "'calledThrowing(_:_:throwing:)' is unavailable: write the arguments after the label: "
          + "calledThrowing(with: name)"),
      Snippet(
        "func a(_ x: Int) async throws -> Int { try await calledThrowReturning(x, default: 0) }",
        "'calledThrowReturning(_:_:throwing:default:)' is unavailable: write the arguments after the label: "
          + "calledThrowReturning(with: name)"),
      Snippet(
        "func a(_ x: Int) async { await called(x) }",
        "'called' is unavailable: write the arguments after the label: called(with: name)"),
      Snippet(
        "func a(_ x: Int) async -> Int { await calledReturning(x) }",
        "'calledReturning(_:_:default:)' is unavailable: write the arguments after the label: "
          + "calledReturning(with: name)"),
      Snippet(
        "func a(_ x: Int) async throws { try await calledThrowing(x) }",
        "'calledThrowing(_:_:throwing:)' is unavailable: write the arguments after the label: "
          + "calledThrowing(with: name)"),
      Snippet(
        "func a(_ x: Int) throws(Busy) { try calledThrowing(x, throwing: Busy.self) }",
        "'calledThrowing(_:_:throwing:)' is unavailable: write the arguments after the label: "
          + "calledThrowing(with: name)"),
      // Typed throws
      Snippet(
        "func a(_ x: Int) throws(Busy) { try calledThrowing(with: x) }",
        "thrown expression type 'any Error' cannot be converted to error type 'Busy'"),
      // What the language does not let through
      Snippet(
        "func a(_ body: (Int) -> Void) { called(with: body) }",
        "converting non-escaping value to 'Any' may allow it to escape"),
      Snippet(
        "func a(_ key: borrowing Key) { called(with: key) }",
        "argument type 'Key' does not conform to expected type 'Copyable'"),
      Snippet(
        "func a(_ body: () throws -> Void) rethrows { throw Busy.now }",
        "a function declared 'rethrows' may only throw if its parameter does"),
    ]

    /// What the compiler finds only where all types are right.
    private static let laterForwarders: [Snippet] = [
      Snippet(
        "init(x: Int) { called(with: x) }",
        "'self' used before 'super.init' call"),
      Snippet(
        "func a(_ text: borrowing String) { called(with: text) }",
        "'text' is borrowed and cannot be consumed"),
    ]

    private static let rightForwarders = [
      "func a(_ x: Int) { called(with: x) }",
      "func a(_ x: Int) async throws -> Int { try await calledThrowReturning(with: x, default: 0) }",
    ]

    // MARK: Tests

    @Test("A stub or a matcher of the wrong type does not compile", arguments: wrongStatements)
    func wrongType(statement: String) async throws {
      let found = try #require(try await Self.types.value.diagnostics[statement])
      #expect(found.contains { $0.hasPrefix("error: ") }, "\(found)")
    }

    private static let wrongStatements = [
      #"when(shop.price("tea")).thenReturn("cheap")"#,
      #"when(shop.price("tea")).thenReturn(1, "cheap")"#,
      #"when(shop.price("tea")).thenReturn()"#,
      #"when(shop.price("tea")).thenAnswer { (item: String) in item + "!" }"#,
      #"when(shop.price("tea"), thenReturn: "cheap")"#,
      #"when(shop.close()).thenReturn(3)"#,
      #"when(shop.price(any(Int.self))).thenReturn(3)"#,
      #"when(shop.price(matching { $0 > 3 })).thenReturn(3)"#,
      #"verify(shop.price(equal(to: 3))).called(1)"#,
      #"verify(shop.price(isNil())).called(1)"#,
    ]

    @Test("A when or a verify that nothing follows is a warning", arguments: unfinishedStatements)
    func unfinished(verb: String, statement: String) async throws {
      let found = try #require(try await Self.types.value.diagnostics[statement])
      #expect(found.count == 1)
      #expect(found.first?.hasPrefix("warning: result of call to '\(verb)(") == true, "\(found)")
    }

    private static let unfinishedStatements = [
      ("when", #"when(shop.price("tea"))"#), ("verify", #"verify(shop.price("tea"))"#),
    ]

    @Test(
      "Correct code compiles without a diagnostic", arguments: rightForwarders + rightStatements)
    func right(code: String) async throws {
      #expect(try await Self.types.value.diagnostics[code] == [])
      #expect(try await Self.ownership.value.diagnostics[code] == [])
    }

    private static let rightStatements = [
      #"when(shop.price("tea")).thenReturn(1, 2)"#, #"verify(shop.price("tea")).called(1)"#,
    ]

    // MARK: Compilations

    /// What the type checker says.
    private static let types = Task {
      try await Compilation(
        "-typecheck", members: forwarders.map(\.code) + rightForwarders,
        statements: wrongStatements + unfinishedStatements.map(\.1) + rightStatements)
    }

    /// What the passes after the type checker say, which run only where all types are right.
    private static let ownership = Task {
      try await Compilation(
        "-emit-sil", members: laterForwarders.map(\.code) + rightForwarders,
        statements: rightStatements)
    }
  }
#endif
