#if os(macOS) || os(Linux)
  import Testing

  /// Failures as whole test runs show them: their exit codes and what they print.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct ChildRunTests {
    /// A test that fails on purpose, and the failure that its run has to show.
    struct Case: Sendable, CustomTestStringConvertible {
      let test: String
      let text: String
      var isAttributed = true

      var testDescription: String { test }
    }

    private static func uncalled(_ key: String, on mock: String) -> String {
      """
      open(_:) was called 0 times, expected exactly 1.
      Expected: open("\(key)")
      No calls on \(mock).
      """
    }

    private static func unused(_ call: String) -> String {
      """
      The stub of \(call) was never used.
      Remove it, or end it with .lenient() if the test may do without it.
      """
    }

    private static let unfinished = """
      verify(on:called:) was not followed by a call of the mock.
      Write the call behind it: verify(on:called:).method(any())
      """

    // MARK: XCTest

    private static let xctestCases: [Case] = [
      Case(test: "testBody", text: uncalled("body", on: "DoorMock")),
      Case(test: "testExpression", text: uncalled("expression", on: "DoorMock")),
      Case(test: "testAsync", text: uncalled("async", on: "DoorMock")),
      Case(test: "testDetachedTask", text: uncalled("detached", on: "DoorMock")),
      Case(test: "testQueue", text: uncalled("queue", on: "DoorMock")),
      Case(test: "testMockMadeOnQueue", text: uncalled("made", on: "DoorMock")),
      Case(test: "testUnfinished", text: unfinished),
      Case(test: "testUnusedStub", text: unused("knock()")),
      // Their stubs are unused too, which is not reported after the failure.
      Case(test: "testAssertion", text: "on purpose"),
      Case(test: "testAsyncAssertion", text: "on purpose"),
      Case(test: "testAssertionOnQueue", text: "on purpose"),
      // The failure of one test does not hide the unused stub of the next.
      Case(test: "test1Fails", text: "on purpose"),
      Case(test: "test2LeavesStubUnused", text: unused("ring()")),
    ]

    @Test("Each failure of XCTest is printed once, at its own line", arguments: xctestCases)
    func xctest(example: Case) async throws {
      let run = try await ChildPackage.runs.value.xctest
      let expected = try ChildFailure(example.text, of: example.test)
      #expect(run.xctestFailures.filter { $0.test == example.test } == [expected])
    }

    @Test("A run of XCTest with failures ends with exit code 1 and prints no other failure")
    func xctestRun() async throws {
      let run = try await ChildPackage.runs.value.xctest
      #expect(run.exitCode == 1)
      let others = run.xctestFailures.filter { failure in
        !Self.xctestCases.contains { $0.test == failure.test }
      }
      // The error is the whole failure of a test that throws it and leaves a stub unused.
      #expect(others.map(\.test) == ["testError"])
      #expect(others.map(\.text) == [#"threw error "CancellationError()""#])
      #expect(run.count(of: ": error: ") == Self.xctestCases.count + 1)
    }

    @Test("Under XCTest a call that has no value to return fails before it stops the process")
    func stoppedXCTest() async throws {
      let run = try await ChildPackage.runs.value.stoppedXCTest
      let text = """
        lock() was called on DoorMock without a stub, and Lock has no value to return instead.
        Called: lock()
        Stub it: when(lock()).thenReturn(…)
        Or give the type a value: extension Lock: Mocked { static var mock: … }
        """
      #expect(run.count(of: ": error: StoppingXCTests.testNoValue : failed - \(text)\n") == 1)
      #expect(run.count(of: ": Fatal error: \(text)\n") == 1)
      #expect(run.exitCode == 1)
    }

    // MARK: Swift Testing

    private static let swiftTestingCases: [Case] = [
      Case(test: "body", text: uncalled("body", on: "GateMock")),
      Case(test: "expression", text: uncalled("expression", on: "GateMock")),
      Case(test: "detachedTask", text: uncalled("detached", on: "GateMock"), isAttributed: false),
      Case(test: "queue", text: uncalled("queue", on: "GateMock"), isAttributed: false),
      Case(test: "mockMadeOnQueue", text: uncalled("made", on: "GateMock"), isAttributed: false),
      Case(test: "unfinished", text: unfinished),
      Case(test: "unusedStub", text: unused("knock()")),
      // Their stubs are unused too, which is not reported after the failure.
      Case(
        test: "transcript",
        text: """
          strike(_:) was called 0 times, expected exactly 1.
          Expected: strike(4)
          Other calls of strike(_:) (* marks what did not match):
            #1 strike(*2*)
            #2 strike(*3*)
          All 2 calls on ClockMock:
            #1 strike(2)
            #2 strike(3)
          """),
      // A known issue does not hide the unused stub.
      Case(test: "knownIssue", text: unused("strike(3)")),
    ]

    @Test(
      "Each issue of Swift Testing is printed once, at its own line", arguments: swiftTestingCases)
    func swiftTesting(example: Case) async throws {
      let run = try await ChildPackage.runs.value.swiftTesting
      let expected = try ChildFailure(
        example.text, of: example.test, isAttributed: example.isAttributed)
      #expect(
        run.issues.filter { $0.file == expected.file && $0.line == expected.line } == [expected])
    }

    @Test("A run of Swift Testing with issues ends with exit code 1 and prints no other issue")
    func swiftTestingRun() async throws {
      let run = try await ChildPackage.runs.value.swiftTesting
      #expect(run.exitCode == 1)
      // Each is the whole failure of a test that leaves a stub unused.
      let others = ["expectation", "error"]
      #expect(run.issues.map(\.test).filter { others.contains($0 ?? "") } == others)
      #expect(
        run.count(of: " recorded an issue at ") == Self.swiftTestingCases.count + others.count)
    }

    @Test("A failed session attaches the calls of its mocks, one that passes attaches nothing")
    func transcript() async throws {
      let runs = try await ChildPackage.runs.value
      let tests = runs.swiftTesting.output.matches(of: /Attached 'transcript.txt' to (\w+)\(\)/)
      #expect(Set(tests.map { String($0.1) }) == ["expectation", "knownIssue", "transcript"])
      #expect(
        runs.attachments == [
          "#1 ClockMock.strike(2)",
          "#1 ClockMock.strike(2)",
          """
          #1 ClockMock.strike(2)
          #2 ClockMock.wind("kitchen")
          #3 ClockMock.strike(3)
          """,
        ])
    }

    // MARK: Others

    @Test("A run without failures ends with exit code 0")
    func passing() async throws {
      let run = try await ChildPackage.runs.value.passing
      #expect(run.exitCode == 0, "\(run.output)")
      #expect(run.output.contains("Executed 1 test, with 0 failures"))
      #expect(run.output.contains("Test run with 1 test in 1 suite passed"))
    }

    @Test("A failure outside any test goes to standard error, and the program goes on")
    func outsideTests() async throws {
      let run = try await ChildPackage.runs.value.tool
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
