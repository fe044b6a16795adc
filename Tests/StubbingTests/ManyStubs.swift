import Testing
import Understudy
import UnderstudyTestSupport

/// A method with more stubs than tests usually write: each costs as much as one of a few. Which of them answers,
/// `Fuzzer` and `Times` test.
@Suite(.mockSession(unusedStubs: .ignored)) struct ManyStubs {
  private let kiosk = KioskMock()

  @Test(
    "Writing a stub, and a call that exhausts one, take no longer with many others",
    arguments: Work.all)
  private func growth(_ work: Work) {
    expectGrowth(from: 100) { work.body(KioskMock(), $0) }
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
