import Testing
import Understudy
import UnderstudyTestSupport

/// A closure with many statements, of which a verification means only the last one, is a mistake that is
/// found as fast for each of them as in a short one.
@Suite struct LongClosures {
  @Test("Each call of a reported closure takes as long as in a short one")
  func growth() {
    expectGrowth(from: 60) { count in
      let gate = GateMock()
      let reports = failures {
        verify { for number in 0..<count { _ = gate.isOpen(number) } }.called(.never)
      }
      #expect(reports.count == 1)
      #expect(reports.first?.text.contains(" makes \(count) calls: ") == true)
    }
  }
}

private final class GateMock: Mock {
  func isOpen(_ number: Int) -> Bool { calledReturning(with: number, default: false) }
}
