import Testing
import Understudy
import UnderstudyTestSupport

/// What a session reports of many mocks costs as much for each as it does for a few.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ManyMocks {
  /// How many times as long a session takes with ten times as many mocks.
  private func growth(_ body: ([DeskMock]) -> Void) -> Double {
    UnderstudyTestSupport.growth(from: 100, to: 1_000) { count in
      _ = failures { withMockSession { body((1...count).map { _ in DeskMock() }) } }
    }
  }

  @Test("Failing verifications, each of another mock")
  func failingVerifications() {
    let growth = growth { mocks in
      for desk in mocks {
        desk.put("a")
        verify(desk.put("b")).called(1)
      }
    }
    #expect(growth < 3 * 10)
  }

  @Test("Failing verifications of mocks that go away")
  func goneMocks() {
    let growth = growth { mocks in
      for _ in mocks {
        let desk = DeskMock()
        desk.put("a")
        verify(desk.put("b")).called(1)
      }
    }
    #expect(growth < 3 * 10)
  }

  @Test("Unused stubs, each of another mock", arguments: [true, false])
  func unusedStubs(areGone: Bool) {
    var kept: [DeskMock] = []
    let growth = growth { mocks in
      if !areGone { kept = mocks }
      for desk in mocks {
        when(desk.take("a")).thenReturn(1)
        _ = desk.take("b")
      }
    }
    #expect(growth < 3 * 10)
    _ = kept
  }
}

private final class DeskMock: Mock {
  func put(_ name: String) { called(with: name) }
  func take(_ name: String) -> Int { calledReturning(with: name) }
}
