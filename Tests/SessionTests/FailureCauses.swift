import Testing
import Understudy
import UnderstudyTestSupport

/// What a session knows about the cause of a failure stands beside the failure.
@Suite struct FailureCauses {
  @Test("The unused stubs of a failed test are warnings, with the calls that just missed them")
  func unusedStubs() {
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        when(flags["newDetail"]).thenReturn(true)
        _ = flags["newdetail"]
        verify(flags["newDetail"]).called(1)
      }
    }
    #expect(
      found == [
        ReportedFailure(
          text: """
            The stub of ["newDetail"] was never used.
            Calls of subscript(_:): #1 ["newdetail"]
            """, line: 12)
      ])
  }

  @Test("A test that passes but for an unused stub fails by it, without a warning")
  func onlyUnusedStub() {
    func body() {
      withMockSession { _ = when(FlagsMock()["a"]).thenReturn(true) }
    }
    #expect(failures(in: body).count == 1)
    #expect(warnings(in: body).isEmpty)
  }

  @Test("A call after the end of its session says so, and names the test")
  func callAfterSession() async {
    let found = await failures {
      let flags = withMockSession {
        let flags = FlagsMock(policy: .strict)
        when(flags["a"]).thenReturn(true)
        _ = flags["a"]
        return flags
      }
      // The task inherits nothing of the test.
      await Task.detached { _ = flags["a"] }.value
    }
    #expect(
      found.map(\.text) == [
        """
        ["a"] was called on FlagsMock after the end of the mock's session, which removed the stubs.
        The mock is of the test callAfterSession(), which begins at FailureCauses.swift:36. Wait there for the work that makes the call.
        """
      ])
  }

  @Test("A mock that another session uses later is reported as any other")
  func laterSession() {
    let flags = withMockSession { FlagsMock(policy: .strict) }
    let text =
      "subscript(_:) was read without a stub, which the policy of FlagsMock does not allow."
    expectFailure(headline: text, atLine: FlagsMock.line) {
      withMockSession { _ = flags["a"] }
    }
  }
}

private final class FlagsMock: Mock, @unchecked Sendable {
  static let line = #line + 1
  subscript(_ name: String) -> Bool { calledReturning(with: name) }
}
