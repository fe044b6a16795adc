#if os(Linux) || os(macOS)
  extension CompilerMessages {
    // MARK: Forwarders

    static let forwarders = Snippet.all(
      in: #"""
        call can throw but is not marked with 'try'
          func a(_ x: Int) throws { calledThrowing(with: x) }
          func a(_ x: Int) throws -> Int { calledThrowReturning(with: x, default: 0) }
          func a(_ x: Int) async throws -> Int { await calledThrowReturning(with: x) }
        errors thrown from here are not handled
          func a(_ x: Int) { try calledThrowing(with: x) }
        expression is 'async' but is not marked with 'await'
          func a(_ x: Int) async { called(with: x) }
          func a(_ x: Int) async -> Int { calledReturning(with: x, default: 0) }
          func a(_ x: Int) async throws -> Int { try calledThrowReturning(with: x) }
        'await' in a function that does not support concurrency
          func a(_ x: Int) -> Int { await calledReturning(with: x) }
        cannot convert return expression of type 'String' to return type 'Int'
          func a(_ x: Int) -> Int { calledReturning(with: x, default: "0") }
          func a(_ x: Int) -> Int { calledReturning(with: x) as? String ?? "" }
        value of optional type 'Int?' must be unwrapped to a value of type 'Int'
          func a(_ x: Int) -> Int { calledReturning(with: x) as? Int }
        'nil' is not compatible with expected argument type 'Int'
          var a: Int { calledReturning(default: nil) }
        'called' is unavailable: write the arguments after the label: called(with: name)
          func a(_ x: Int) { called(x) }
          func a(_ x: Int) async { await called(x) }
        'calledReturning(_:_:default:)' is unavailable: write the arguments after the label: \#
        calledReturning(with: name)
          func a(_ x: Int) -> Int { calledReturning(x, default: 0) }
          func a(_ x: Int) async -> Int { await calledReturning(x) }
        'calledThrowing(_:_:throwing:)' is unavailable: write the arguments after the label: \#
        calledThrowing(with: name)
          func a(_ x: Int) throws { try calledThrowing(x) }
          func a(_ x: Int) async throws { try await calledThrowing(x) }
          func a(_ x: Int) throws(Busy) { try calledThrowing(x, throwing: Busy.self) }
        'calledThrowReturning(_:_:throwing:default:)' is unavailable: write the arguments after \#
        the label: calledThrowReturning(with: name)
          func a(_ x: Int) async throws -> Int { try await calledThrowReturning(x, default: 0) }
        thrown expression type 'any Error' cannot be converted to error type 'Busy'
          func a(_ x: Int) throws(Busy) { try calledThrowing(with: x) }
        argument type 'Key' does not conform to expected type 'Copyable'
          func a(_ key: borrowing Key) { called(with: key) }
        a function declared 'rethrows' may only throw if its parameter does
          func a(_ body: () throws -> Void) rethrows { throw Busy.now }
        """#)

    static let laterForwarders = Snippet.all(
      .passes,
      in: #"""
        'self' used before 'super.init' call
          init(x: Int) { called(with: x) }
        'text' is borrowed and cannot be consumed
          func a(_ text: borrowing String) { called(with: text) }
        """#)

    static let rightForwarders = [
      "func a(_ x: Int) { called(with: x) }",
      """
      func a(_ x: Int) async throws -> Int { \
      try await calledThrowReturning(with: x, default: 0) }
      """,
    ]

    // MARK: Statements

    static let statements = Snippet.all(
      in: #"""
        // Values of the wrong type
        'thenReturn' is unavailable: the value isn't of the type that the method returns
          when(shop.city).thenReturn(3)
          when(shop.price("tea")).thenReturn("cheap")
          when(shop.price("tea")).thenReturn("cheap", "dear")
          await when { try await shop.send("a") }.thenReturn(3)
        'when(_:thenReturn:)' is unavailable: the value isn't of the type that the method returns
          when(shop.city, thenReturn: 3)
        cannot convert value of type 'String' to expected argument type 'Int'
          when(shop.price("tea")).thenReturn(1, "dear")
          when(shop.price(matching { $0 > 3 })).thenReturn(3)
        cannot convert value of type 'String' to closure result type 'Int'
          when(shop.price("tea")).thenAnswer { (item: String) in item + "!" }
        cannot convert value of type 'Int' to expected argument type 'String'
          when(shop.price(any(Int.self))).thenReturn(3)
        conflicting arguments to generic parameter 'Value' ('String' vs. 'Int')
          verify(shop.price(equal(to: 3))).called(1)
        cannot convert value of type 'Wrapped?' to expected argument type 'String' | error: \#
        generic parameter 'Wrapped' could not be inferred
          verify(shop.price(isNil())).called(1)
        'thenReturn' is unavailable: the method returns nothing; write thenReturn()
          when(shop.close()).thenReturn(3)
        // Misspelled members, and the mock without its call
        value of type 'Verification<Int>' has no member 'calld'
          verify(shop.price("tea")).calld(1)
        value of type 'Stubbing<Bool>' has no member 'then'
          when(shop.isOpen).then(true)
        value of type 'Stubbing<ShopMock>' has no member 'price'
          when(shop).price("tea")
        missing argument label 'on:' in call
          verifyNoInteractions(shop)
        """#)

    static let rightStatements = [
      "verify(shop.close()).called(.within(0...1))",
      "verify(on: shop, called: within(..<3)).close()",
      #"when(shop.price("tea")).thenAnswer { (item: String) in item.count }"#,
      #"when(shop.price("tea")).thenAnswer { call in call.number }"#,
      "verify(shop.branch).called(1); verify(shop.branch).called(.once)",
      "when(shop.branch).thenReturn(shop, shop); when(shop.branch, thenReturn: shop)",
      "when(shop.close()).thenThrow(Busy.now).thenReturn()", "when { shop.close() }.thenReturn()",
      #"when { shop.price("tea") }.thenReturn(1, 2)"#,
      #"when(shop.price("tea")).thenReturn(1, 2)"#, #"verify(shop.price("tea")).called(1)"#,
      "verify(shop.close()).called()", "await verify { shop.close() }.calledEventually()",
      #"verify(shop.price("tea")).called(2, "why") { (item: String) in print(item) }"#,
      #"verify(shop.price("tea")).called(within(1...)) { print("called") }"#,
    ]

    // MARK: The page on troubleshooting

    // The headings of the page, which are parts of messages.
    static let page = Snippet.all(
      isPart: true,
      in: #"""
        call can throw but is not marked with 'try'
          static func a(_ shop: ShopMock) throws { when(shop.load()).thenReturn(3) }
        errors thrown from here are not handled
          static func a(_ shop: ShopMock) { _ = try shop.load() }
        call can throw, but it is not marked with 'try' and the error is not handled
          final class A: Mock { func a() { calledThrowing() } }
        no calls to throwing functions occur within 'try' expression
          final class A: Mock { func a() throws { try called() } }
        thrown expression type 'any Error' cannot be converted to error type 'StoreError'
          enum StoreError: Error { case full }; \#
          final class A: Mock { func a() throws(StoreError) { try calledThrowing() } }
        expression is 'async' but is not marked with 'await'
          final class A: Mock { func a() async -> Int { calledReturning() } }
        'async' call in an autoclosure that does not support concurrency
          static func a(_ shop: ShopMock) async throws { try \#
          when(shop.send("a")).thenReturn(Reply()) }
        no 'async' operations occur within 'await' expression
          final class A: Mock { func a() async {} ; func b() async { await print() } }
        call to actor-isolated instance method 'value' in a synchronous nonisolated context
          actor A: Mocking { let mockState = MockState(); \#
          func value(_ key: String) { called() } }; \#
          static func a(_ mock: A) async { when(mock.value("x")).thenReturn() }
        actor-isolated instance method 'put' cannot be called from outside of the actor
          actor A: Mocking { let mockState = MockState(); \#
          func put(_ key: String) { called(with: key) } }; \#
          static func a(_ mock: A) async { verify(on: mock, called: 1).put("x") }
        // Mocks
        cannot convert return expression of type '()' to return type 'Int'
          final class A: Mock { func a(_ x: Int) -> Int { called(with: x) } }
        write the arguments after the label: called(with: name)
          final class A: Mock { func a(_ name: String) { called(name) } }
        actor types do not support inheritance
          actor A: Mock { func a() { called() } }
        type 'CacheMock' does not conform to protocol 'Mocking'
          actor CacheMock: Mocking { func a() { called() } }
        'Sendable' class 'LoggerMock' cannot inherit from another class
          final class LoggerMock: Mock, Log { func write(_ line: String) { called(with: line) } }
        conformance of 'ScreenMock' to protocol 'Screen' crosses into main actor-isolated code \#
        and can cause data races
          protocol Screen { func show() }; @MainActor final class ScreenMock: Mock, Screen { \#
          func show() { called() } }
        converting non-escaping value to 'Any' may allow it to escape
          final class A: Mock { func a(_ body: (Int) -> Void) { called(with: body) } }
        converting non-escaping value to '(Int) -> Void' may allow it to escape
          static func a(_ shop: ShopMock) { when(shop.fetch(any(), completion: \#
          any())).thenAnswer { (name: String, completion: (Int) -> Void) in completion(3) } }
        // Tests
        the value isn't of the type that the method returns
          final class A: Mock { func a() -> [Int] { calledReturning() } }; \#
          static func a(_ mock: A) { when(mock.a()).thenReturn(3) }
        type 'any Error' has no member 'notFound'
          enum A: Error { case notFound }; final class B: Mock { \#
          func b() throws(A) { try calledThrowing(throwing: A.self) } }; \#
          static func a(_ b: B) throws { try when(b.b()).thenThrow(.notFound) }
        write the value that the method returns: thenReturn(value)
          static func a(_ shop: ShopMock) { when(shop.price("tea")).thenReturn() }
        cannot infer type of closure parameter '$0' without a type annotation
          static func a(_ shop: ShopMock) { when(shop.price("tea")).thenAnswer { $0.count } }
        generic parameter 'Result' could not be inferred
          final class A: Mock { func put(_ value: some Any) { called(with: value) } }; \#
          static func a(_ mock: A) { when(mock.put(any())).thenReturn() }
        generic parameter 'E' could not be inferred
          final class A: Mock { func post<E: Error>(_ error: E) { called(with: error) } }; \#
          static func a(_ mock: A) { verify(mock.post(any())).called(1) }
          final class A: Mock { func decode<E>() -> E { calledReturning() } }; \#
          static func a(_ mock: A) { verify(mock.decode()).called(1) }
        type 'Event' has no member 'any'
          struct Event {}; final class A: Mock { func post(_ event: Event) { \#
          called(with: event) } }; static func a(_ mock: A) { verify(mock.post(.any())).called(1) }
          struct Event {}; final class A: Mock { func post(_ event: Event) { \#
          called(with: event) } }; static func a(_ mock: A) { when(mock.post(.any)).thenReturn() }
        cannot convert value of type 'ArgumentCaptor<String>' to expected argument type 'String'
          static func a(_ shop: ShopMock) { let item = ArgumentCaptor<String>(); \#
          verify(shop.price(item)).called(1) }
        cannot pass immutable value as inout argument: literals are not mutable
          final class A: Mock { func add(to x: inout Int) { called(with: x) } }; \#
          static func a(_ mock: A) { verify(mock.add(to: 3)).called(1) }
        cannot pass array of type '[Int]' as variadic arguments of type 'Int'
          final class A: Mock { func sum(_ x: Int...) { called(with: x) } }; \#
          static func a(_ mock: A) { verify(mock.sum([1, 2])).called(1) }
        ambiguous use of 'find'
          final class A: Mock { func find(_ name: String) { called(with: name) }; \#
          func find(_ number: Int) { called(with: number) } }; \#
          static func a(_ mock: A) { when(mock.find(any())).thenReturn() }
        result of call to 'when(_:fileID:filePath:line:column:)' is unused
          static func a(_ shop: ShopMock) { when(shop.price("tea")) }
        result of call to 'verify(_:fileID:filePath:line:column:)' is unused
          static func a(_ shop: ShopMock) { verify(shop.price("tea")) }
        result of call to 'price(for:)' is unused
          final class A: Mock { func price(for item: String) -> Int { calledReturning(with: \#
          item) } }; static func a(_ mock: A) { verify(on: mock, called: 1).price(for: "tea") }
        value of type 'Verification<()>' has no member 'wasCalled'
          static func a(_ shop: ShopMock) { verify(shop.close()).wasCalled() }
        value of type 'Verification<ShopMock>' has no member 'close'
          static func a(_ shop: ShopMock) { verify(shop).close() }
        cannot find 'mockStatic' in scope
          static func a() { _ = mockStatic(ShopMock.self) }
        """#)

    static let laterPage = Snippet.all(
      .passes, isPart: true,
      in: #"""
        sending 'mock' risks causing data races
          final class A: Mock { func show() { called() }; \#
          func load() async { await called() } }; \#
          @MainActor static func a() async { let mock = A(); \#
          await verify { await mock.load() }.called(1) }
        sending value of non-Sendable type '() async -> ()' risks causing data races
          final class A: Mock { func show() { called() }; \#
          func load() async { await called() } }; \#
          static func a() async { let mock = A(); Task { mock.show() }; \#
          verify(mock.show()).called(1) }
        passing closure as a 'sending' parameter risks causing data races
          final class A: Mock { func show() { called() }; \#
          func load() async { await called() } }; \#
          struct Suite { let mock = A(); func a() { Task { mock.show() } } }
        """#)

    static let isolatedPage = Snippet.all(
      .isolation, isPart: true,
      in: #"""
        main actor-isolated initializer 'init()' has different actor isolation from nonisolated \#
        overridden declaration
          @MainActor final class A: Mock { func show() { called() } }
        cannot exit main actor-isolated context
          nonisolated final class A: Mock { func show() { called() } }; \#
          struct Suite { let mock = A(); func a() async { \#
          async let call: Void = mock.show(); await call } }
        """#)
  }
#endif
