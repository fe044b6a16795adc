#if os(macOS) || os(Linux)
  import Testing

  /// Failures as whole test runs show them: their exit codes and what they print.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct ChildRunTests {
    private func text(_ key: String, on mock: String) -> String {
      """
      open(_:) was called 0 times, expected exactly 1.
      Expected: open("\(key)")
      No calls on \(mock).
      """
    }

    @Test("A run without failures ends with exit code 0")
    func passing() async throws {
      let run = try await ChildPackage.test("Passing")
      #expect(run.exitCode == 0, "\(run.output)")
      #expect(run.output.contains("Executed 1 test, with 0 failures"))
      #expect(run.output.contains("Test run with 1 test in 1 suite passed"))
    }

    @Test(
      "A failed verification fails a run of XCTest, whatever context it comes from",
      arguments: [
        ("testBody", "body"), ("testExpression", "expression"), ("testAsync", "async"),
        ("testDetachedTask", "detached"), ("testQueue", "queue"), ("testMockMadeOnQueue", "made"),
      ])
    func xctest(name: String, key: String) async throws {
      let run = try await ChildPackage.test("FailingXCTests/\(name)$")
      try run.expectXCTestFailure(text(key, on: "DoorMock"), of: "FailingXCTests.\(name)")
    }

    @Test(
      "A failed verification fails a run of Swift Testing, whatever context it comes from",
      arguments: [
        ("body", "body", true), ("expression", "expression", true),
        ("detachedTask", "detached", false), ("queue", "queue", false),
        ("mockMadeOnQueue", "made", false),
      ])
    func swiftTesting(name: String, key: String, isAttributed: Bool) async throws {
      let run = try await ChildPackage.test("FailingSwiftTests/\(name)\\(")
      try run.expectSwiftTestingFailure(
        text(key, on: "GateMock"), of: name, isAttributed: isAttributed)
    }

    @Test("An unfinished verification fails a run of either framework")
    func unfinished() async throws {
      let text = """
        verify(on:called:) was not followed by a call of the mock.
        Write the call after it: verify(on:called:).method(any())
        """
      try await ChildPackage.test("FailingXCTests/testUnfinished")
        .expectXCTestFailure(text, of: "FailingXCTests.testUnfinished")
      try await ChildPackage.test("FailingSwiftTests/unfinished")
        .expectSwiftTestingFailure(text, of: "unfinished")
    }

    @Test("A stub that no call used fails a session's test under either framework")
    func unusedStub() async throws {
      let text = """
        The stub of knock() was never used.
        Remove it, or end it with .lenient() if the test may do without it.
        """
      try await ChildPackage.test("SessionXCTests/testUnusedStub")
        .expectXCTestFailure(text, of: "SessionXCTests.testUnusedStub")
      try await ChildPackage.test("FailingSwiftTests/unusedStub")
        .expectSwiftTestingFailure(text, of: "unusedStub")
    }

    @Test("A call that has no value to return stops the process after its failure was reported")
    func noValue() async throws {
      let message = { (mock: String, type: String) in
        """
        lock() was called on \(mock) without a stub, and \(type) has no value to return instead.
        Called: lock()
        Stub it: when(lock()).thenReturn(…)
        Or give the type a value: extension \(type): Mocked { static var mock: … }
        """
      }
      let xctest = try await ChildPackage.test("FailingXCTests/testNoValue")
      xctest.expectOnce(
        ": error: FailingXCTests.testNoValue : failed - \(message("DoorMock", "Lock"))\n")
      xctest.expectOnce(": Fatal error: \(message("DoorMock", "Lock"))\n")
      #expect(xctest.exitCode == 1)

      let text = message("GateMock", "Bolt")
      let swiftTesting = try await ChildPackage.test("FailingSwiftTests/noValue")
      swiftTesting.expectOnce("✘ Test noValue() recorded an issue at FailingSwiftTests.swift:")
      swiftTesting.expectOnce("↳ \(text.replacingOccurrences(of: "\n", with: "\n  "))\n")
      swiftTesting.expectOnce(": Fatal error: \(text)\n")
      #expect(swiftTesting.exitCode == 1)
    }

    @Test("The process's policy is for mocks without one of their own or of a session")
    func defaultPolicy() async throws {
      let run = try await ChildPackage.test("DefaultPolicySwiftTests")
      run.expectOnce(
        """
        ↳ open(_:) was called without a stub, which the policy of GateMock does not allow.
          Called: open("strict")
          Stub it: when(open("strict")).thenReturn(…)
        """)
      #expect(run.count(of: " an issue at ") == 1)
      #expect(run.exitCode == 1)
    }

    @Test("A failure outside any test goes to standard error, and the program goes on")
    func outsideTests() async throws {
      let run = try await ChildPackage.runTool()
      let (path, line) = try ChildPackage.position(of: "tool")
      #expect(run.exitCode == 0)
      #expect(
        run.standardError == """
          \(path):\(line): error: light(_:) was called 0 times, expected exactly 1.
          Expected: light("cellar")
          Other calls of light(_:) (* marks what did not match):
            #1 light(*"kitchen"*)
          The only call on LampMock:
            #1 light("kitchen")

          """)
      #expect(run.standardOutput == "The tool went on.\n")
    }
  }
#endif
