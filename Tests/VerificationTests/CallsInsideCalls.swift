import Testing
import Understudy
import UnderstudyTestSupport

/// A call that is the receiver or an argument of another one stands for one value: the value that
/// received calls return. Where there's no such value, the statement is reported.
@Suite(.mockSession(unusedStubs: .ignored)) struct CallsInsideCalls {
  private let tree = TreeMock(named: "tree")
  private let first = TreeMock()
  private let second = TreeMock()
  private let third = TreeMock()

  @Test(
    "A plain call stands for the value of the stub that answers it, as a receiver and an argument")
  func plainCalls() {
    when(tree.child(1)).thenReturn(first)
    when(tree.child(2)).thenReturn(second)
    tree.child(1).grow(7)
    tree.keep(tree.child(2))
    verify(tree.child(1).grow(7)).called(1)
    verify(tree.child(2).grow(7)).called(.never)
    verify(tree.keep(tree.child(2))).called(1)
    verify(tree.keep(tree.child(1))).called(.never)
    verify(first.grow(7)).called(1)
    when(tree.child(2).count(1)).thenReturn(5)
    #expect(tree.child(2).count(1) == 5)
    verifyInOrder {
      tree.child(1).grow(7)
      tree.keep(tree.child(2))
    }
    // Both calls have the same value.
    tree.pair(tree.count(1), tree.count(1))
    verify(tree.pair(tree.count(1), tree.count(1))).called(1)
    // A call of the same method.
    when(tree.count(2)).thenReturn(6)
    _ = tree.count(6)
    verify(tree.count(tree.count(2))).called(1)
    // A newer stub is for other arguments.
    when(third.child(any())).thenReturn(first)
    when(third.child(2)).thenReturn(second)
    third.child(1).grow(4)
    verify(third.child(1).grow(4)).called(1)
    verify(third.child(2).grow(4)).called(.never)
  }

  @Test("A call with a matcher stands for the value of the newest stub for all of its arguments")
  func matchers() {
    when(tree.child(any())).thenReturn(first)
    when(tree.leaf(1, any())).thenReturn(7)
    when(tree.leaf(inRange(2...9), any())).thenReturn(8)
    when(tree.leaf(equal(to: 10), "a")).thenReturn(9)
    tree.child(3).grow(1)
    verify(tree.child(any()).grow(1)).called(1)
    verify(tree.child(inRange(1...3)).grow(1)).called(1)
    tree.pair(tree.leaf(1, "a"), tree.leaf(5, "a"))
    verify(tree.pair(tree.leaf(1, any()), tree.leaf(inRange(2...9), any()))).called(1)
    verify(tree.pair(tree.leaf(1, any()), tree.leaf(inRange(2...9), "b"))).called(1)
    verify(tree.pair(7, tree.leaf(equal(to: 10), "a"))).called(.never)
    verify(tree.pair(tree.leaf(equal(to: 1), any()), 8)).called(1)
    when(tree.count(tree.leaf(1, any()))).thenReturn(3)
    #expect(tree.count(7) == 3)
    // A newer stub for some of the arguments has answered no call.
    when(tree.child(4)).thenReturn(second)
    verify(tree.child(any()).grow(1)).called(1)
    when(tree.child(any()).count(1)).thenReturn(6)
    #expect(first.count(1) == 6)
    // A stub for all arguments.
    when(tree.leaf(0, "")).withAnyArguments().thenReturn(1)
    tree.pair(tree.leaf(20, "a"), 1)
    verify(tree.pair(tree.leaf(inRange(20...30), any()), 1)).called(1)
    // An older stub has answered other calls.
    when(tree.child(2)).thenReturn(third)
    tree.child(2).grow(1)
    verify(tree.child(2).grow(1)).called(1)
    verify(third.grow(1)).called(1)
  }

  @Test("A call for which there is no stub, though others of its method have one, is reported")
  func otherArguments() {
    when(tree.child(1)).thenReturn(first)
    when(tree.count(1)).thenReturn(7)
    tree.child(1).grow(9)
    tree.pair(0, 0)
    // MistakeTexts has the whole text.
    expectNone("grow(9)", "child(3)") { verify(tree.child(3).grow(9)).called(1) }
    expectNone("grow(9)", "child(3)") { when(tree.child(3).grow(9)).thenReturn() }
    expectNone("count(1)", "child(3)") { when(tree.child(3).count(1)).thenReturn(2) }
    expectNone("keep(TreeMock)", "child(3)") { verify(tree.keep(tree.child(3))).called(.never) }
    expectNone("pair(0, 0)", "count(2)") { verify(tree.pair(tree.count(2), 0)).called(.never) }
    expectNone("child(1)", "child(3)") { verify(tree.child(3).child(1).grow(1)).called(.never) }
    expectNone("grow(9)", "child(3)") { verifyAll { tree.child(3).grow(9) } }
    expectNone("grow(9)", "child(3)") {
      verifyInOrder {
        calls(1) { tree.grow(1) }
        tree.child(3).grow(9)
      }
    }
    expectNone("keep(TreeMock)", "child(3)") { verifySequence { tree.keep(tree.child(3)) } }
    expectNone("grow(9)", "child(3)") {
      verifyNoMoreInteractions(on: first, except: { tree.child(3).grow(9) })
    }
    expectNone("grow(9)", "child(3)") {
      verifyBalanced(tree.child(3).grow(9), by: tree.grow(9))
    }
    // Without stubs, a received call returns the empty value, too.
    tree.pair(tree.leaf(1, "a"), 0)
    verify(tree.pair(tree.leaf(1, "a"), 0)).called(2)
    verify(tree.pair(tree.leaf(any(), any()), 0)).called(2)
  }

  @Test("A call with a matcher that several stubs answer is reported")
  func severalStubs() {
    when(tree.child(1)).thenReturn(first)
    when(tree.child(2)).thenReturn(second)
    tree.child(1).grow(1)
    let text = """
      grow(1) uses the result of child(any()), which can be a different value in each call.
      Store the result that is meant in a constant before the expression, and write the constant in place of child(any()).
      """
    expectFailure(text) { verify(tree.child(any()).grow(1)).called(.never) }
    expectSeveral("grow(1)", "child(any())") { when(tree.child(any()).grow(1)).thenReturn() }
    expectSeveral("keep(TreeMock)", "child(any())") {
      verify(tree.keep(tree.child(any()))).called(.never)
    }
    expectSeveral("grow(1)", "child(any())") { verifyAll { tree.child(any()).grow(1) } }
    // The stub with these matchers hasn't answered the call that a newer one has.
    let other = TreeMock()
    when(other.child(any())).thenReturn(first)
    when(other.child(1)).thenReturn(second)
    other.child(1).grow(1)
    expectSeveral("grow(1)", "child(any())") { verify(other.child(any()).grow(1)).called(.never) }
    when(other.child(any()).count(1)).thenReturn(1)
    expectSeveral("count(1)", "child(inRange(1...2))") {
      when(other.child(inRange(1...2)).count(1)).thenReturn(1)
    }
    verify(other.child(inRange(2...3)).grow(1)).called(1)
    // Predicates can't be compared.
    let choosy = TreeMock()
    when(choosy.child(matching { $0 > 5 })).thenReturn(first)
    choosy.child(6).grow(1)
    expectSeveral("grow(1)", "child(matching { … })") {
      verify(choosy.child(matching { $0 < 5 }).grow(1)).called(1)
    }
    // Several stubs of one value.
    let twins = TreeMock()
    when(twins.child(1)).thenReturn(first)
    when(twins.child(any())).thenReturn(first)
    verify(twins.child(any()).grow(1)).called(2)
  }

  @Test("A call that has returned, or is going to return, several values is reported")
  func severalValues() throws {
    when(tree.child(1)).thenReturn(first, second)
    tree.child(1).grow(1)
    expectSeveral("grow(1)", "child(1)") { verify(tree.child(1).grow(1)).called(.never) }
    expectSeveral("keep(TreeMock)", "child(1)") {
      verify(tree.keep(tree.child(1))).called(.never)
    }
    expectSeveral("grow(1)", "child(1)") { when(tree.child(1).grow(1)).thenReturn() }
    expectSeveral("keep(TreeMock)", "child(1)") { verifyAll { tree.keep(tree.child(1)) } }
    expectSeveral("grow(1)", "child(1)") { verifyInOrder { tree.child(1).grow(1) } }
    when(tree.count(1)).thenReturn(7, 8)
    expectSeveral("pair(7, 0)", "count(1)") { verify(tree.pair(tree.count(1), 0)).called(.never) }
    expectSeveral("pair(7, 0)", "count(1)") { verifyAll { tree.pair(tree.count(1), 0) } }
    when(tree.isOpen).thenReturn(true, false)
    expectSeveral("turn(true)", "isOpen") { verify(tree.turn(tree.isOpen)).called(.never) }
    expectSeveral("turn(true)", "isOpen") { verifyAll { tree.turn(tree.isOpen) } }
    // An error is no value, and the same value is one.
    when(tree.leaf(1, "a")).thenReturn(7, 7)
    verify(tree.pair(tree.leaf(1, "a"), 0)).called(.never)
    // A stub in the place of one that has answered.
    when(tree.child(2)).thenReturn(first)
    tree.child(2).grow(2)
    when(tree.child(2)).thenReturn(second)
    when(try tree.seed(1)).thenThrow(Broken(1)).times(1)
    expectSeveral("grow(2)", "child(2)") { verify(tree.child(2).grow(2)).called(.never) }
    when(tree.child(2).count(1)).thenReturn(4)
    #expect(tree.child(2).count(1) == 4)
    tree.mockState.clearInvocations()
    verify(tree.child(2).grow(2)).called(.never)
    // A call that has thrown has returned nothing.
    #expect(throws: Broken.self) { try tree.seed(1) }
    when(try tree.seed(1)).thenReturn(first)
    try verify(tree.seed(1).grow(5)).called(.never)
    // A stub that has been removed, and a call without a stub.
    tree.child(2).grow(3)
    tree.mockState.clearStubs()
    when(tree.child(2)).thenReturn(first)
    expectSeveral("grow(3)", "child(2)") { verify(tree.child(2).grow(3)).called(.never) }
    tree.pair(tree.count(5), 0)
    when(tree.count(5)).thenReturn(7)
    expectSeveral("pair(7, 0)", "count(5)") { verify(tree.pair(tree.count(5), 0)).called(.never) }
  }

  @Test("In a block, a value that a call returns isn't taken for its result")
  func plainValuesInBlocks() {
    when(tree.child(1)).thenReturn(first, second)
    when(tree.count(1)).thenReturn(7, 8)
    when(tree.isOpen).thenReturn(true, false)
    for _ in 1...2 { tree.pair(tree.count(1), 0) }
    tree.child(1).grow(1)
    tree.child(1).grow(2)
    tree.keep(second)
    tree.turn(tree.isOpen)
    tree.turn(tree.isOpen)
    verifyInOrder {
      _ = tree.count(1)
      tree.pair(7, 0)
      _ = tree.count(1)
      tree.pair(8, 0)
      _ = tree.child(1)
      first.grow(1)
      _ = tree.child(1)
      second.grow(2)
      tree.keep(second)
      _ = tree.isOpen
      tree.turn(false)
    }
    when(tree.isRipe(1)).thenReturn(true)
    when(tree.find(any())).thenAnswer { (number: Int) in number == 1 ? nil : "a" }
    tree.turn(tree.isRipe(2))
    tree.log(tree.find(1))
    verifyInOrder {
      _ = tree.isRipe(2)
      tree.turn(false)
      _ = tree.find(1)
      tree.log(nil as Any?)
    }
    expectNone("turn(false)", "isRipe(2)") { verifyAll { tree.turn(tree.isRipe(2)) } }
  }

  @Test("A stub that answers a number of calls stands for its value until another value comes")
  func limits() {
    when(tree.child(1)).thenReturn(first).times(1)
    when(tree.child(9)).thenReturn(third)
    tree.child(1).grow(1)
    verify(tree.child(1).grow(1)).called(1)
    expectNone("grow(1)", "child(1)") { when(tree.child(1).grow(1)).thenReturn() }
    when(tree.child(2)).thenReturn(second)
    when(tree.child(2)).thenReturn(first).times(1)
    expectSeveral("grow(1)", "child(2)") { verify(tree.child(2).grow(1)).called(.never) }
    expectSeveral("grow(1)", "child(2)") { when(tree.child(2).grow(1)).thenReturn() }
    tree.child(2).grow(1)
    expectSeveral("grow(1)", "child(2)") { verify(tree.child(2).grow(1)).called(.never) }
    when(tree.child(2).count(1)).thenReturn(3)
    #expect(second.count(1) == 3)
    // An unstubbed call returns 0 from now on.
    when(tree.count(1)).thenReturn(7).times(1)
    tree.pair(tree.count(1), 0)
    expectSeveral("pair(0, 0)", "count(1)") { verify(tree.pair(tree.count(1), 0)).called(.never) }
  }

  @Test("The value of a closure, a real implementation, or a default that varies isn't known")
  func madeValues() {
    when(tree.child(1)).thenAnswer { TreeMock() }
    when(tree.count(1)).thenAnswer { 7 }
    tree.pair(tree.count(1), 0)
    expectSeveral("grow(1)", "child(1)") { verify(tree.child(1).grow(1)).called(.never) }
    expectSeveral("pair(0, 0)", "count(1)") {
      verify(tree.pair(tree.count(1), 0)).called(.never)
    }
    expectSeveral("pair(0, 0)", "count(1)") { verifyAll { tree.pair(tree.count(1), 0) } }
    let spy = LabelSpy()
    let results = [
      ("name()", "\"\""), ("size()", "0"), ("ratio()", "0.0"), ("isOn()", "false"),
      ("list()", "[]"),
      ("note()", "nil"),
    ]
    for (name, value) in results {
      tree.log(spy.value(name))
      let call = "log(\(value))"
      expectSeveral(call, name) { verify(tree.log(spy.value(name))).called(.never) }
      if name == "note()" { continue }
      expectSeveral(call, name) { verifyAll { tree.log(spy.value(name)) } }
    }
    // A proxy of another mock doesn't record the call of the spy.
    let text = "log(_:) was called 1 time, expected never."
    expectFailure(headline: text) { verify(on: tree, called: .never).log(spy.name()) }
    // A stub makes the value known.
    let other = LabelSpy()
    when(other.name()).thenReturn("Bob")
    verify(tree.log(other.name())).called(.never)
    tree.log(other.name())
    verify(tree.log(other.name())).called(1)
    // Each call of the forwarder makes a new object.
    tree.branch().grow(1)
    expectSeveral("grow(1)", "branch()") { verify(tree.branch().grow(1)).called(.never) }
    // Or a new value.
    tree.pair(tree.age(), 0)
    let found = failures { verify(tree.pair(tree.age(), 0)).called(.never) }
    #expect(found.map { $0.headline.hasSuffix(severalText("", "age()")) } == [true])
    verify(tree.pair(tree.height(), 0)).called(.never)
    // An equal one each time is one value.
    tree.log(tree.labels())
    verify(tree.log(tree.labels())).called(1)
  }

  @Test("In a block, the only value that stubs return isn't taken for the result of a closure")
  func madeValuesInBlocks() {
    when(tree.child(1)).thenAnswer { [third] in third }
    when(tree.child(2)).thenReturn(first)
    when(tree.plant(1)).thenAnswer { [third] in third }
    when(tree.plant(2)).thenReturn(first)
    tree.child(1).grow(1)
    tree.plant(1).grow(1)
    first.grow(2)
    tree.keep(first)
    expectSeveral("keep(TreeMock)", "child(1)") { verifyAll { tree.keep(tree.child(1)) } }
    expectSeveral("grow(2)", "child(1)") { verifyAll { tree.child(1).grow(2) } }
    expectSeveral("grow(2)", "plant(1)") { verifyInOrder { tree.plant(1).grow(2) } }
    verifyInOrder {
      _ = tree.child(1)
      first.grow(2)
      tree.keep(first)
    }
  }

  @Test("A newest stub without a value, or with fewer elements, doesn't end the chain")
  func emptyValues() {
    when(tree.maybe(1)).thenReturn(first)
    when(tree.maybe(2)).thenReturn(nil)
    when(tree.all(1)).thenReturn([tree, first])
    when(tree.all(2)).thenReturn([second])
    when(tree.untyped(1)).thenReturn(first)
    when(tree.untyped(2)).thenReturn(LabelSpy())
    _ = first.maybe(5)
    _ = first.all(5)
    verify(tree.maybe(1)?.maybe(5)).called(1)
    verify(tree.maybe(1)!.maybe(6)).called(.never)
    verify(tree.all(1)[1].all(5)).called(1)
    verify((tree.untyped(1) as! TreeMock).maybe(5)).called(1)
    verify(tree.maybe(1)?.all(4)).called(.never)
  }

  @Test("A condition on a call is reported, whatever the newest stub returns")
  func conditions() {
    when(tree.isRipe(1)).thenReturn(true)
    when(tree.isRipe(2)).thenReturn(false)
    when(tree.find(1)).thenReturn("Ada")
    when(tree.find(2)).thenReturn("Eve")
    when(tree.count(1)).thenReturn(4)
    when(tree.count(2)).thenReturn(5)
    #expect(failures { verify(tree.isRipe(1) && tree.isRipe(3)).called(.never) }.count == 1)
    #expect(failures { verify(tree.isRipe(2) || tree.isRipe(3)).called(.never) }.count == 1)
    #expect(failures { verify(!tree.isRipe(1)).called(.never) }.count == 1)
    #expect(failures { verify(tree.find(1)?.uppercased()).called(.never) }.count == 1)
    #expect(failures { verify(tree.count(1) + 1).called(.never) }.count == 1)
  }

  @Test("A property that keeps what is set stands for its value until it's another one")
  func lastSetValues() {
    when(tree.best).thenReturnLastSet(initially: nil)
    tree.best = first
    tree.best?.grow(1)
    verify(tree.best?.grow(1)).called(1)
    tree.best = second
    expectSeveral("grow(1)", "best") { verify(tree.best?.grow(1)).called(.never) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Protocols, functions, static members, async calls, and values given first")
  func forms() async {
    when(tree.plant(1)).thenReturn(first)
    when(tree.plant(2)).thenReturn(second)
    tree.plant(1).grow(1)
    verify(tree.plant(1).grow(1)).called(1)
    expectSeveral("grow(1)", "plant(any())") { verify(tree.plant(any()).grow(1)).called(.never) }
    expectNone("grow(1)", "plant(3)") { verify(tree.plant(3).grow(1)).called(.never) }
    expectNone("grow(1)", "plant(3)") { verifyAll { tree.plant(3).grow(1) } }
    let load = MockFunction<Int, TreeMock>("load")
    when(load(1)).thenReturn(first)
    verify(load(1).grow(1)).called(1)
    expectNone("grow(1)", "load(3)") { verify(load(3).grow(1)).called(.never) }
    when(TreeMock.shared(1)).thenReturn(first)
    expectNone("grow(1)", "TreeMock.shared(3)") {
      verify(TreeMock.shared(3).grow(1)).called(.never)
    }
    await when { await tree.fetch(1) }.thenReturn(first)
    await verify { await tree.fetch(1).grow(1) }.called(1)
    await expectFailure(headline: noneText("grow(1)", "fetch(3)"), atLine: #line + 1) {
      await verify { await tree.fetch(3).grow(1) }.called(.never)
    }
    // The value that is given first is that of the last call.
    expectNone("child(6)", "child(5)") { when(third.child(5).child(6), thenReturn: first) }
    when(tree[1]).thenReturn(first)
    expectNone("grow(1)", "[3]") { verify(tree[3].grow(1)).called(.never) }
  }

  private func noneText(_ call: String, _ result: String) -> String {
    "\(call) uses the result of \(result), which no stub returns."
  }

  private func severalText(_ call: String, _ result: String) -> String {
    "\(call) uses the result of \(result), which can be a different value in each call."
  }

  private func expectNone(
    _ call: String, _ result: String, line: Int = #line, _ body: () -> Void
  ) {
    expect(noneText(call, result), in: line, body)
  }

  private func expectSeveral(
    _ call: String, _ result: String, line: Int = #line, _ body: () -> Void
  ) {
    expect(severalText(call, result), in: line, body)
  }

  /// Expects a failure at this line, or at the next one of a closure that begins there.
  private func expect(_ headline: String, in line: Int, _ body: () -> Void) {
    let found = failures(in: body)
    #expect(found.map(\.headline) == [headline])
    #expect(found.allSatisfy { [line, line + 1].contains($0.line) })
  }
}

private protocol Plant {
  func grow(_ size: Int)
}

private final class TreeMock: Mock, Plant, @unchecked Sendable {
  var isOpen: Bool { calledReturning() }
  var best: TreeMock? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  subscript(number: Int) -> TreeMock { calledReturning(with: number) }
  static func shared(_ number: Int) -> TreeMock { mockState.calledReturning(with: number) }
  @discardableResult func child(_ number: Int) -> TreeMock { calledReturning(with: number) }
  func maybe(_ number: Int) -> TreeMock? { calledReturning(with: number) }
  func all(_ number: Int) -> [TreeMock] { calledReturning(with: number) }
  func untyped(_ number: Int) -> Mock { calledReturning(with: number) as? Mock ?? self }
  func plant(_ number: Int) -> any Plant { calledReturning(with: number) }
  func fetch(_ number: Int) async -> TreeMock { await calledReturning(with: number) }
  @discardableResult func seed(_ number: Int) throws -> TreeMock {
    try calledThrowReturning(with: number)
  }
  func branch() -> TreeMock { calledReturning(default: TreeMock()) }
  func height() -> Int { calledReturning(default: 3) }
  func labels() -> Set<Label> { calledReturning(default: [Label(name: "a"), Label(name: "b")]) }
  func age() -> Int { calledReturning(default: year()) }
  private var years = 0
  private func year() -> Int {
    years += 1
    return years
  }
  func count(_ number: Int) -> Int { calledReturning(with: number) }
  func leaf(_ number: Int, _ name: String) -> Int { calledReturning(with: number, name) }
  func grow(_ size: Int) { called(with: size) }
  func keep(_ tree: TreeMock) { called(with: tree) }
  func pair(_ first: Int, _ second: Int) { called(with: first, second) }
  func turn(_ isOn: Bool) { called(with: isOn) }
  func isRipe(_ number: Int) -> Bool { calledReturning(with: number) }
  func find(_ number: Int) -> String? { calledReturning(with: number) }
  func log(_ value: Any?) { called(with: value) }
}

private struct Label: Hashable { let name: String }

private final class LabelSpy: Mock {
  func name() -> String { calledReturning { "Ann" } }
  func size() -> Int { calledReturning { 7 } }
  func ratio() -> Double { calledReturning { 0.5 } }
  func isOn() -> Bool { calledReturning { true } }
  func list() -> [Int] { calledReturning { [1] } }
  func note() -> String? { calledReturning { "n" } }

  func value(_ name: String) -> Any {
    switch name {
    case "name()": self.name()
    case "size()": size()
    case "ratio()": ratio()
    case "isOn()": isOn()
    case "list()": list()
    default: note() as Any
    }
  }
}
