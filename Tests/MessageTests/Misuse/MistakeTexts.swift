import Testing
import Understudy
import UnderstudyTestSupport

/// What a message says of each mistake: what happened and, in at most one line, what to write instead.
/// Where mistakes are found, and that nothing else is reported beside them, is in the other files of
/// this folder.
@Suite struct MistakeTexts {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let line: Int
    let statement: @Sendable (DeskMock) async throws -> Void

    /// - Parameter line: The line of the first word, which the text and the statement follow.
    init(
      _ name: String, _ text: String, line: Int = #line,
      _ statement: @escaping @Sendable (DeskMock) async throws -> Void
    ) {
      (testDescription, self.text, self.statement) = (name, text, statement)
      self.line = line + text.count { $0 == "\n" } + 5
    }
  }

  @Test(
    "Each mistake is reported at its line, with at most one cure",
    arguments: numbers + forwarders + answers + closures + places + matchers + statements + ends)
  func texts(_ mistake: Mistake) async {
    let desk = DeskMock()
    desk.price("a")
    await expectFailure(mistake.text, atLine: mistake.line) {
      try await mistake.statement(desk)
    }
  }

  static let numbers: [Mistake] = [
    Mistake(
      "a count below 0",
      """
      exactly(-1) has a negative number, but a number of calls is 0 or more.
      """
    ) { verify($0.close()).called(-1) },
    Mistake(
      "an empty range",
      """
      within(3..<3) can never be satisfied.
      """
    ) { verify($0.close()).called(.within(3..<3)) },
    Mistake(
      "calls outside of an order",
      """
      calls(2) doesn't stand in the block of verifyInOrder or verifySequence.
      Write it there: verifyInOrder { calls(2) { mock.method(any()) } }
      """
    ) { desk in calls(2) { desk.close() } },
    Mistake(
      "a count in an order that no call satisfies",
      """
      calls(.atMost(2)) verifies nothing in verifyInOrder: it's satisfied without a call.
      Verify the number alone: verify(mock.method(any())).called(…)
      """
    ) { desk in verifyInOrder { calls(.atMost(2)) { desk.close() } } },
    Mistake(
      "a stub for no call",
      """
      times(0) leaves the stub no call to answer.
      Write a number of 1 or more, or leave the stub out.
      """
    ) { when($0.close()).times(0).thenReturn() },
  ]

  static let forwarders: [Mistake] = [
    Mistake(
      "a forwarder that leaves out a parameter",
      """
      move(_:to:) has 2 parameters, and its forwarder at MistakeTexts.swift:\(DeskMock.moveLine) passes on 1.
      Pass all of them after with:, in their order, and write omitted for one that can't be passed on.
      """
    ) { verify($0.move(1, to: 2)).called(.never) },
    Mistake(
      "a setter that leaves out the new value",
      """
      The setter of owner at MistakeTexts.swift:\(DeskMock.ownerLine) doesn't pass on the new value.
      Write set { called(with: newValue) }
      """
    ) { verify($0.owner = "Ada").called(.never) },
    Mistake(
      "the setter of a subscript that leaves out the new value",
      """
      any() does not match any argument of [any()].
      Pass on the indices and the value: set { called(with: …, newValue) }
      """
    ) { verify($0[any()] = any()).called(.never) },
    Mistake(
      "a forwarder that makes a value of a parameter",
      """
      count(_:) has 1 parameter, and its forwarder at MistakeTexts.swift:\(DeskMock.countLine) passes on 2 values. No call can equal a value that it makes from a matcher.
      Pass on the parameters only.
      """
    ) { verify($0.count(any())).called(.never) },
    Mistake(
      "a stub that calls through to nothing",
      """
      price("a") has no real implementation to call through to.
      Write a call of the real implementation in a closure after the forwarder: { real.method(…) }
      """
    ) { when($0.price("a")).thenCallThrough() },
    Mistake(
      "a function that calls through",
      """
      tap("a") has no real implementation to call through to.
      Call it in an answer: thenAnswer { real(…) }
      """
    ) { _ in when(MockFunction<String, Int>("tap")("a")).thenCallThrough() },
  ]

  static let answers: [Mistake] = [
    Mistake(
      "a value of another type",
      """
      price("a") returns Int, so it can't return "b" (a String).
      Return a value of the type.
      """
    ) { when(using: $0, thenReturn: "b").price("a") },
    Mistake(
      "a value for a method without a result",
      """
      close() returns (), so it can't return 3 (an Int).
      Return nothing: thenReturn()
      """
    ) { when(using: $0, thenReturn: 3).close() },
    Mistake(
      "a value for which the compiler infers another type",
      """
      clerk() returns Cashier, so it can't return Baker() (a Baker).
      Return a value of the type or, if the method returns any Clerk, convert the value in its forwarder: value as any Clerk
      """
    ) { when($0.clerk()).thenReturn(Baker()) },
    Mistake(
      "an answer of another type",
      """
      load("a") returns Int, so it can't return ().
      Return a value of the type.
      """
    ) { desk in await when { try await desk.load("a") }.thenAnswer { () in } },
    Mistake(
      "an error of another type",
      """
      open() throws DeskError, so it can't throw lost (a Lost).
      Throw an error of the type.
      """
    ) { try when($0.open()).thenThrow(Lost.lost) },
    Mistake(
      "an error of a method that doesn't throw",
      """
      price("a") does not throw, so it can't throw .closed (a DeskError).
      Return a value instead, or forward to calledThrowReturning.
      """
    ) { when($0.price("a")).thenThrow(DeskError.closed) },
    Mistake(
      "an error of a method without a result",
      """
      close() does not throw, so it can't throw .closed (a DeskError).
      Return a value instead, or forward to calledThrowing.
      """
    ) { when($0.close()).thenThrow(DeskError.closed) },
    Mistake(
      "an async answer",
      """
      price("a") is not async, so it can't wait.
      Write an answer without await, or forward with await from an async method.
      """
    ) { when($0.price("a")).thenAnswer { () async in 3 } },
    Mistake(
      "a method that returns what was set",
      """
      price("a") isn't the getter of a property, so it can't return the value that was last set.
      Write the getter: when(mock.property).thenReturnLastSet(initially: …)
      """
    ) { when($0.price("a")).thenReturnLastSet(initially: 0) },
  ]

  static let closures: [Mistake] = [
    Mistake(
      "a closure with another number of arguments",
      """
      The closure takes 2 arguments, but price("a") has 1.
      Take them all, or none, or the invocation: { call in call.arguments }
      """
    ) { when($0.price("a")).thenAnswer { (a: String, b: Int) in b } },
    Mistake(
      "a closure with another type",
      """
      The closure takes Int as argument 1, but price("a") has "a" (a String) there.
      Write the parameter's type in the closure.
      """
    ) { when($0.price("a")).thenAnswer { (item: Int) in item } },
    Mistake(
      "a closure of called with other arguments",
      """
      The closure of called takes (Int), but price("a") has (String).
      Take them all, or none, or the invocation: { call in call.arguments }
      """
    ) { verify($0.price("a")).called(1) { (item: Int) in } },
    Mistake(
      "an error in the closure of called",
      """
      The closure of called threw lost (a Lost) for #1 price("a").
      """
    ) { verify($0.price("a")).called(1) { throw Lost.lost } },
    Mistake(
      "withAnyArguments at the end",
      """
      withAnyArguments() was written after an answer or a side effect.
      Write it before them: when(mock.method(…)).withAnyArguments().thenReturn(…)
      """
    ) { _ = when($0.price("a")).thenReturn(3).withAnyArguments() },
  ]

  static let places: [Mistake] = [
    Mistake(
      "a matcher without an argument",
      """
      any() does not match any argument of set(false, false).
      Write it as an argument that the forwarder passes on, or compare with a predicate: matching { … }
      """
    ) { verify($0.set(!any(), false)).called(1) },
    Mistake(
      "a matcher for a parameter that's omitted",
      """
      any() does not match any argument of measure(omitted).
      Its forwarder omits a parameter, which isn't compared. Write a plain value for it.
      """
    ) { verify($0.measure(any())).called(1) },
    Mistake(
      "a plain value beside a matcher that equals it",
      """
      The matchers of set(true, true) are ambiguous:
        argument 1: true or any()
        argument 2: true or any()
      Write equal(to:) around the plain values.
      """
    ) { verify(on: $0, called: 1).set(any(), true) },
    Mistake(
      "a part that an initializer makes of a matcher",
      """
      argument 1.length of place(_:) is another value each time that the call is evaluated: 49, 13. So no call can equal it.
      Write a matcher for the whole argument: matching { … }
      """
    ) { verify($0.place(Label(any()))).called(.never) },
    Mistake(
      "anyVariadic before the end",
      """
      anyVariadic() is not the last element of a variadic parameter in pack([anyVariadic(), "a"]).
      Write it once, after the other values of the parameter, and any() for a single value.
      """
    ) { verify($0.pack(anyVariadic(), "a")).called(1) },
    Mistake(
      "calling in another place",
      """
      calling(3) can't call what it stands for in put([calling(3)]).
      Write any() in its place, and call it: .perform { (…) in … }
      """
    ) { when($0.put([calling(3) as (Int) -> Void])).performLater() },
    Mistake(
      "a call inside a matcher",
      """
      not(…) is written around the call price("a").
      Write it around an argument or, if the result is meant, store that in a constant before the expression.
      """
    ) { verify(not($0.price("a"))).called(1) },
    Mistake(
      "a closure in the place of a matcher",
      """
      No call can match put(closure).
      Closures cannot be compared; write any() instead.
      """
    ) { verify($0.put({ 3 })).called(.never) },
    Mistake(
      "a matcher beside parts of its value, after verify(on:)",
      """
      place(Label(text: any(), length: 3)) has a matcher inside a value, of which an initializer can have made other parts. This form can't tell, and would pass if no call matches them.
      Write the call inside, which is evaluated again: verify(mock.method(…)).called(…)
      """
    ) { verify(on: $0, called: .never).place(Label(text: any(), length: 3)) },
  ]

  static let matchers: [Mistake] = [
    Mistake(
      "a matcher outside of statements",
      """
      capture() was used outside when or verify.
      Write it in a call: verify(mock.method(captor.capture())).called(1)
      """
    ) { _ in _ = ArgumentCaptor<Int>().capture() },
    Mistake(
      "calling in a verification",
      """
      calling(3) calls a closure of a stubbed call, so it can only be written in when.
      In a verification, write any() in its place.
      """
    ) { verify($0.put(calling(3) as (Int) -> Void)).called(1) },
    Mistake(
      "a matcher inside of equal(to:)",
      """
      any() is written inside a value of equal(to:).
      Write a plain value, or compare with a predicate: matching { … }
      """
    ) { verify($0.price(equal(to: any()))).called(1) },
    Mistake(
      "a negative tolerance",
      """
      closeTo(1.0, within: -1.0) can never match: a tolerance is 0 or more.
      """
    ) { verify($0.weigh(closeTo(1.0, within: -1))).called(1) },
  ]

  static let statements: [Mistake] = [
    Mistake(
      "no call",
      """
      The expression in verify contains no call to a mock.
      Write a call of a mock, which has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """
    ) { _ in verify("a".count).called(1) },
    Mistake(
      "a statement inside a block",
      """
      verify was written in the block of verifyInOrder, which takes only calls of mocks.
      Write the call alone: mock.method(any())
      """
    ) { desk in verifyInOrder { verify(desk.close()).called(1) } },
    Mistake(
      "a method that isn't called",
      """
      The expression in verify is a closure or method, which wasn't called.
      Write the call: verify(mock.method(…))
      """
    ) { verify($0.price).called(1) },
    Mistake(
      "an async method that isn't called",
      """
      The expression in when is an async closure or method, which wasn't called.
      Make the test async, and write: await when { await mock.method(…) }
      """
    ) { when($0.load).thenThrow(Lost.lost) },
    Mistake(
      "a change in place",
      """
      The expression in verify reads mock.number and then sets it.
      Write what it's set to: verify(mock.number = any()).called(1)
      """
    ) { verify($0.number += 1).called(1) },
    Mistake(
      "several calls in a verification",
      """
      The expression in verify makes 2 calls: mock.close(), mock.price("a").
      Verify each of them: verifyAll { mock.close(); mock.price("a") }
      """
    ) { verify(($0.close(), $0.price("a"))).called(1) },
    Mistake(
      "several calls in a stub",
      """
      The expression in when makes 2 calls: mock.price("a"), mock.price("b").
      Write a when for each of them.
      """
    ) { when([$0.price("a"), $0.price("b")]).thenReturn([1]) },
    Mistake(
      "a method that forwards twice",
      """
      The expression in verify makes 2 calls: mock.rename("a"), mock.rename("a").
      They come from the forwarders at MistakeTexts.swift:\(DeskMock.renameLine) and MistakeTexts.swift:\(DeskMock.renameLine + 1). A method forwards once.
      """
    ) { verify($0.rename("a")).called(1) },
    Mistake(
      "an error",
      """
      The expression in verify threw lost after price("a").
      The rest of the expression was not recorded. Write only calls to mocks in it.
      """
    ) { try verify($0.set($0.price("a") > 0, lose())).called(1) },
    Mistake(
      "a chain that ends",
      """
      The expression in verify ended at next, which returned nil.
      Give it a value first: when(mock.next).thenReturn(…)
      """
    ) { verify($0.next?.close()).called(1) },
    Mistake(
      "code that reads nil",
      """
      The expression in verify ended at title, which returned nil.
      verify takes a mock's own call, without what uses its result: verify(mock.title).called(1)
      """
    ) { verify($0.title?.count).called(1) },
    Mistake(
      "a value that's made of a result",
      """
      The expression in verify uses the result of load("a"), and its value isn't that result.
      verify takes a mock's own call, without what uses its result: await verify { try await mock.load("a") }.called(1)
      """
    ) { desk in await verify { try await desk.load("a") > 3 }.called(1) },
    Mistake(
      "an inout parameter",
      """
      The expression in verify uses the result of sort([2, 1]), and its value isn't that result.
      verify takes a mock's own call, without what uses its result. For an inout parameter, see Recipes.
      """
    ) { verify($0.sort(&$0.numbers)).called(1) },
    Mistake(
      "the result of a call without a stub",
      """
      close() uses the result of child(1), which no stub returns.
      Give it a value first: when(mock.child(1)).thenReturn(…)
      """
    ) { verify($0.child(1).close()).called(1) },
  ]

  static let ends: [Mistake] = [
    Mistake(
      "when without an answer",
      """
      when(price("a")) was not followed by an answer.
      Write an answer: when(mock.price("a")).thenReturn(…)
      """
    ) { _ = when($0.price("a")) },
    Mistake(
      "verify without a count",
      """
      verify(price("a")) was not followed by called or calledEventually.
      Write the expected number of calls: verify(mock.price("a")).called(1)
      """
    ) { _ = verify($0.price("a")) },
    Mistake(
      "a proxy without a call",
      """
      verify(on:called:) was not followed by a call of the mock.
      Write the call after it.
      """
    ) { desk in withMockSession { _ = verify(on: desk, called: 1) } },
    Mistake(
      "a call in the arguments of a proxy's",
      """
      verify(on:called:) took child(1) as its call, which is an argument of put(_:).
      Write the call inside instead: when(mock.method(…)) or verify(mock.method(…))
      """
    ) { verify(on: $0, called: 0).put($0.child(1)) },
  ]
}

private enum DeskError: Error { case closed }
private protocol Clerk {}
private struct Cashier: Clerk {}
private struct Baker: Clerk {}

struct Label {
  var text: String
  var length: Int

  init(text: String, length: Int) { (self.text, self.length) = (text, length) }
  init(_ text: String) { self.init(text: text, length: text.count) }
}

final class DeskMock: Mock, @unchecked Sendable {
  func close() { called() }
  @discardableResult func price(_ item: String) -> Int { calledReturning(with: item) }
  @discardableResult
  func load(_ item: String) async throws -> Int { try await calledThrowReturning(with: item) }
  fileprivate func open() throws(DeskError) { try calledThrowing(throwing: DeskError.self) }
  fileprivate func clerk() -> any Clerk { calledReturning { Cashier() } }
  @discardableResult
  func set(_ isOn: Bool, _ isLoud: Bool) -> Bool { calledReturning(with: isOn, isLoud) }
  func put(_ value: Any) { called(with: value) }
  func weigh(_ weight: Double) { called(with: weight) }
  func pack(_ items: String...) { called(with: items) }
  func place(_ label: Label) { called(with: label) }
  func measure(_ body: () -> Void) { called(with: omitted) }
  var numbers = [2, 1]
  func sort(_ numbers: inout [Int]) { numbers = calledReturning(with: numbers, default: numbers) }
  func child(_ number: Int) -> DeskMock { calledReturning(with: number) }
  var next: DeskMock? { calledReturning() }
  var title: String? { calledReturning() }
  var number: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }

  // Each of these is wrong and compiles.
  static let moveLine = #line + 2
  @discardableResult
  func move(_ item: Int, to place: Int) -> Bool { calledReturning(with: item) }
  static let countLine = #line + 1
  func count(_ item: String) { called(with: item, item.count) }
  static let renameLine = #line + 2
  func rename(_ name: String) {
    called(with: name)
    called(with: name)
  }
  static let ownerLine = #line + 3
  var owner: String {
    get { calledReturning() }
    set { called() }
  }
  subscript(key: String) -> Int {
    get { calledReturning(with: key) }
    set { called(with: key) }
  }
}
