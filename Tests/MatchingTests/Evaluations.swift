import Testing
import Understudy
import UnderstudyTestSupport

/// A statement is evaluated again only where that tells something. A counter in an argument says how
/// often it is.
@Suite(.mockSession(unusedStubs: .ignored)) struct Evaluations {
  @Test("Each form evaluates a call as often as it needs", arguments: Row.all)
  private func counts(_ row: Row) async {
    for form in Form.all {
      let (gate, counter) = (GateMock(), Counter())
      _ = await failures { await form.write(gate) { row.call($0, counter) } }
      let expected = form.isProxy ? 1 : form.isBlock ? row.inBlock ?? row.count : row.count
      #expect(counter.count == expected, "\(form.name)")
    }
  }

  @Test("Plain values are evaluated once, whatever the call returns")
  func plainValues() async {
    let gate = GateMock()
    var ids = (1...).makeIterator()
    verify(gate.isAllowed(ids.next()!)).called(.never)
    verify { gate.isAllowed(ids.next()!) }.called(.never)
    await verify { await gate.later(ids.next()!) }.called(.never)
    when(gate.isAllowed(ids.next()!)).thenReturn(true)
    when { gate.isAllowed(ids.next()!) }.thenReturn(true)
    when(gate.isAllowed(ids.next()!), thenReturn: true)
    when({ gate.isAllowed(ids.next()!) }, thenReturn: true)
    verify(on: gate, called: .never).isAllowed(ids.next()!)
    when(using: gate, thenReturn: true).isAllowed(ids.next()!)
    verify(gate.grade(ids.next()!)).called(.never)
    verify { gate.grade(ids.next()!) }.called(.never)
    when(gate.grade(ids.next()!)).thenReturn(.low)
    when { gate.grade(ids.next()!) }.thenReturn(.low)
    verify(gate.isAllowed(gate.enter("\(ids.next()!)"))).called(.never)
    #expect(ids.next() == 15)
  }

  @Test("The result of a call without arguments is varied, as it can be a part of a condition")
  func conditions() {
    let (gate, counter) = (GateMock(), Counter())
    verify(counter.counted(gate).isOpen).called(.never)
    #expect(counter.take() == 2)
    verify { counter.counted(gate).isOpen }.called(.never)
    #expect(counter.take() == 2)
    // A condition can't be the value of this one.
    verify { _ = counter.counted(gate).isOpen }.called(.never)
    #expect(counter.take() == 1)
    verify(counter.counted(gate).name).called(.never)
    #expect(counter.take() == 1)
    _ = gate.isOpen
    verifyAll { _ = counter.counted(gate).isOpen }
    #expect(counter.take() == 1)
  }

  @Test("A call that isn't the last one is varied if an argument of a closure can be its result")
  func results() {
    let (gate, counter) = (GateMock(), Counter())
    gate.set(false)
    verify(gate.set(counter.counted(gate).isOpen)).called(1)
    #expect(counter.take() == 1)
    verify { gate.set(counter.counted(gate).isOpen) }.called(1)
    #expect(counter.take() == 2)
    verify(gate.enter(counter.counted(gate).name)).called(.never)
    #expect(counter.take() == 1)
  }

  @Test("A block varies a matcher of each statement at a time")
  func blocks() {
    let (gate, counter) = (GateMock(), Counter())
    let captors = (0..<20).map { _ in ArgumentCaptor<Bool>() }
    let values = captors.indices.map { $0 % 3 == 0 }
    for value in values { gate.pair(value, !value) }
    for value in values { gate.count(value, !value) }
    verifyInOrder {
      _ = counter.counted(1)
      for captor in captors { gate.pair(captor.capture(), any()) }
    }
    #expect(counter.take() == 3)
    #expect(captors.map(\.values) == values.map { [$0] })
    verifyInOrder {
      _ = counter.counted(1)
      for _ in captors { gate.count(any(), any()) }
    }
    #expect(counter.take() == 3)
  }

  @Test("A matcher that several statements of a block have is told from those of each")
  func shared() {
    let (gate, counter) = (GateMock(), Counter())
    let (first, second, third) = (
      ArgumentCaptor<Bool>(), ArgumentCaptor<Bool>(), ArgumentCaptor<Bool>()
    )
    gate.pair(true, false)
    gate.pair(false, true)
    verifyInOrder {
      let both = counter.counted(first.capture())
      gate.pair(both, second.capture())
      gate.pair(third.capture(), both)
    }
    #expect(counter.take() == 6)
    #expect(first.values == [true, true])
    #expect(second.values == [false])
    #expect(third.values == [false])
  }

  @Test("A block whose calls depend on what is changed is evaluated as often as any, and reported")
  func dependent() {
    let (gate, counter) = (GateMock(), Counter())
    let found = failures {
      verifyAll {
        let first = counter.counted(any(Bool.self))
        gate.set(first)
        let second = any(Bool.self)
        gate.pair(first, second)
        if first != second { gate.set(true) }
      }
    }
    #expect(counter.take() == 4)
    #expect(found.count == 1)
    #expect(found.first?.text.contains("are ambiguous") == true)
  }
}

/// Counts the evaluations of what it's written around.
private final class Counter: @unchecked Sendable {
  private(set) var count = 0

  func counted<Value>(_ value: Value) -> Value {
    count += 1
    return value
  }

  func take() -> Int {
    defer { count = 0 }
    return count
  }
}

private struct Price {
  let cents: Int
  let isSale: Bool
}

private enum Level { case low, middle, high }
private enum Day { case mon, tue, wed, thu, fri, sat, sun, none }
private struct Rank {
  let level: Level
  let day: Day
}

private final class GateMock: Mock, @unchecked Sendable {
  var isOpen: Bool { calledReturning() }
  var name: String { calledReturning() }
  @discardableResult func isAllowed(_ id: Int) -> Bool { calledReturning(with: id) }
  func later(_ id: Int) async -> Bool { await calledReturning(with: id) }
  func grade(_ id: Int) -> Grade { calledReturning(with: id) }
  @discardableResult func enter(_ name: String) -> Int { calledReturning(with: name) }
  func list(_ names: [String]) { called(with: names) }
  func set(_ isOn: Bool) { called(with: isOn) }
  func pair(_ first: Bool, _ second: Bool) { called(with: first, second) }
  @discardableResult func count(_ first: Bool, _ second: Bool) -> Int {
    calledReturning(with: first, second)
  }
  func mark(_ number: Int, _ isOn: Bool) { called(with: number, isOn) }
  func rate(_ level: Level) { called(with: level) }
  func rank(_ rank: Rank) { called(with: rank) }
  func sell(_ price: Price) { called(with: price) }
  func tag(_ tags: [String: Bool]) { called(with: tags) }
  func use(_ first: GateMock, _ second: GateMock) { called(with: first, second) }
  func run(_ body: @escaping () -> Void) { called(with: body) }
}

/// A call, and how often a form that can evaluate it again does.
private struct Row: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let count: Int
  /// The number in a block, whose values can't be seen.
  var inBlock: Int?
  let call: @Sendable (GateMock, Counter) -> Void

  private init(
    _ name: String, _ count: Int, inBlock: Int? = nil,
    _ call: @escaping @Sendable (GateMock, Counter) -> Void
  ) {
    (testDescription, self.count, self.inBlock, self.call) = (name, count, inBlock, call)
  }

  static let all = [
    Row("plain values", 1) { $0.mark($1.counted(3), true) },
    Row("a plain value and a small result", 1) { $0.isAllowed($1.counted(3)) },
    Row("an unmistakable matcher", 1) { $0.mark($1.counted(any()), true) },
    Row("a matcher of a large value, and a large result", 1) { $0.enter($1.counted(any())) },
    Row("an array of matchers", 1) { gate, counter in
      gate.list([counter.counted(any()), any()])
    },
    Row("a Boolean matcher", 2) { $0.mark($1.counted(3), any()) },
    Row("two Boolean matchers", 3) { $0.pair($1.counted(any()), equal(to: false)) },
    Row("a matcher inside a value", 2) { $0.sell(Price(cents: $1.counted(any()), isSale: true)) },
    Row("a Boolean matcher inside a value", 2) {
      $0.sell(Price(cents: $1.counted(3), isSale: any()))
    },
    Row("both inside a value", 3) { $0.sell(Price(cents: $1.counted(any()), isSale: any())) },
    Row("Boolean operands", 4) { $0.set($1.counted(oneOf(any(), not(true), false))) },
    Row("a case", 2) { $0.rate($1.counted(any())) },
    // An initializer can compare with each case.
    Row("a case of three inside a value", 3) { $0.rank(Rank(level: $1.counted(any()), day: .mon)) },
    Row("two cases inside a value", 9) { $0.rank(Rank(level: $1.counted(any()), day: any())) },
    Row("in a dictionary", 3) { $0.tag(["a": $1.counted(any()), "b": any()]) },
    Row("one object", 1) { $0.use($1.counted(any()), $0) },
    Row("two objects of a class", 3) { $0.use($1.counted(any()), any()) },
    Row("a closure", 1) { gate, counter in
      _ = counter.counted(1)
      gate.run(any())
    },
  ]
}

/// A form of a statement, which gets the mock and a call.
private struct Form: Sendable {
  let name: String
  var isBlock = false
  var isProxy = false
  let write: @Sendable (GateMock, @Sendable (GateMock) -> Void) async -> Void

  static let all = [
    Form(name: "verify(…)") { gate, call in verify(call(gate)).called(7) },
    Form(name: "verify { … }") { gate, call in verify { call(gate) }.called(7) },
    Form(name: "await verify { … }") { gate, call in
      await verify { await later { call(gate) } }.called(7)
    },
    Form(name: "when(…)") { gate, call in when(call(gate)).perform {} },
    Form(name: "when { … }") { gate, call in when { call(gate) }.perform {} },
    Form(name: "await when { … }") { gate, call in
      await when { await later { call(gate) } }.perform {}
    },
    Form(name: "verifyAll", isBlock: true) { gate, call in verifyAll { call(gate) } },
    Form(name: "verifyInOrder", isBlock: true) { gate, call in verifyInOrder { call(gate) } },
    Form(name: "await verifySequence", isBlock: true) { gate, call in
      await verifySequence { await later { call(gate) } }
    },
    Form(name: "calls(2)", isBlock: true) { gate, call in
      verifyInOrder { calls(2) { call(gate) } }
    },
    Form(name: "verifyNoMoreInteractions", isBlock: true) { gate, call in
      verifyNoMoreInteractions(on: gate, except: { call(gate) })
    },
    Form(name: "verify(on:called:)", isProxy: true) { gate, call in
      call(verify(on: gate, called: 7))
    },
    Form(name: "when(using:thenReturn:)", isProxy: true) { gate, call in
      call(when(using: gate, thenReturn: (), lenient: true))
    },
  ]
}

private func later(_ call: () -> Void) async {
  await Task.yield()
  call()
}
