import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

/// When an observer of calls takes part in them. What it can do is in `ExplorationTests`.
@Suite(.timeLimit(.minutes(5))) struct CallObserverTests {
  @Test("Calls outside of sessions, and after their end, have no observer")
  func ended() async throws {
    let observer = FailingObserver()
    await observer.observe {
      let (outside, ended) = (DeskMock(), withMockSession { DeskMock() })
      withMockSession {
        for desk in [outside, ended] { #expect(throws: DeskError.offline) { try desk.save("a") } }
      }
      for desk in [outside, ended] { #expect(throws: Never.self) { try desk.save("a") } }
      let session = withMockSession { MockSession.current }
      // While another session has observers.
      withMockSession {
        MockSession.$inherited.withValue(session) {
          #expect(throws: Never.self) { try outside.save("a") }
        }
      }
    }
    #expect(observer.count.value == 2)
  }
}

private enum DeskError: Error { case offline }

private final class DeskMock: Mock {
  func save(_ text: String) throws { try calledThrowing(with: text) }
}

private final class FailingObserver: CallObserver {
  let count = Shared(0)

  func before(_ call: ObservedCall) -> Outcome? {
    count.change { $0 += 1 }
    return .error(DeskError.offline)
  }
}
