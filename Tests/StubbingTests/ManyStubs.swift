import Testing
import Understudy
import UnderstudyTestSupport

/// A method with more stubs than tests usually write: they are found as a few are.
@Suite(.mockSession(unusedStubs: .ignored)) struct ManyStubs {
  private let kiosk = KioskMock()

  @Test("Each of many stubs answers its calls, and the newest one of those that match")
  func newest() {
    for count in 0..<50 { when(kiosk.price("apple", count: count)).thenReturn(count) }
    #expect((0..<50).map { kiosk.price("apple", count: $0) } == Array(0..<50))
    when(kiosk.price(any(), count: inRange(10...19))).thenReturn(100)
    when(kiosk.price("apple", count: 10)).thenReturn(101)
    when(kiosk.price(startingWith("app"), count: 11)).thenReturn(102)
    when(kiosk.price("apple", count: 12)).thenReturn(103).times(1)
    #expect((9...13).map { kiosk.price("apple", count: $0) } == [9, 101, 102, 103, 100])
    // The newest one that matches has answered as often as it may.
    #expect(kiosk.price("apple", count: 12) == 100)
    #expect(kiosk.price("pear", count: 5) == 0)
  }

  @Test("Equal stubs that answer once answer from the newest to the oldest, with others among them")
  func queue() {
    for value in 1...50 {
      when(kiosk.price("apple", count: 1)).thenReturn(value).times(1)
      if value == 25 { when(kiosk.price(any(), count: any())).thenReturn(100).times(2) }
    }
    let expected = (26...50).reversed() + [100, 100] + (1...25).reversed() + [0]
    #expect((0..<53).map { _ in kiosk.price("apple", count: 1) } == expected)
  }

  @Test("A result of one of many stubs is an argument of another statement")
  func results() {
    for count in 0..<50 { when(kiosk.price("apple", count: count)).thenReturn(count + 100) }
    when(kiosk.price("pear", count: kiosk.price("apple", count: 7))).thenReturn(1)
    #expect(kiosk.price("pear", count: 107) == 1)
  }

  @Test(
    "Writing a stub, and a call that exhausts one, take no longer with many others",
    arguments: Work.all)
  private func growth(_ work: Work) {
    expectGrowth(from: 100) { work.body(KioskMock(), $0) }
  }

  @Test("Exhausted stubs answer again with a higher limit, from the newest to the oldest")
  func exhausted() {
    let stubs = (1...2).map { value in
      when(kiosk.price("apple", count: any())).thenReturn(value).times(1)
    }
    #expect((0..<3).map { kiosk.price("apple", count: $0) } == [2, 1, 0])
    stubs[0].times(2)
    stubs[1].times(3)
    #expect((0..<4).map { kiosk.price("apple", count: $0) } == [2, 2, 1, 0])
  }

  @Test("A stub whose side effects are exhausted leaves the stubs that answer the same calls")
  func exhaustedEffects() {
    var effects: [Int] = []
    when(kiosk.price("apple", count: any())).thenReturn(4, 7)
    when(kiosk.price("apple", count: 1)).perform { effects.append(1) }.times(1)
    when(kiosk.price(any(), count: 1)).perform { effects.append(2) }.times(2)
    #expect((0..<3).map { _ in kiosk.price("apple", count: 1) } == [4, 7, 7])
    #expect(effects == [1, 2, 2])
  }

  @Test("A comparator that's registered later decides about many stubs, too")
  func comparator() {
    for count in 0..<50 { when(kiosk.price("apple", count: count)).thenReturn(count) }
    ArgumentEquality.register(String.self) { $0.lowercased() == $1.lowercased() }
    #expect(kiosk.price("APPLE", count: 7) == 7)
  }
}

private final class KioskMock: Mock {
  func price(_ item: String, count: Int) -> Int {
    calledReturning(with: item, count, default: 0)
  }
  func close(_ number: Int) { called(with: number) }
}

/// What a test does many times.
private struct Work: CustomTestStringConvertible {
  let testDescription: String
  let body: @Sendable (KioskMock, Int) -> Void

  private static func writing(
    _ name: String, _ write: @escaping @Sendable (KioskMock, Int) -> Void
  ) -> Work {
    Work(testDescription: name) { kiosk, count in for number in 0..<count { write(kiosk, number) } }
  }

  static let all = [
    writing("a method without a result") { when($0.close($1)).thenReturn() },
    writing("a closure around the call") { kiosk, number in
      when { kiosk.close(number) }.perform {}
    },
    writing("a proxy") { when(using: $0, thenReturn: ()).close($1) },
    Work(testDescription: "exhausted stubs") { kiosk, count in
      for number in 0..<count { when(kiosk.price("a", count: 1)).thenReturn(number).times(1) }
      for _ in 0..<count { _ = kiosk.price("a", count: 1) }
    },
    Work(testDescription: "exhausted side effects") { kiosk, count in
      for _ in 0..<count {
        when(kiosk.close(1)).perform {}.times(1)
        kiosk.close(1)
      }
    },
  ]
}
