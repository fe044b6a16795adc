import Testing
import Understudy
import UnderstudyTestSupport

/// What a beginner writes at first, and the whole answer of the compiler or the library.
@Suite struct BeginnerMistakes {
  #if os(Linux) || os(macOS)
    // MARK: The compiler answers

    struct Mistake: Sendable, CustomTestStringConvertible {
      let code: String
      let answers: [String]

      var testDescription: String { code }

      init(_ code: String, _ answers: String...) {
        self.code = code
        self.answers = answers
      }
    }

    @Test("The compiler says what to write", arguments: mistakes)
    func rejected(mistake: Mistake) async throws {
      let found = try #require(try await Self.compilation.value.diagnostics[mistake.code])
      #if compiler(>=6.3) && compiler(<6.4)
        #expect(found == mistake.answers)
      #else
        // Other versions of the compiler have other words.
        #expect(found.contains { $0.hasPrefix("error: ") })
      #endif
    }

    private static let mistakes: [Mistake] = [
      // Values of the wrong type
      Mistake(
        "when(shop.city).thenReturn(3)",
        "error: 'thenReturn' is unavailable: the value isn't of the type that the method returns"),
      Mistake(
        #"when(shop.price("tea")).thenReturn("cheap")"#,
        "error: 'thenReturn' is unavailable: the value isn't of the type that the method returns"),
      Mistake(
        #"when(shop.price("tea")).thenReturn("cheap", "dear")"#,
        "error: 'thenReturn' is unavailable: the value isn't of the type that the method returns"),
      Mistake(
        #"when(shop.price("tea")).thenReturn(1, "dear")"#,
        "error: cannot convert value of type 'String' to expected argument type 'Int'"),
      Mistake(
        "when(shop.isOpen).thenReturn(1)",
        "error: 'thenReturn' is unavailable: the value isn't of the type that the method returns"),
      Mistake(
        #"when(shop.discount).thenReturn("half")"#,
        "error: 'thenReturn' is unavailable: the value isn't of the type that the method returns"),
      Mistake(
        "when(shop.close()).thenReturn(3)",
        "error: 'thenReturn' is unavailable: the method returns nothing; write thenReturn()"),
      Mistake(
        #"when(shop.price("tea")).thenReturn()"#,
        "error: 'thenReturn()' is unavailable: write the value that the method returns: thenReturn(value)"
      ),
      Mistake(
        #"await when { try await shop.send("a") }.thenReturn(3)"#,
        "error: 'thenReturn' is unavailable: the value isn't of the type that the method returns"),
      Mistake(
        "when(shop.city, thenReturn: 3)",
        "error: 'when(_:thenReturn:)' is unavailable: the value isn't of the type that the method returns"
      ),
      Mistake(
        #"when(shop.price("tea")).thenAnswer { $0.count }"#,
        "error: cannot infer type of closure parameter '$0' without a type annotation"),

      // Misspelled members
      Mistake(
        "verify(shop.close()).wasCalled()",
        "error: value of type 'Verification<()>' has no member 'wasCalled'"),
      Mistake(
        #"verify(shop.price("tea")).calld(1)"#,
        "error: value of type 'Verification<Int>' has no member 'calld'"),
      Mistake(
        "when(shop.isOpen).then(true)",
        "error: value of type 'Stubbing<Bool>' has no member 'then'"),
      Mistake(
        #"await verify { try await shop.send("a") }.wasCalled()"#,
        "error: value of type 'Verification<Reply>' has no member 'wasCalled'"),

      // The mock without its call
      Mistake(
        "verify(shop).close()",
        "error: value of type 'Verification<ShopMock>' has no member 'close'"),
      Mistake(
        #"when(shop).price("tea")"#,
        "error: value of type 'Stubbing<ShopMock>' has no member 'price'"),
      Mistake("verifyNoInteractions(shop)", "error: missing argument label 'on:' in call"),
      Mistake("verifyNoMoreInteractions(shop)", "error: missing argument label 'on:' in call"),

      // Names of other libraries: stubs
      Mistake(
        #"given(shop.price("tea")).willReturn(3)"#, "error: cannot find 'given' in scope"),
      Mistake(
        #"when(shop.price("tea")).willReturn(3)"#,
        "error: 'willReturn' is unavailable: write thenReturn(value)"),
      Mistake(
        #"when(shop.price("tea")).thenReturn(3).andThen(4)"#,
        "error: 'andThen' is unavailable: write the values in a list: thenReturn(first, second)"),
      Mistake(
        #"when(shop.price("tea")).thenCallRealMethod()"#,
        "error: 'thenCallRealMethod()' has been renamed to 'thenCallThrough()'"),
      Mistake(
        "when(shop.close()).doNothing()",
        "error: 'doNothing()' is unavailable: write thenReturn()"),

      // Names of other libraries: verifications
      Mistake(
        #"verify(shop.price("tea"), 2)"#,
        "error: 'verify' is unavailable: write the count after the call: verify(mock.method()).called(1)"
      ),
      Mistake(
        "verify(shop.close(), never())",
        "error: 'verify' is unavailable: write the count after the call: verify(mock.method()).called(1)"
      ),
      Mistake("verify(shop.close(), times(2))", "error: cannot find 'times' in scope"),
      Mistake(
        "verify(shop.close()).times(1)",
        "error: 'times' is unavailable: write called(1)"),
      Mistake(
        "verify(shop.close()).never()",
        "error: 'never()' is unavailable: write called(.never)"),
      Mistake(
        "verify(shop.close()).called()",
        "error: 'called()' is unavailable: write the expected number of calls: called(1) or called(.atLeast(1))"
      ),
      Mistake(
        "verify(shop.close()).called(times: 1)",
        "error: 'called(times:)' is unavailable: write the number without a label: called(1)"),
      Mistake(
        "verify(shop.close()).called(exactly: 1)",
        "error: 'called(exactly:)' is unavailable: write the number without a label: called(1)"),
      Mistake(
        "verify(shop.close()).called(atLeast: 1)",
        "error: 'called(atLeast:)' is unavailable: write called(.atLeast(1))"),
      Mistake(
        "verify(shop.close()).called(.times(2))",
        "error: 'times' is unavailable: write the number: called(1)"),
      Mistake(
        "verify(shop.close()).called(.once())",
        "error: 'callAsFunction()' is unavailable: write .once or .never, without parentheses"),
      Mistake(
        "verify(shop.close()).called(.never())",
        "error: 'callAsFunction()' is unavailable: write .once or .never, without parentheses"),
      Mistake(
        "verify(shop.close()).called(.atLeastOnce)",
        "error: 'atLeastOnce' is unavailable: write .atLeast(1)"),
      Mistake(
        "await verify { shop.close() }.calledEventually(1, timeout: .seconds(1))",
        "error: 'calledEventually(_:timeout:)' is unavailable: write calledEventually(1, before: .seconds(3))"
      ),

      // Names of other libraries: matchers and captors
      Mistake(
        #"verify(shop.price(argThat { $0 == "tea" })).called(1)"#,
        "error: 'argThat' is unavailable: write matching { … }"),
      Mistake(
        "verify(shop.price(anyString())).called(1)",
        "error: 'anyString()' is unavailable: write any()"),
      Mistake(
        "_ = ArgumentCaptor<Int>().allValues",
        "error: 'allValues' has been renamed to 'values'"),
      Mistake(
        "_ = ArgumentCaptor<Int>().value",
        "error: 'value' has been renamed to 'last'"),
      Mistake(
        "_ = ArgumentCaptor<Int>().first",
        "error: 'first' has been renamed to 'values.first'"),

      // Effects
      Mistake(
        #"when(shop.send("a")).thenReturn(Reply())"#,
        "error: 'async' call in an autoclosure that does not support concurrency",
        "error: call can throw but is not marked with 'try'"),
      Mistake(
        "when(shop.load()).thenReturn(3)", "error: call can throw but is not marked with 'try'"),
      Mistake(
        #"when { try await shop.send("a") }.thenReturn(Reply())"#,
        "error: expression is 'async' but is not marked with 'await'"),
    ]

    @Test("Correct lines of the same names compile", arguments: correct)
    func accepted(code: String) async throws {
      #expect(try await Self.compilation.value.diagnostics[code] == [])
    }

    private static let correct = [
      "verify(shop.close()).called(0...1)", "verify(shop.close()).called(1...)",
      "verify(shop.close()).called(..<3)", "verify(on: shop, called: 1...2).close()",
      "await verify { shop.close() }.calledEventually(1...)",
      #"when(shop.price("tea")).thenAnswer { (item: String) in item.count }"#,
      #"when(shop.price("tea")).thenAnswer { call in call.number }"#,
      #"func anyString() -> String { any() }; verify(shop.price(anyString())).called(1)"#,
      "verify(shop.branch).called(1); verify(shop.branch).called(.once)",
      "when(shop.branch).thenReturn(shop, shop); when(shop.branch, thenReturn: shop)",
      "when(shop.close()).thenThrow(Busy.now).thenReturn()", "when { shop.close() }.thenReturn()",
      #"when { shop.price("tea") }.thenReturn(1, 2)"#,
    ]

    private static let compilation = Task {
      try await Compilation(
        "-typecheck", members: [], statements: mistakes.map(\.code) + correct,
        effects: "async throws")
    }
  #endif

  // MARK: The library answers

  private let shop = CornerShopMock()

  @Test("A range is a count")
  func ranges() async {
    shop.close()
    verify(shop.close()).called(1...2)
    verify(on: shop, called: 1...).close()
    await verify { shop.close() }.calledEventually(0...1, before: .zero)
    let tooFew = "close() was called 1 time, expected between 2 and 3."
    expectFailure(headline: tooFew) { verify(shop.close()).called(2...3) }
    withMockSession {
      verify(on: CornerShopMock.self, called: ...0).open()
    }
  }

  @Test("The line of a report can be pasted, with its effects and its receiver")
  func lines() async {
    let strict = CornerShopMock(policy: .strict)
    await withMockSession(policy: .strict) {
      let found = await failures {
        _ = strict.price("tea")
        strict.close()
        strict.city = "Ulm"
        _ = strict.city
        _ = try? strict.load()
        _ = try? await strict.send("a", to: Customer())
        _ = strict[3]
        CornerShopMock.open()
        let till = CornerTillMock(policy: .strict)
        await till.put("x", 1)
        _ = await till.count("x")
        _ = try? await till.load()
        await till.setTotal()
        _ = await till.total
      }
      let lines = found.map { failure in
        failure.text.split(separator: "\n").first { $0.hasPrefix("Stub it: ") } ?? "none"
      }
      #expect(
        lines == [
          #"Stub it: when(mock.price("tea")).thenReturn(…)"#,
          "Stub it: when(mock.close()).thenReturn()",
          #"Stub it: when(mock.city = "Ulm").thenReturn()"#,
          "Stub it: when(mock.city).thenReturn(…)",
          "Stub it: try when(mock.load()).thenReturn(…)",
          #"Stub it: await when { try await mock.send("a", to: any()) }.thenReturn(…)"#,
          "Stub it: when(mock[3]).thenReturn(…)",
          "Stub it: when(CornerShopMock.open()).thenReturn()",
          #"Stub it: await when { await mock.put("x", 1) }.thenReturn()"#,
          #"Stub it: await when { await mock.count("x") }.thenReturn(…)"#,
          "Stub it: await when { try await mock.load() }.thenReturn(…)",
          "Stub it: when(mock.total = 3).thenReturn()",
          "Stub it: await when { await mock.total }.thenReturn(…)",
        ])
    }
  }

  @Test("The line of an unfinished statement about an actor has await")
  func actorLines() async {
    let till = CornerTillMock(policy: .relaxed)
    await expectFailure(
      """
      verify(put("x", 1)) was not followed by called or calledEventually.
      Write the expected number of calls: await verify { await mock.put("x", 1) }.called(1)
      """, atLine: #line + 2
    ) {
      _ = await verify { await till.put("x", 1) }
    }
  }

  @Test("The line of a variadic parameter that ends in a matcher of all values has no brackets")
  func variadicLine() {
    expectFailure(
      """
      verify(pack(["a", anyVariadic()])) was not followed by called or calledEventually.
      Write the expected number of calls: verify(mock.pack("a", anyVariadic())).called(1)
      """, atLine: #line + 2
    ) {
      _ = verify(shop.pack("a", anyVariadic()))
    }
  }

  @Test("A value that makes the compiler infer an optional is reported with both types")
  func inferredOptional() async {
    await expectFailure(
      """
      send("a", to: any()) returns Receipt, so it can't return nil.
      To fit the answer, the compiler inferred that the call returns a Receipt?.
      Write a value of the type: thenReturn(Receipt(…))
      Or, if the method returns Receipt?, convert the value in its forwarder: value as Receipt?
      """, atLine: #line + 2
    ) {
      await when { try await shop.send("a", to: any()) }.thenReturn(nil)
    }
  }

  @Test("A forwarder whose value is of a more specific type than the method is told to widen it")
  func narrowForwarder() {
    expectFailure(
      """
      clerk() returns Cashier, so it can't return Baker() (a Baker).
      To fit the answer, the compiler inferred that the call returns a Clerk.
      Write a value of the type: thenReturn(Cashier(…))
      Or, if the method returns any Clerk, convert the value in its forwarder: value as any Clerk
      """, atLine: #line + 2
    ) {
      when(shop.clerk()).thenReturn(Baker())
    }
    when(shop.anyClerk()).thenReturn(Baker())
    #expect(shop.anyClerk() is Baker)
  }

  @Test("An answer without a result is reported with both types")
  func inferredVoid() async {
    await expectFailure(
      """
      The answer returns (), but send("a", to: any()) returns Receipt.
      To fit the answer, the compiler inferred that the call returns nothing.
      Return a value of the type from the answer's closure.
      """, atLine: #line + 2
    ) {
      await when { try await shop.send("a", to: any()) }.thenAnswer { () in print("sent") }
    }
  }

  @Test("An answer that turns out to be of the wrong type is told what to return")
  func answer() {
    let line = #line + 1
    when(using: shop, thenAnswer: { "cheap" as Any }).price("tea")
    expectFailure(
      """
      price("tea") returns Int, so it can't return "cheap" (a String).
      Write a value of the type: return Int(…)
      """, atLine: line
    ) { _ = shop.price("tea") }
  }

  @Test("A method that forwards twice is named")
  func twoForwards() {
    shop.twice("a")
    verify(shop.twice("a")).called(1)
    let both = CornerShopMock()
    both.both("a")
    verify(both.both("a")).called(1)
    let bothLine = CornerShopMock.bothLine
    expectFailure(
      """
      Expected no more interactions on CornerShopMock, but 1 call was not verified:
        #1 both("a")
      #1 and #2 come from two forwarders, at BeginnerMistakes.swift:\(bothLine):37 and BeginnerMistakes.swift:\(bothLine):57. If that is one method, forward once.
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: both) }
    let line = CornerShopMock.twiceLine
    expectFailure(
      """
      Expected no more interactions on CornerShopMock, but 1 call was not verified:
        #1 twice("a")
      #1 and #2 come from two forwarders, at BeginnerMistakes.swift:\(line) and BeginnerMistakes.swift:\(line + 1). If that is one method, forward once.
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: shop) }
    let other = CornerShopMock()
    other.price("tea")
    other.close()
    expectFailure(
      """
      Expected no more interactions on CornerShopMock, but 2 calls were not verified:
        #1 price("tea")
        #2 close()
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: other) }
  }
}

// MARK: - Fixtures

private struct Receipt {}
private final class Customer {}
private protocol Clerk {}
private struct Cashier: Clerk {}
private struct Baker: Clerk {}

private actor CornerTillMock: Mocking {
  let mockState: MockState
  init(policy: MockPolicy) { mockState = MockState(policy: policy) }
  func put(_ key: String, _ amount: Int) { called(with: key, amount) }
  @discardableResult func count(_ key: String) -> Int { calledReturning(with: key) }
  func load() throws -> Int { try calledThrowReturning() }
  var total: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func setTotal() { total = 3 }
}

private final class CornerShopMock: Mock, @unchecked Sendable {
  @discardableResult
  func price(_ item: String) -> Int { calledReturning(with: item) }
  func close() { called() }
  var city: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  func load() throws -> Int { try calledThrowReturning() }
  @discardableResult
  func send(_ text: String, to customer: Customer) async throws -> Receipt {
    try await calledThrowReturning(with: text, customer)
  }
  func pack(_ items: String...) { called(with: items) }
  subscript(row: Int) -> String { calledReturning(with: row) }
  static let twiceLine = #line + 2
  func twice(_ text: String) {
    called(with: text)
    called(with: text)
  }
  static let bothLine = #line + 1
  func both(_ text: String) { called(with: text); called(with: text) }
  func clerk() -> any Clerk { calledReturning { Cashier() } }
  func anyClerk() -> any Clerk { calledReturning { Cashier() as any Clerk } }
  static func open() { called() }
}
