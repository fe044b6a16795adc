#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// The messages of the compiler that the page on troubleshooting explains. Each of them is a heading, so
  /// that a search for the message finds it.
  @Suite struct TroubleshootingPage {
    struct Mistake: Sendable, CustomTestStringConvertible {
      let message: String
      let code: String

      var testDescription: String { message }

      init(_ message: String, _ code: String) {
        self.message = message
        self.code = code
      }
    }

    @Test("The headings are the messages of the mistakes")
    func headings() throws {
      let known = Set((Self.typing + Self.sending + Self.isolating).map(\.message))
      let written = Set(try Self.headings())
      #expect(written.subtracting(known).sorted() == [])
      #expect(known.subtracting(written).sorted() == [])
    }

    @Test("The compiler writes the message", arguments: typing)
    func type(mistake: Mistake) async throws {
      try await expectMessage(mistake, in: Self.types.value)
    }

    @Test("The compiler writes the message where all types are right", arguments: sending)
    func region(mistake: Mistake) async throws {
      try await expectMessage(mistake, in: Self.regions.value)
    }

    @Test("The compiler writes the message in a main-actor module", arguments: isolating)
    func isolation(mistake: Mistake) async throws {
      try await expectMessage(mistake, in: Self.isolated.value)
    }

    private func expectMessage(
      _ mistake: Mistake, in compilation: Compilation,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let found = try #require(compilation.diagnostics[mistake.code])
      #if compiler(>=6.3) && compiler(<6.4)
        #expect(
          found.contains { $0.contains(mistake.message) }, "\(found)",
          sourceLocation: sourceLocation)
      #else
        // Other versions of the compiler have other words.
        #expect(!found.isEmpty, sourceLocation: sourceLocation)
      #endif
    }

    // MARK: Mistakes

    private static let typing: [Mistake] = [
      // Effects
      Mistake(
        "call can throw but is not marked with 'try'",
        "static func a(_ shop: ShopMock) throws { when(shop.load()).thenReturn(3) }"),
      Mistake(
        "errors thrown from here are not handled",
        "static func a(_ shop: ShopMock) { _ = try shop.load() }"),
      Mistake(
        "call can throw, but it is not marked with 'try' and the error is not handled",
        "final class A: Mock { func a() { calledThrowing() } }"),
      Mistake(
        "no calls to throwing functions occur within 'try' expression",
        "final class A: Mock { func a() throws { try called() } }"),
      Mistake(
        "thrown expression type 'any Error' cannot be converted to error type 'StoreError'",
        """
        enum StoreError: Error { case full }; \
        final class A: Mock { func a() throws(StoreError) { try calledThrowing() } }
        """),
      Mistake(
        "expression is 'async' but is not marked with 'await'",
        "final class A: Mock { func a() async -> Int { calledReturning() } }"),
      Mistake(
        "'async' call in an autoclosure that does not support concurrency",
        """
        static func a(_ shop: ShopMock) async throws { \
        try when(shop.send("a")).thenReturn(Reply()) }
        """),
      Mistake(
        "no 'async' operations occur within 'await' expression",
        "final class A: Mock { func a() async {} ; func b() async { await print() } }"),
      Mistake(
        "call to actor-isolated instance method 'value' in a synchronous nonisolated context",
        """
        actor A: Mocking { let mockState = MockState(); func value(_ key: String) { called() } }; \
        static func a(_ mock: A) async { when(mock.value("x")).thenReturn() }
        """),
      Mistake(
        "actor-isolated instance method 'put' cannot be called from outside of the actor",
        """
        actor A: Mocking { let mockState = MockState(); func put(_ key: String) { called(with: key) } }; \
        static func a(_ mock: A) async { verify(on: mock, called: 1).put("x") }
        """),

      // Mocks
      Mistake(
        "cannot convert return expression of type '()' to return type 'Int'",
        "final class A: Mock { func a(_ x: Int) -> Int { called(with: x) } }"),
      Mistake(
        "write the arguments after the label: called(with: name)",
        "final class A: Mock { func a(_ name: String) { called(name) } }"),
      Mistake(
        "actor types do not support inheritance",
        "actor A: Mock { func a() { called() } }"),
      Mistake(
        "type 'CacheMock' does not conform to protocol 'Mocking'",
        "actor CacheMock: Mocking { func a() { called() } }"),
      Mistake(
        "'Sendable' class 'LoggerMock' cannot inherit from another class",
        "final class LoggerMock: Mock, Log { func write(_ line: String) { called(with: line) } }"),
      Mistake(
        "conformance of 'ScreenMock' to protocol 'Screen' crosses into main actor-isolated code "
          + "and can cause data races",
        """
        protocol Screen { func show() }; \
        @MainActor final class ScreenMock: Mock, Screen { func show() { called() } }
        """),
      Mistake(
        "converting non-escaping value to 'Any' may allow it to escape",
        "final class A: Mock { func a(_ body: (Int) -> Void) { called(with: body) } }"),
      Mistake(
        "converting non-escaping value to '(Int) -> Void' may allow it to escape",
        """
        static func a(_ shop: ShopMock) { when(shop.fetch(any(), completion: any())).thenAnswer { \
        (name: String, completion: (Int) -> Void) in completion(3) } }
        """),

      // Tests
      Mistake(
        "the value isn't of the type that the method returns",
        """
        final class A: Mock { func a() -> [Int] { calledReturning() } }; \
        static func a(_ mock: A) { when(mock.a()).thenReturn(3) }
        """),
      Mistake(
        "write the value that the method returns: thenReturn(value)",
        #"static func a(_ shop: ShopMock) { when(shop.price("tea")).thenReturn() }"#),
      Mistake(
        "cannot infer type of closure parameter '$0' without a type annotation",
        #"static func a(_ shop: ShopMock) { when(shop.price("tea")).thenAnswer { $0.count } }"#),
      Mistake(
        "generic parameter 'Result' could not be inferred",
        """
        final class A: Mock { func put(_ value: some Any) { called(with: value) } }; \
        static func a(_ mock: A) { when(mock.put(any())).thenReturn() }
        """),
      Mistake(
        "ambiguous use of 'find'",
        """
        final class A: Mock { func find(_ name: String) { called(with: name) }; \
        func find(_ number: Int) { called(with: number) } }; \
        static func a(_ mock: A) { when(mock.find(any())).thenReturn() }
        """),
      Mistake(
        "result of call to 'when(_:fileID:filePath:line:column:)' is unused",
        #"static func a(_ shop: ShopMock) { when(shop.price("tea")) }"#),
      Mistake(
        "result of call to 'verify(_:fileID:filePath:line:column:)' is unused",
        #"static func a(_ shop: ShopMock) { verify(shop.price("tea")) }"#),
      Mistake(
        "result of call to 'price(for:)' is unused",
        """
        final class A: Mock { func price(for item: String) -> Int { calledReturning(with: item) } }; \
        static func a(_ mock: A) { verify(on: mock, called: 1).price(for: "tea") }
        """),
      Mistake(
        "value of type 'Verification<()>' has no member 'wasCalled'",
        "static func a(_ shop: ShopMock) { verify(shop.close()).wasCalled() }"),
      Mistake(
        "value of type 'Verification<ShopMock>' has no member 'close'",
        "static func a(_ shop: ShopMock) { verify(shop).close() }"),
      Mistake(
        "write the count after the call: verify(mock.method()).called(1)",
        "static func a(_ shop: ShopMock) { verify(shop.close(), 1) }"),
      Mistake(
        "cannot find 'mockStatic' in scope",
        "static func a() { _ = mockStatic(ShopMock.self) }"),
    ]

    private static let screens = """
      final class A: Mock { func show() { called() }; func load() async { await called() } };
      """

    /// What the compiler finds only where all types are right.
    private static let sending: [Mistake] = [
      Mistake(
        "sending 'mock' risks causing data races",
        """
        \(screens) @MainActor static func a() async { let mock = A(); \
        await verify { await mock.load() }.called(1) }
        """),
      Mistake(
        "sending value of non-Sendable type '() async -> ()' risks causing data races",
        """
        \(screens) static func a() async { let mock = A(); Task { mock.show() }; \
        verify(mock.show()).called(1) }
        """),
      Mistake(
        "passing closure as a 'sending' parameter risks causing data races",
        "\(screens) struct Suite { let mock = A(); func a() { Task { mock.show() } } }"),
    ]

    /// What the compiler finds in a module with main actor isolation by default.
    private static let isolating: [Mistake] = [
      Mistake(
        "main actor-isolated initializer 'init()' has different actor isolation from nonisolated "
          + "overridden declaration",
        "@MainActor final class A: Mock { func show() { called() } }")
    ]

    private static let types = Task {
      try await Compilation("-typecheck", declarations: typing.map(\.code))
    }
    private static let regions = Task {
      try await Compilation("-emit-sil", declarations: sending.map(\.code))
    }
    private static let isolated = Task {
      try await Compilation(
        "-typecheck", "-default-isolation", "MainActor", declarations: isolating.map(\.code))
    }

    // MARK: The page

    /// The headings of the sections about messages of the compiler.
    private static func headings() throws -> [String] {
      let root = (1...3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
      }
      let page = root.appendingPathComponent(
        "Sources/Understudy/Understudy.docc/Troubleshooting.md")
      var isOfCompiler = false
      var headings: [String] = []
      for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("## ") {
          isOfCompiler = line.hasPrefix("## Messages of the compiler")
        } else if isOfCompiler, line.hasPrefix("### ") {
          headings.append(String(line.dropFirst(4)))
        }
      }
      return headings
    }
  }
#endif
