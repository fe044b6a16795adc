import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A place belongs to the matcher that shows its values there, wherever the place is. `NestedValues`
/// writes matchers at places of all kinds, and `Evaluations` counts how often a call is evaluated.
@Suite(.mockSession) struct Differences {
  private let board = BoardMock()

  @Test("Captors in a dictionary capture the objects at their keys")
  func captors() {
    let (left, right) = (ArgumentCaptor<Lamp>(), ArgumentCaptor<Lamp>())
    let lamps = [Lamp(), Lamp()]
    for _ in 0..<20 {
      board.light(["left": lamps[0], "right": lamps[1]])
      verify(board.light(["right": right.capture(), "left": left.capture()])).called(1)
      #expect(left.last === lamps[0])
      #expect(right.last === lamps[1])
      board.mockState.clearInvocations()
    }
  }

  @Test("A value made of a matcher is told from a matcher of its type")
  func composed() {
    let (lamp, holder) = (ArgumentCaptor<Lamp>(), ArgumentCaptor<Holder>())
    let lamps = [Lamp(), Lamp()]
    board.hold(Holder(lamp: lamps[0]), Holder(lamp: lamps[1]))
    verify(board.hold(Holder(lamp: lamp.capture()), holder.capture())).called(1)
    #expect(lamp.last === lamps[0])
    #expect(holder.last?.lamp === lamps[1])
    board.press(Button(isOn: true), Button(isOn: false))
    verify(board.press(Button(isOn: equal(to: false)), any())).called(.never)
    verify(board.press(Button(isOn: any()), equal(to: Button(isOn: false)))).called(1)
  }

  @Test("Seven matchers of a type are told apart")
  func many() {
    let values = [true, false, true, true, false, false, true]
    board.list(values)
    for index in values.indices {
      func written(_ changed: Int?) -> [Bool] {
        values.indices.reversed().map { ($0, equal(to: values[$0] != ($0 == changed))) }
          .sorted { $0.0 < $1.0 }.map(\.1)
      }
      verify(board.list(written(nil))).called(1)
      verify(board.list(written(index))).called(.never)
    }
  }

  @Test("A matcher that a forwarder negates is reported")
  func negated() {
    let found = failures {
      verify(board.flip(true, any())).called(1)
      verify(board.flip(any(), any())).called(1)
      verify(board.negate(any(), equal(to: true))).called(1)
    }
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.text.contains(" does not match any argument of ") })
    let rest = "passes on 2 values. No call can equal a value that it makes from a matcher."
    let double =
      "double(_:) has 1 parameter, and its forwarder at Differences.swift:\(BoardMock.doubleLine) \(rest)"
    expectFailure(headline: double) { verify(board.double(any())).called(.never) }
  }

  @Test("A plain argument that differs between evaluations is reported")
  func unstable() {
    var ids = (1...9).makeIterator()
    let text = """
      argument 1 of mark(_:_:) is another value each time that the call is evaluated: 1, 2. So no call can equal it.
      Store it in a constant before the expression or, if the forwarder makes it, pass on the parameter itself.
      """
    expectFailure(text) { verify(board.mark(ids.next()!, any())).called(1) }
  }

  @Test("In a proxy, matchers inside a value that can't be told apart are reported")
  func proxies() {
    expectFailure(
      """
      The matchers of toggle(["bluetooth": true, "wifi": true]) are ambiguous:
        argument 1["bluetooth"]: true or equal(to: false) or any()
        argument 1["wifi"]: true or equal(to: false) or any()
      Write equal(to:) around the plain values.
      """, atLine: #line + 1
    ) { verify(on: board, called: 1).toggle(["wifi": equal(to: false), "bluetooth": any()]) }
    verify(on: board, called: 0).toggle(["wifi": any(), "bluetooth": any()])
    verify(on: board, called: 0).pair(any(), equal(to: true))
  }

  @Test("Closures of the same type are in the order of the arguments")
  func closures() {
    let (first, second) = (ArgumentCaptor<() -> Int>(), ArgumentCaptor<() -> Int>())
    board.confirm({ 1 }, { 2 })
    verify(board.confirm(first.capture(), second.capture())).called(1)
    #expect(first.last?() == 1)
    #expect(second.last?() == 2)
  }
}

/// A part that an initializer makes of a matcher is no expectation, and is reported.
@Suite(.mockSession) struct DerivedParts {
  private let board = BoardMock()

  @Test(
    "Parts of numbers, times, texts, lists, optionals, and cases are reported",
    arguments: Part.all + Part.cases)
  private func part(_ part: Part) {
    let found = failures { part.verification(board) }
    #expect(found.count == 1)
    #expect(found.first?.text.contains(" is another value each time that ") == true)
  }

  @Test(
    "In a proxy, parts beside a matcher are plain, and reported if nothing tells that they aren't")
  func proxies() {
    board.keep(Made(5) { $0 > 1_000 })
    let text = """
      keep(Made<Int, Bool>(value: any(Int.self), part: true)) has a matcher inside a value, of which an \
      initializer can have made other parts. This form can't tell, and would pass if no call matches them.
      Write the call inside, which is evaluated again: verify(mock.method(…)).called(…)
      """
    for count in [CallCount.never, .atMost(2)] {
      expectFailure(text, atLine: #line + 1) {
        verify(on: board, called: count).keep(Made(any(Int.self)) { $0 > 1_000 })
      }
    }
    expectFailure(
      headline: "keep(_:) was called 0 times, expected exactly 1.", atLine: #line + 2
    ) {
      verify(on: board, called: 1).keep(Made(any(Int.self)) { $0 > 1_000 })
    }
    verify(on: board, called: 1).keep(Made(any(Int.self)) { $0 < 0 })
  }

  @Test("A part that the test wrote is none, and a matcher of a case takes each case")
  func written() {
    for day in Day.allCases { board.rank(Rank(.high, day)) }
    verify(board.rank(Rank(any(), any()))).called(8)
    verify(board.rank(Rank(.high, any()))).called(8)
    verify(board.rank(Rank(any(), .none))).called(1)
    verify(board.rank(Rank(equal(to: .high), equal(to: .fri)))).called(1)
    verify(board.rank(Rank(.low, any()))).called(.never)
    let levels = ArgumentCaptor<Level>()
    verify(board.rank(Rank(levels.capture(), .tue))).called(1)
    #expect(levels.values == [.high])
    board.price(Money(3, 7, note: "x"))
    verify(board.price(Money(any(), any(), note: "x"))).called(1)
    verify(board.price(Money(any(), 7, note: any()))).called(1)
  }
}

private struct Part: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let verification: @Sendable (BoardMock) -> Void

  init<Value: Sendable>(_ name: String, _ value: @escaping @Sendable () -> Value) {
    testDescription = name
    verification = { board in verify(board.keep(value())).called(.never) }
  }

  static let all = [
    Part("count of a text") { Made(any(String.self)) { $0.count } },
    Part("first letter") { Made(any(String.self)) { $0.first } },
    Part("threshold") { Made(any(Int.self)) { $0 > 1_000 } },
    Part("threshold of a fraction") { Made(any(Double.self)) { $0 < 1 } },
    Part("clamped") { Made(any(Int.self)) { min($0, 5_000) } },
    Part("a short number") { Made(any(Int16.self)) { $0 > 100 } },
    Part("the earlier of two dates") { Made(any(Date.self)) { min($0, .now) } },
    Part("in the past") { Made(any(Date.self)) { $0 < .now } },
    Part("a duration") { Made(any(Duration.self)) { $0 > .seconds(1) } },
    Part("count of a list") { Made(any([String].self)) { $0.count } },
    Part("count of a dictionary") { Made(any([String: Int].self)) { $0.count } },
    Part("count of data") { Made(any(Data.self)) { $0.count } },
    Part("nil") { Made(any(Int?.self)) { $0 == nil } },
    Part("scheme") { Made(any(URL.self)) { $0.scheme } },
    Part("letter") { Made(any(Character.self)) { $0.isLetter } },
    Part("Boolean") { Made(any(Bool.self)) { $0 ? 1 : 0 } },
    Part("case") { Made(any(Outcome.self)) { $0.isDone } },
    Part("sorted") { Made([any(Int.self), 50]) { $0.sorted() } },
    Part("the smaller of two") { Made([any(Int.self), any(Int.self)]) { $0[0] < $0[1] } },
    Part("the earlier of two") { Made([any(Date.self), any(Date.self)]) { $0[0] < $0[1] } },
  ]

  static let cases =
    [
      Part("last of three cases") { Made(any(Level.self)) { $0 == .high } },
      Part("second of three cases") { Made(any(Level.self)) { $0 == .middle } },
      Part("a case of an optional") { Made(any(Level?.self)) { $0 == .middle } },
      Part("a case in a value") { Made(any(Rated.self)) { $0.level == .middle } },
      Part("a case without a payload") { Made(any(Status.self)) { $0.isPaused } },
      Part("the same case") { Made([any(Level.self), any(Level.self)]) { $0[0] == $0[1] } },
    ] + Day.allCases.map { day in Part("\(day)") { Made(any(Day.self)) { $0 == day } } }
}

private struct Made<Value: Sendable, Part: Sendable>: Sendable {
  let value: Value
  let part: Part
  init(_ value: Value, _ part: (Value) -> Part) { (self.value, self.part) = (value, part(value)) }
}

private final class Lamp {}
private struct Holder { let lamp: Lamp }
private struct Button { let isOn: Bool }
private enum Outcome {
  case done(Int)
  case failed(String)
  var isDone: Bool { if case .done = self { true } else { false } }
}

private enum Level { case low, middle, high }
private enum Day: CaseIterable { case mon, tue, wed, thu, fri, sat, sun, none }
private struct Rank {
  let level: Level
  let day: Day
  init(_ level: Level, _ day: Day = .mon) { (self.level, self.day) = (level, day) }
}
private struct Rated { let level: Level }
private enum Status {
  case active(Int), paused, ended
  var isPaused: Bool { if case .paused = self { true } else { false } }
}

private struct Money {
  var cents: Int
  var count: Int
  var note: String
  init(_ cents: Int, _ count: Int, note: String = "") {
    (self.cents, self.count, self.note) = (cents, count, note)
  }
}

private final class BoardMock: Mock, @unchecked Sendable {
  func toggle(_ switches: [String: Bool]) { called(with: switches) }
  func light(_ lamps: [String: Lamp]) { called(with: lamps) }
  func hold(_ first: Holder, _ second: Holder) { called(with: first, second) }
  func press(_ first: Button, _ second: Button) { called(with: first, second) }
  func list(_ values: [Bool]) { called(with: values) }
  func flip(_ first: Bool, _ second: Bool) { called(with: first, !second) }
  func negate(_ first: Bool, _ second: Bool) { called(with: !first, !second) }
  static let doubleLine = #line + 1
  func double(_ value: Bool) { called(with: value, !value) }
  func mark(_ number: Int, _ isOn: Bool) { called(with: number, isOn) }
  func pair(_ first: Bool, _ second: Bool) { called(with: first, second) }
  func price(_ money: Money) { called(with: money) }
  func confirm(_ first: @escaping () -> Int, _ second: @escaping () -> Int) {
    called(with: first, second)
  }
  func keep(_ value: Any) { called(with: value) }
  func rank(_ rank: Rank) { called(with: rank) }
}
