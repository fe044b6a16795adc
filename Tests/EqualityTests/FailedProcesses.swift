import Testing
import Understudy
import UnderstudyTestSupport

#if os(macOS) || os(Linux)
  /// A failed test leaves nothing that changes the tests after it.
  @Suite struct FailedProcesses {
    @Test("Stubs of any kind of values answer as fast after a call without a stub has failed")
    func time() async {
      // Other tests have failed in this process.
      await #expect(processExitsWith: .success) {
        func times() -> [Double] {
          ValueKind.all.map { kind in
            (1...3).map { _ in
              processorTime {
                let mock = KeeperMock()
                for number in 0..<30 { when(kind.call(mock, number)).thenReturn(number) }
                for number in 0..<30 { #expect(kind.call(mock, number) == number) }
              }
            }.min()!
          }
        }
        let before = times()
        failCalls()
        for (kind, (before, after)) in zip(ValueKind.all, zip(before, times())) {
          precondition(
            after < before * 3, "\(kind.testDescription): \(before) s, then \(after) s")
        }
      }
    }
  }
#endif
