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
            """, line: 32)
      ])
  }

  @Test("The first failure of a session shows the calls that just missed a stub of another method")
  func firstFailure() {
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
    let line = #line - 8
    // What the failure has told isn't a warning, too.
    #expect(warnings(in: body).isEmpty)
    let found = failures(in: body)
    #expect(
      found.first.map { $0.text.split(separator: "\n").suffix(8).map(String.init) } == [
        "  #10 set(\"oldDetail\", for: 8)",
        "The stub of set(\"newDetail\", for: 7) at FailureCauses.swift:\(line) "
          + "just missed 8 calls (* marks what did not match):",
        "  #1 set(\"newDetail\", for: *6*)", "  #3 set(\"newDetail\", for: *8*)",
        "  #4 set(\"newDetail\", for: *9*)", "  #5 set(\"newDetail\", for: *10*)",
        "  #6 set(\"newDetail\", for: *11*)", "  … and 3 more calls",
      ])
    #expect(found.map { $0.text.contains("just missed") } == [true, false])
  }

  @Test("So do failures of orders, of interactions, and of calls without a stub")
  func otherFailures() {
    func found(_ body: (FlagsMock) -> Void) -> [Bool] {
      failures {
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
    // A mistake in the test isn't caused by a stub.
    #expect(found { _ in verify(3).called(1) } == [false])
  }

  @Test("A mock that is gone has left the calls that just missed its stubs")
  func goneMock() {
    let found = failures {
      withMockSession {
        let flags = FlagsMock()
        do {
          let gone = FlagsMock()
          when(gone["newDetail"]).thenReturn(true)
          _ = gone["newdetail"]
        }
        verify(flags.name()).called(1)
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

  @Test("What just missed a stub comes before what didn't")
  func likelyFirst() {
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        when(flags.name()).thenReturn("")
        when(flags["unlike"]).thenReturn(true)
        when(flags["newDetail"]).thenReturn(true)
        _ = flags["newdetail"]
        verify(flags["none"]).called(1)
      }
    }
    #expect(
      found.map(\.headline) == [
        #"The stub of ["newDetail"] was never used."#, #"The stub of ["unlike"] was never used."#,
        "The stub of name() was never used.",
      ])
  }

  @Test("There are at most 20 such warnings")
  func manyNearMisses() {
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        for user in 1...30 { when(flags.set("a", for: user)).thenReturn(true) }
        for user in 1...31 { _ = flags.set("a", for: user) }
        verify(flags["none"]).called(1)
      }
    }
    #expect(found.count == 20)
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

  @Test("A call after the end of its session says so, and names the test")
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
      ["b"] was called on FlagsMock after the end of the mock's session, which removed the stubs.
      The mock is of the test callAfterSession(), which begins at FailureCauses.swift:\(line). Wait there for the work that makes the call.
      """
    // The thread inherits nothing of the test.
    let found = failures {
      let flags = mock(.strict)
      onOtherThread { _ = flags["b"] }
    }
    #expect(found.map(\.text) == [text])
    // In the test itself, a default value in place of the stub's is a warning; one without a stub is what
    // it was, and one in another session.
    let warned = warnings {
      let flags = mock()
      for _ in 1...2 { _ = (flags["b"], flags.set("a", for: 1)) }
      withMockSession { _ = flags.name() }
      when(flags["a"]).thenReturn(true)
      _ = flags["a"]
    }
    #expect(warned.map(\.text) == [text])
  }

  @Test("The stubs of a failed test whose methods weren't called are one warning")
  func uncalledStubs() {
    let line = #line
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        when(flags["newDetail"]).thenReturn(true)
        when(flags.set("newDetail", for: 7)).thenReturn(true)
        when(flags.set(any(), for: 8)).thenReturn(true)
        verify(flags.set("newDetail", for: 7)).called(1)
      }
    }
    #expect(
      found.map(\.text) == [
        """
        The stub of ["newDetail"] was never used.
        Nor were these:
          set("newDetail", for: 7) at FailureCauses.swift:\(line + 5)
          set(any(), for: 8) at FailureCauses.swift:\(line + 6)
        """
      ])
  }

  @Test("They name their mocks if these are several")
  func uncalledStubsOfSeveral() {
    let line = #line
    let found = warnings {
      withMockSession {
        let mocks = [FlagsMock(), FlagsMock()]
        for flags in mocks { when(flags["newDetail"]).thenReturn(true) }
        verify(mocks[0].set("newDetail", for: 7)).called(1)
      }
    }
    #expect(
      found.map(\.text) == [
        """
        The stub of FlagsMock #1["newDetail"] was never used.
        Nor were these:
          FlagsMock #2["newDetail"] at FailureCauses.swift:\(line + 4)
        """
      ])
  }

  @Test("A failed test has 20 warnings at most, and one for the other stubs")
  func manyUnusedStubs() {
    let line = #line + 7
    let found = warnings {
      withMockSession {
        let flags = FlagsMock()
        when(flags.name()).thenReturn("Ada")
        for number in 1...2 { when(flags["\(number)"]).thenReturn(true) }
        for user in 1...50 {
          when(flags.set("a", for: user)).thenReturn(true)
          _ = flags.set("b", for: user)
        }
        verify(flags["none"]).called(1)
      }
    }
    #expect(found.count == 21)
    // The failure itself shows the first five.
    #expect(
      found.prefix(20).map(\.headline)
        == (6...25).map { "The stub of set(\"a\", for: \($0)) was never used." })
    let shown = (26...42).map { "  set(\"a\", for: \($0)) at FailureCauses.swift:\(line)" }
    #expect(
      found.last?.text == """
        The stub of name() was never used.
        Nor were these:
          ["1"] at FailureCauses.swift:\(line - 2)
          ["2"] at FailureCauses.swift:\(line - 2)
        \(shown.joined(separator: "\n"))
          set("a", for: 43) at FailureCauses.swift:\(line)
          … and 7 more
        """)
  }

  @Test(
    "With many unused stubs, only some of them are compared with the calls",
    arguments: [true, false])
  func comparisons(fails: Bool) {
    func comparisons(_ count: Int) -> Int {
      var comparisons = 0
      func compared() -> String {
        matching { _ in
          comparisons += 1
          return false
        }
      }
      let found = failures {
        withMockSession {
          let flags = FlagsMock()
          for user in 1...count { when(flags.set(compared(), for: user)).thenReturn(true) }
          for user in 1...count { _ = flags.set("a", for: -user) }
          if fails { verify(flags["none"]).called(1) }
          comparisons = 0
        }
      }
      #expect(found.count == (fails ? 1 : count))
      return comparisons
    }
    // Each call is compared four times: does it match, is it one of the nearest, is it that of another
    // mock, and did it just miss?
    #expect(comparisons(400) <= 4 * (fails ? 20 * 400 : 50_000))
  }

  @Test("An unused stub after many others has no reason, and is still a failure")
  func noReason() {
    let found = failures {
      withMockSession {
        let flags = FlagsMock()
        for user in 1...300 { when(flags.set("a", for: user)).thenReturn(true) }
        for user in 1...300 { _ = flags.set("b", for: user) }
      }
    }.map(\.text)
    #expect(found.count == 300)
    #expect(found[0].contains("\nCalls of set(_:for:):\n  #1 set(\"b\", for: 1)\n"))
    #expect(
      found[299] == """
        The stub of set("a", for: 300) was never used.
        Remove it, or end it with .lenient() if it's optional.
        """)
  }
}

private final class FlagsMock: Mock, @unchecked Sendable {
  subscript(_ name: String) -> Bool { calledReturning(with: name) }
  func name() -> String { calledReturning() }
  func set(_ name: String, for user: Int) -> Bool { calledReturning(with: name, user) }
}
