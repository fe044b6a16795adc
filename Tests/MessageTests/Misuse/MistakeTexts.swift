import Testing
import Understudy
import UnderstudyTestSupport

/// What a message says of each mistake: what happened and, in at most one line, what to write instead.
/// Where mistakes are found, that nothing else is reported beside them, and the texts that vary with the
/// statement, are in the other files of this folder.
@Suite struct MistakeTexts {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let line: Int
    let statement: @Sendable (DeskMock) async throws -> Void

    /// - Parameter line: The line of the first word, below which the statement is.
    init(
      _ statement: @escaping @Sendable (DeskMock) async throws -> Void, _ name: String,
      _ text: String, line: Int = #line
    ) {
      (self.statement, testDescription, self.text) = (statement, name, text)
      self.line = line + 1
    }
  }

  @Test(
    "Each mistake is reported at its line, with at most one cure",
    arguments: numbers + forwarders + answers + closures + places + matchers + statements)
  func texts(_ mistake: Mistake) async {
    let desk = DeskMock()
    desk.price(for: "apple")
    await expectFailure(mistake.text, atLine: mistake.line) {
      try await mistake.statement(desk)
    }
  }

  static let numbers: [Mistake] = [
    Mistake(
      { desk in calls(2) { desk.start() } }, "calls outside of an order",
      """
      calls(2) doesn't stand in the block of verifyInOrder or verifySequence.
      Write it there: verifyInOrder { calls(2) { mock.method(any()) } }
      """),
    Mistake(
      { desk in verifyInOrder { calls(.atMost(2)) { desk.start() } } },
      "a count in an order that no call satisfies",
      """
      calls(.atMost(2)) verifies nothing in verifyInOrder: it's satisfied without a call.
      Verify the number alone: verify(mock.method(any())).called(…)
      """),
    Mistake(
      { when($0.start()).times(0).thenReturn() }, "a stub for no call",
      """
      times(0) leaves the stub no call to answer.
      Write a number of 1 or more, or leave the stub out.
      """),
  ]

  static let forwarders: [Mistake] = [
    Mistake(
      { verify($0.move(1, to: 2)).called(.never) }, "a forwarder that leaves out a parameter",
      """
      move(_:to:) has 2 parameters, and its forwarder at MistakeTexts.swift:\(DeskMock.moveLine) passes on 1.
      Pass all of them after with:, in their order, and write omitted for one that can't be passed on.
      """),
    Mistake(
      { verify($0.owner = "Ada").called(.never) }, "a setter that leaves out the new value",
      """
      The setter of owner at MistakeTexts.swift:\(DeskMock.ownerLine) doesn't pass on the new value.
      Write set { called(with: newValue) }
      """),
    Mistake(
      { verify($0[any()] = any()).called(.never) },
      "the setter of a subscript that leaves out the new value",
      """
      any() does not match any argument of [any()].
      Pass on the indices and the value: set { called(with: …, newValue) }
      """),
    Mistake(
      { verify($0.count(any())).called(.never) }, "a forwarder that makes a value of a parameter",
      """
      count(_:) has 1 parameter, and its forwarder at MistakeTexts.swift:\(DeskMock.countLine) passes on 2 values. No call can equal a value that it makes from a matcher.
      Pass on the parameters only.
      """),
    Mistake(
      { when($0.price(for: "apple")).thenCallThrough() }, "a stub that calls through to nothing",
      """
      price(for: "apple") has no real implementation to call through to.
      Write a call of the real implementation in a closure after the forwarder: { real.method(…) }
      """),
  ]

  static let answers: [Mistake] = [
    Mistake(
      { when(using: $0, thenReturn: 3).select(any(), from: any(), where: any()) },
      "a value of another type",
      """
      select(any(), from: any(), where: any()) returns String, so it can't return 3 (an Int).
      Return a value of the type.
      """),
    Mistake(
      { when(using: $0, thenReturn: 3).start() }, "a value for a method without a result",
      """
      start() returns (), so it can't return 3 (an Int).
      Return nothing: thenReturn()
      """),
    Mistake(
      { when($0.clerk()).thenReturn(Baker()) },
      "a value for which the compiler infers another type",
      """
      clerk() returns Cashier, so it can't return Baker() (a Baker).
      Return a value of the type or, if the method returns any Clerk, convert the value in its forwarder: value as any Clerk
      """),
    Mistake(
      { desk in await when { try await desk.load("a") }.thenAnswer { () in } },
      "an answer of another type",
      """
      load("a") returns Int, so it can't return ().
      Return a value of the type.
      """),
    Mistake(
      { try when($0.close()).thenThrow(DatabaseError.reconnection) }, "an error of another type",
      """
      close() throws ConnectionError, so it can't throw .reconnection (a DatabaseError).
      Throw an error of the type.
      """),
    Mistake(
      { when($0.price(for: "apple")).thenThrow(ConnectionError.busy) },
      "an error of a method that doesn't throw",
      """
      price(for: "apple") does not throw, so it can't throw .busy (a ConnectionError).
      Return a value instead, or forward to calledThrowReturning.
      """),
    Mistake(
      { when($0.start()).thenThrow(ConnectionError.busy) }, "an error of a method without a result",
      """
      start() does not throw, so it can't throw .busy (a ConnectionError).
      Return a value instead, or forward to calledThrowing.
      """),
    Mistake(
      { when($0.price(for: "apple")).thenAnswer { () async in 3 } }, "an async answer",
      """
      price(for: "apple") is not async, so it can't wait.
      Write an answer without await, or forward with await from an async method.
      """),
    Mistake(
      { when($0.price(for: "apple")).thenReturnLastSet(initially: 0) },
      "a method that returns what was set",
      """
      price(for: "apple") isn't the getter of a property, so it can't return the value that was last set.
      Write the getter: when(mock.property).thenReturnLastSet(initially: …)
      """),
  ]

  static let closures: [Mistake] = [
    Mistake(
      { when($0.select(any(), from: any(), where: any())).thenAnswer { (a: String) in a } },
      "a closure with another number of arguments",
      """
      The closure takes 1 argument, but select(any(), from: any(), where: any()) has 3.
      Take them all, or none, or the invocation: { call in call.arguments }
      """),
    Mistake(
      { when($0.price(for: "apple")).thenAnswer { (item: Int) in item } },
      "a closure with another type",
      """
      The closure takes Int as argument 1, but price(for: "apple") has "apple" (a String) there.
      Write the parameter's type in the closure.
      """),
    Mistake(
      { verify($0.price(for: "apple")).called(1) { (item: Int) in } },
      "a closure of called with other arguments",
      """
      The closure of called takes (Int), but price(for: "apple") has (String).
      Take them all, or none, or the invocation: { call in call.arguments }
      """),
    Mistake(
      { verify($0.price(for: "apple")).called(1) { throw Lost.lost } },
      "an error in the closure of called",
      #"The closure of called threw lost (a Lost) for #1 price(for: "apple")."#),
    Mistake(
      { _ = when($0.price(for: "apple")).thenReturn(3).withAnyArguments() },
      "withAnyArguments at the end",
      """
      withAnyArguments() was written after an answer or a side effect.
      Write it before them: when(mock.method(…)).withAnyArguments().thenReturn(…)
      """),
  ]

  static let places: [Mistake] = [
    Mistake(
      { verify($0.set(!any(), false)).called(1) }, "a matcher without an argument",
      """
      any() does not match any argument of set(false, false).
      Write it as an argument that the forwarder passes on, or compare with a predicate: matching { … }
      """),
    Mistake(
      { verify($0.measure(any())).called(1) }, "a matcher for a parameter that's omitted",
      """
      any() does not match any argument of measure(omitted).
      Its forwarder omits a parameter, which isn't compared. Write a plain value for it.
      """),
    Mistake(
      { verify($0.place(Label(any()))).called(.never) },
      "a part that an initializer makes of a matcher",
      """
      argument 1.length of place(_:) is another value each time that the call is evaluated: 49, 13. So no call can equal it.
      Write a matcher for the whole argument: matching { … }
      """),
    Mistake(
      { verify($0.insert(into: any(), values: anyVariadic(), 7)).called(1) },
      "anyVariadic before the end",
      """
      anyVariadic() is not the last element of a variadic parameter in insert(into: any(), values: [anyVariadic(), 7]).
      Write it once, after the other values of the parameter, and any() for a single value.
      """),
    Mistake(
      { when($0.save([calling(7) as (Int) -> Void])).performLater() }, "calling in another place",
      """
      calling(7) can't call what it stands for in save([calling(7)]).
      Write any() in its place, and call it: .perform { (…) in … }
      """),
    Mistake(
      { verify(not($0.price(for: "apple"))).called(1) }, "a call inside a matcher",
      """
      not(…) is written around the call price(for: "apple").
      Write it around an argument or, if the result is meant, store that in a constant before the expression.
      """),
    Mistake(
      { verify($0.onTap { _ in }).called(.never) }, "a closure in the place of a matcher",
      """
      No call can match onTap(closure).
      Closures cannot be compared; write any() instead.
      """),
    Mistake(
      { verify(on: $0, called: .never).place(Label(text: any(), length: 3)) },
      "a matcher beside parts of its value, after verify(on:)",
      """
      place(Label(text: any(), length: 3)) has a matcher inside a value, of which an initializer can have made other parts. This form can't tell, and would pass if no call matches them.
      Write the call inside, which is evaluated again: verify(mock.method(…)).called(…)
      """),
  ]

  static let matchers: [Mistake] = [
    Mistake(
      { verify($0.save(calling(7) as (Int) -> Void)).called(1) }, "calling in a verification",
      """
      calling(7) calls a closure of a stubbed call, so it can only be written in when.
      In a verification, write any() in its place.
      """),
    Mistake(
      { verify($0.price(for: equal(to: any()))).called(1) }, "a matcher inside of equal(to:)",
      """
      any() is written inside a value of equal(to:).
      Write a plain value, or compare with a predicate: matching { … }
      """),
    Mistake(
      { verify($0.weigh(closeTo(0.3, within: -0.1))).called(1) }, "a negative tolerance",
      "closeTo(0.3, within: -0.1) can never match: a tolerance is 0 or more."),
  ]

  static let statements: [Mistake] = [
    Mistake(
      { _ in verify("a".count).called(1) }, "no call",
      """
      The expression in verify contains no call to a mock.
      Write a call of a mock, which has to forward to called, calledReturning, calledThrowing or calledThrowReturning.
      """),
    Mistake(
      { desk in verifyInOrder { verify(desk.start()).called(1) } }, "a statement inside a block",
      """
      verify was written in the block of verifyInOrder, which takes only calls of mocks.
      Write the call alone: mock.method(any())
      """),
    Mistake(
      { verify($0.price).called(1) }, "a method that isn't called",
      """
      The expression in verify is a closure or method, which wasn't called.
      Write the call: verify(mock.method(…))
      """),
    Mistake(
      { when($0.load).thenThrow(Lost.lost) }, "an async method that isn't called",
      """
      The expression in when is an async closure or method, which wasn't called.
      Make the test async, and write: await when { await mock.method(…) }
      """),
    Mistake(
      { verify(($0.save(any()), $0.start())).called(1) }, "several calls in a verification",
      """
      The expression in verify makes 2 calls: mock.save(any()), mock.start().
      Verify each of them: verifyAll { mock.save(any()); mock.start() }
      """),
    Mistake(
      { when([$0.price(for: "apple"), $0.price(for: "pear")]).thenReturn([1]) },
      "several calls in a stub",
      """
      The expression in when makes 2 calls: mock.price(for: "apple"), mock.price(for: "pear").
      Write a when for each of them.
      """),
    Mistake(
      { verify($0.rename("a")).called(1) }, "a method that forwards twice",
      """
      The expression in verify makes 2 calls: mock.rename("a"), mock.rename("a").
      They come from the forwarders at MistakeTexts.swift:\(DeskMock.renameLine) and MistakeTexts.swift:\(DeskMock.renameLine + 1). A method forwards once.
      """),
    Mistake(
      { try verify($0.set($0.price(for: "apple") > 0, lose())).called(1) }, "an error",
      """
      The expression in verify threw lost after price(for: "apple").
      The rest of the expression was not recorded. Write only calls to mocks in it.
      """),
    Mistake(
      { verify($0.next?.start()).called(1) }, "a chain that ends",
      """
      The expression in verify ended at next, which returned nil.
      Give it a value first: when(mock.next).thenReturn(…)
      """),
    Mistake(
      { verify($0.title?.count).called(1) }, "code that reads nil",
      """
      The expression in verify ended at title, which returned nil.
      verify takes a mock's own call, without what uses its result: verify(mock.title).called(1)
      """),
    Mistake(
      { desk in await verify { try await desk.load("a") > 3 }.called(1) },
      "a value that's made of a result",
      """
      The expression in verify uses the result of load("a"), and its value isn't that result.
      verify takes a mock's own call, without what uses its result: await verify { try await mock.load("a") }.called(1)
      """),
    Mistake(
      { verify($0.sort(&$0.numbers)).called(1) }, "an inout parameter",
      """
      The expression in verify uses the result of sort([2, 1]), and its value isn't that result.
      verify takes a mock's own call, without what uses its result. For an inout parameter, see Recipes.
      """),
    Mistake(
      { verify($0.child(1).start()).called(1) }, "the result of a call without a stub",
      """
      start() uses the result of child(1), which no stub returns.
      Give it a value first: when(mock.child(1)).thenReturn(…)
      """),
    Mistake(
      { verify(on: $0, called: 0).save($0.child(1)) }, "a call in the arguments of a proxy's",
      """
      verify(on:called:) took child(1) as its call, which is an argument of save(_:).
      Write the call inside instead: when(mock.method(…)) or verify(mock.method(…))
      """),
  ]
}

private enum ConnectionError: Error { case busy }
private enum DatabaseError: Error { case reconnection }
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
  func start() { called() }
  @discardableResult func price(for item: String) -> Int { calledReturning(with: item) }
  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    calledReturning(with: content, table, condition)
  }
  @discardableResult
  func load(_ item: String) async throws -> Int { try await calledThrowReturning(with: item) }
  fileprivate func close() throws(ConnectionError) {
    try calledThrowing(throwing: ConnectionError.self)
  }
  fileprivate func clerk() -> any Clerk { calledReturning { Cashier() } }
  @discardableResult
  func set(_ isOn: Bool, _ isLoud: Bool) -> Bool { calledReturning(with: isOn, isLoud) }
  func save(_ value: Any) { called(with: value) }
  func onTap(_ action: @escaping (Int) -> Void) { called(with: action) }
  func weigh(_ weight: Double) { called(with: weight) }
  func insert(into table: String, values: Any...) { called(with: table, values) }
  func place(_ label: Label) { called(with: label) }
  func measure(_ body: () -> Void) { called(with: omitted) }
  var numbers = [2, 1]
  func sort(_ numbers: inout [Int]) { numbers = calledReturning(with: numbers, default: numbers) }
  func child(_ number: Int) -> DeskMock { calledReturning(with: number) }
  var next: DeskMock? { calledReturning() }
  var title: String? { calledReturning() }

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
