import Testing
import Understudy
import UnderstudyTestSupport

/// What a session reports of many mocks costs as much for each as it does for a few.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ManyMocks {
  /// Expects that a session with many mocks takes as long for each.
  private func expectGrowth(
    at location: SourceLocation = #_sourceLocation, _ body: ([CanteenMock]) -> Void
  ) {
    UnderstudyTestSupport.expectGrowth(from: 60, at: location) { count in
      _ = failures { withMockSession { body((1...count).map { _ in CanteenMock() }) } }
    }
  }

  @Test("Failing verifications, each of another mock")
  func failingVerifications() {
    expectGrowth { mocks in
      for canteen in mocks {
        canteen.store("a")
        verify(canteen.store("b")).called(1)
      }
    }
  }

  @Test("Failing verifications of mocks that go away")
  func goneMocks() {
    expectGrowth { mocks in
      for _ in mocks {
        let canteen = CanteenMock()
        canteen.store("a")
        verify(canteen.store("b")).called(1)
      }
    }
  }

  @Test("Unused stubs, each of another mock", arguments: [true, false])
  func unusedStubs(areGone: Bool) {
    var kept: [CanteenMock] = []
    expectGrowth { mocks in
      if !areGone { kept = mocks }
      for canteen in mocks {
        when(canteen.cook("a")).thenReturn(1)
        canteen.cook("b")
      }
    }
    _ = kept
  }

  @Test("Unused stubs of one method that has many calls are compared with the newest of them")
  func manyCalls() {
    var count = 0
    let found = UnderstudyTestSupport.failures {
      withMockSession {
        let canteen = CanteenMock()
        func name() -> String {
          matching { _ in
            count += 1
            return false
          }
        }
        when(canteen.cook(name())).thenReturn(1)
        for number in 1...5_000 { canteen.cook("\(number)") }
        count = 0
      }
    }
    #expect(found.map { $0.text.contains("\n  … and 4995 more calls\n") } == [true])
    // The marks of the five nearest calls compare again.
    #expect(count == 1_000 + 5)
  }
}
