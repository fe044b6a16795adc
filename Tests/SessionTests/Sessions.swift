import Testing
import Understudy
import UnderstudyTestSupport

/// `withMockSession`: what the end of a session reports.
@Suite struct Sessions {
  private let unused = "The stub of cook(\"soup\") was never used."

  // MARK: Unused stubs

  @Test("Each unused stub is reported, including side effects and static stubs")
  func everyUnusedStub() {
    let start = #line
    let found = failures {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        when(canteen.clean()).perform {}
        when(CanteenMock.open("Monday")).thenReturn(true)
      }
    }
    #expect(
      found.map(\.headline) == [
        unused, "The stub of clean() was never used.",
        "The stub of CanteenMock.open(\"Monday\") was never used.",
      ])
    #expect(found.map(\.line) == [start + 4, start + 5, start + 6])
  }

  @Test("After a failed verification unused stubs are not reported")
  func failedVerification() {
    expectFailure(
      headline: "clean() was called 0 times, expected exactly 1.", atLine: #line + 5
    ) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        verify(canteen.clean()).called(1)
      }
    }
  }

  @Test("After an error unused stubs are not reported")
  func error() async {
    #expect(throws: CancellationError.self) {
      try withMockSession {
        when(CanteenMock().cook("soup")).thenReturn(1)
        throw CancellationError()
      }
    }
    await #expect(throws: CancellationError.self) {
      try await withMockSession {
        when(CanteenMock().cook("soup")).thenReturn(1)
        try await Task { throw CancellationError() }.value
      }
    }
  }

  // MARK: Sessions in sessions

  @Test("An inner session reports its own stubs, and the mock keeps its calls and other stubs")
  func nested() {
    expectFailure(headline: unused, atLine: #line + 6) {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("fish")).thenReturn(1)
        canteen.clean()
        withMockSession {
          when(canteen.cook("soup")).thenReturn(2)
          canteen.heat = 3
        }
        #expect(canteen.cook("fish") == 1)
        #expect(canteen.mockState.transcript == "#1 clean()\n#2 heat = 3\n#3 cook(\"fish\")")
      }
    }
  }

  @Test("A test that failed in an inner session has failed for the outer one")
  func nestedFailure() {
    let found = failures {
      withMockSession {
        let canteen = CanteenMock()
        when(canteen.cook("soup")).thenReturn(1)
        withMockSession { verify(canteen.clean()).called(1) }
        withMockSession { _ = when(canteen.cook("fish")).thenReturn(1) }
      }
    }
    #expect(found.count == 1)
  }

  @Test("An error that the test catches does not hide the outer session's unused stubs")
  func nestedError() {
    expectFailure(headline: unused, atLine: #line + 2) {
      withMockSession {
        when(CanteenMock().cook("soup")).thenReturn(1)
        try? withMockSession { throw CancellationError() }
      }
    }
  }
}
