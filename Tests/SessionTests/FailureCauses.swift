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
            Calls of subscript(_:) (* marks what did not match):
              #1 [*"newdetail"*]
            """, line: 12)
      ])
  }

  @Test("Calls that just missed a used stub are warnings at its line")
  func nearMisses() {
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        when(flags["newDetail"]).thenReturn(true)
        _ = flags["newDetails"]
        _ = flags["newDetail"]
        for name in ["new detail", "NEWDETAIL", "oldDetail", "mewDetail"] { _ = flags[name] }
        verify(flags["newDetail"]).called(2)
      }
    }
    #expect(
      found == [
        ReportedFailure(
          text: """
            The stub of ["newDetail"] just missed 4 calls (* marks what did not match):
              #1 [*"newDetails"*]
              #3 [*"new detail"*]
              #4 [*"NEWDETAIL"*]
              #6 [*"mewDetail"*]
            """, line: 33)
      ])
  }

  @Test("They are told once, at the end, and not by each failure of the test")
  func severalFailures() {
    func body() {
      withMockSession {
        let flags = FlagsMock()
        when(flags.set("newDetail", for: 7)).thenReturn(true)
        when(flags.set(any(), for: 1)).thenReturn(true).lenient()
        for user in 6...14 { _ = flags.set("newDetail", for: user) }
        _ = flags.set("oldDetail", for: 8)
        verify(flags["newDetail"]).called(1)
        verify(flags["newDetail"]).called(2)
      }
    }
    let text = """
      The stub of set("newDetail", for: 7) just missed 8 calls (* marks what did not match):
        #1 set("newDetail", for: *6*)
        #3 set("newDetail", for: *8*)
        #4 set("newDetail", for: *9*)
        #5 set("newDetail", for: *10*)
        #6 set("newDetail", for: *11*)
        … and 3 more calls
      """
    #expect(warnings(in: body) == [ReportedFailure(text: text, line: #line - 17)])
    #expect(failures(in: body).map { $0.text.contains("just missed") } == [false, false])
  }

  @Test("Whatever failed the test: an order, an interaction, a call without a stub, or a mistake")
  func otherFailures() {
    func found(_ body: (FlagsMock) -> Void) -> [Bool] {
      warnings {
        withMockSession {
          let flags = FlagsMock()
          when(flags.set("a", for: 7)).thenReturn(true)
          _ = (flags.set("a", for: 8), flags["b"])
          body(flags)
        }
      }.map { $0.text.hasSuffix("\n  #1 set(\"a\", for: *8*)") }
    }
    #expect(found { flags in verifyInOrder { _ = flags.name() } } == [true])
    #expect(found { flags in verifyNoInteractions(on: flags) } == [true])
    let unstubbed = found { flags in
      flags.mockState.policy = .strict
      _ = flags.name()
    }
    #expect(unstubbed == [true])
    #expect(found { _ in verify(3).called(1) } == [true])
  }

  @Test(
    "A mock that is gone has left the calls that just missed its stubs", arguments: [true, false])
  func goneMock(failsFirst: Bool) {
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        if failsFirst { verify(flags.name()).called(1) }
        do {
          let gone = FlagsMock()
          when(gone["newDetail"]).thenReturn(true)
          _ = gone["newdetail"]
        }
        if !failsFirst { verify(flags.name()).called(1) }
      }
    }
    #expect(found.map { $0.text.hasSuffix("\n  #1 [*\"newdetail\"*]") } == [true])
  }

  @Test("Each test that fails has the warnings of a stub that tests share")
  func commonStub() {
    func body(_ names: [String]) {
      withMockSession {
        let flags = FlagsMock()
        when(flags["newDetail"]).thenReturn(true)
        for name in names { _ = flags[name] }
        verify(flags["none"]).called(1)
      }
    }
    let tests = [["new detail"], ["other", "new detail"], ["new detail"]]
    #expect(tests.map { names in warnings { body(names) }.count } == [1, 1, 1])
  }

  @Test("No warning for calls that a stub answered, that came before it, or in a test that passes")
  func noNearMisses() {
    func body(fails: Bool) {
      withMockSession {
        let flags = FlagsMock()
        _ = flags["newDetails"]
        when(flags["newDetails"]).thenReturn(true)
        when(flags["newDetail"]).thenReturn(true)
        for name in ["newDetail", "newDetails"] { _ = flags[name] }
        if !fails { _ = flags["newDetailz"] }
        verify(flags["none"]).called(fails ? 1 : 0)
      }
    }
    #expect(warnings { body(fails: true) }.isEmpty)
    #expect(warnings { body(fails: false) }.isEmpty)
  }

  @Test("A call of the test after the end of its session says so, and names the test")
  func callAfterSession() {
    func mock(_ policy: MockPolicy? = nil) -> FlagsMock {
      withMockSession {
        let flags = FlagsMock(policy: policy)
        when(flags["a"]).thenReturn(true)
        when(flags.name()).thenReturn("Ada")
        _ = (flags["a"], flags.name())
        return flags
      }
    }
    let line = Test.current!.sourceLocation.line
    let text = """
      subscript(_:) was called on FlagsMock after the end of the mock's session, which removed the stubs.
      The mock is of the test callAfterSession(), which begins at FailureCauses.swift:\(line). Wait there for the work that makes the call.
      """
    #expect(failures { _ = mock(.strict)["b"] }.map(\.text) == [text])
    // A default value in place of the stub's is a warning; one without a stub is what it was, and one in
    // another session.
    let warned = warnings {
      let flags = mock()
      for _ in 1...2 { _ = (flags["b"], flags.set("a", for: 1)) }
      withMockSession { _ = flags.name() }
      when(flags["a"]).thenReturn(true)
      _ = flags["a"]
    }
    #expect(warned.map(\.text) == [text])
  }

  @Test("Each stub of a failed test that no call used is a warning of its own")
  func uncalledStubs() {
    let line = #line + 4
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        when(flags["newDetail"]).thenReturn(true)
        for user in 1...30 { when(flags.set("a", for: user)).thenReturn(true) }
        verify(flags.name()).called(1)
      }
    }
    let texts = ["[\"newDetail\"]"] + (1...30).map { "set(\"a\", for: \($0))" }
    #expect(found.map(\.text) == texts.map { "The stub of \($0) was never used." })
    #expect(found.map(\.line) == [line] + Array(repeating: line + 1, count: 30))
  }

  @Test("A stub is compared once with each call of its method", arguments: [true, false])
  func comparisons(fails: Bool) {
    var count = 0
    func compared() -> String {
      matching { _ in
        count += 1
        return false
      }
    }
    let found = failures {
      withMockSession {
        let flags = FlagsMock()
        for user in 1...20 { when(flags.set(compared(), for: user)).thenReturn(true) }
        for user in 1...50 { _ = flags.set("a", for: -user) }
        if fails { verify(flags["none"]).called(1) }
        count = 0
      }
    }
    #expect(found.count == (fails ? 1 : 20))
    // The marks of the five nearest calls compare again.
    #expect(count == 20 * (50 + 5))
  }
}

private final class FlagsMock: Mock, @unchecked Sendable {
  subscript(_ name: String) -> Bool { calledReturning(with: name) }
  func name() -> String { calledReturning() }
  func set(_ name: String, for user: Int) -> Bool { calledReturning(with: name, user) }
}
