#if os(macOS) || os(Linux)
  import Testing
  import UnderstudyTestSupport

  /// Failures as whole test runs show them: their exit codes and what they print.
  ///
  /// One test after the other, with those of the plugin: they share what is built.
  @Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: ChildPackage.isBuilt, "UNDERSTUDY_CHILD_RUNS=1 builds and runs a package"))
  struct ChildRunTests {
    /// A test that fails on purpose, and the first line of the failure that its run has to show.
    struct Case: Sendable, CustomTestStringConvertible {
      let test: String
      let headline: String
      var isAttributed = true

      var testDescription: String { test }
    }

    private static func cases(
      _ headline: String, _ tests: String..., isAttributed: Bool = true
    ) -> [Case] {
      tests.map { Case(test: $0, headline: headline, isAttributed: isAttributed) }
    }

    private static let uncalled = "open(_:) was called 0 times, expected exactly 1."
    private static let unstruck = "strike(_:) was called 0 times, expected exactly 1."
    private static let unfinished = "verify(on:called:) was not followed by a call of the mock."

    private static func unused(_ call: String) -> String {
      "The stub of \(call) was never used."
    }

    /// The line of a warning in the fixtures.
    private static func line(_ name: String, _ mark: String = "warns") throws -> Int {
      try ChildPackage.position(of: name, mark: mark).line
    }

    /// The only whole text: all of its lines are printed.
    private static func wholeText(_ mock: String) -> String {
      """
      open(_:) was called 0 times, expected exactly 1.
      Expected: open("body")
      No calls on \(mock).
      """
    }

    // MARK: XCTest

    private static let xctestCases =
      cases(
        uncalled, "testBody", "testAsync", "testDetachedTask", "testQueue", "testMockOfQueue")
      // Their stubs are unused too, which is not reported after the failure.
      + cases("on purpose", "testAssertion", "testAsyncAssertion", "testAssertionOnQueue")
      // The failure of one test does not hide the unused stub of the next.
      + cases("on purpose", "test1Fails") + cases(unused("ring()"), "test2LeavesStubUnused")
      + cases(
        "XCTUnwrap failed: expected non-nil value of type \"Int\" - on purpose", "testUnwrap")
      + cases(unfinished, "testUnfinished")
      + cases(
        "lock() was called on DoorMock without a stub, and Lock has no value to return instead.",
        "testNoValue")

    @Test("Each failure of XCTest is printed once, at its own line", arguments: xctestCases)
    func xctest(example: Case) async throws {
      let run = try await ChildPackage.xctest.value
      let expected = try ChildFailure(example.headline, of: example.test)
      let found = run.xctestFailures.filter { $0.test == example.test }
      #expect(found.map(\.withHeadlineOnly) == [expected])
    }

    @Test("A run of XCTest with failures ends with exit code 1 and prints whole texts")
    func xctestRun() async throws {
      let run = try await ChildPackage.xctest.value
      #expect(run.exitCode == 1)
      let texts = run.xctestFailures.filter { $0.test == "testBody" }.map(\.text)
      #expect(texts == [Self.wholeText("DoorMock")])
      let others = run.xctestFailures.filter { failure in
        !Self.xctestCases.contains { $0.test == failure.test }
      }
      // The error is the whole failure of a test that throws it and leaves a stub unused.
      #expect(others.map(\.test) == ["testError"])
      #expect(others.map(\.text) == [#"threw error "CancellationError()""#])
      #expect(run.count(of: ": error: ") == Self.xctestCases.count + 1)
    }

    #if os(Linux)
      @Test("A failure fails the run whatever the executable is called")
      func renamed() async throws {
        let run = try await ChildPackage.renamedXCTest.value
        #expect(run.xctestFailures.map(\.text) == [Self.wholeText("DoorMock")])
        #expect(run.exitCode == 1)
      }

      @Test("Where XCTest could run too, a detached context fails the test of Swift Testing")
      func bothFrameworks() async throws {
        let run = try await ChildPackage.bothFrameworks.value
        for test in ["detachedTask", "queue"] {
          let expected = try ChildFailure(Self.uncalled, of: test, isAttributed: false)
          let found = run.issues.filter { $0.file == expected.file && $0.line == expected.line }
          #expect(found.map(\.withHeadlineOnly) == [expected])
        }
        #expect(run.exitCode == 1)
      }
    #endif

    @Test("A failure in the setUp or tearDown of a class is printed, and XCTest ignores it")
    func classMethods() async throws {
      for (run, mark, tune) in [
        (ChildPackage.classSetUp, "classSetUp", "early"),
        (ChildPackage.classTearDown, "classTearDown", "late"),
      ] {
        let run = try await run.value
        let (path, line) = try ChildPackage.position(of: mark)
        let text = """
          \(path):\(line): error: blow(_:) was called 0 times, expected exactly 1.
          Expected: blow("\(tune)")
          No calls on HornMock.
          """
        #expect(run.count(of: text) == 1, "\(run.text)")
        #expect(run.exitCode == 0)
      }
    }

    @Test("A test that XCTest skips may leave its stubs unused, and no other test")
    func skipped() async throws {
      let run = try await ChildPackage.skippedXCTest.value
      #expect(run.xctestFailures.map(\.test) == ["test2LeavesStubUnused"])
      #expect(run.xctestFailures.map(\.withHeadlineOnly.text) == [Self.unused("ring()")])
      #expect(run.text.contains("Executed 5 tests, with 4 tests skipped and 1 failure"))
      #expect(run.exitCode == 1)
    }

    @Test("The first test of a process may be skipped, and fails once at its line")
    func first() async throws {
      let run = try await ChildPackage.firstXCTest.value
      let called = "ring() was called 0 times, expected exactly 1."
      let expected = [
        ("testFirstUnused", Self.unused("ring()")), ("testFirstVerification", called),
        ("testFirstMockOfTask", called), ("testFirstAfterSetUp", called),
      ]
      #expect(
        Set(run.xctestFailures.map(\.withHeadlineOnly))
          == Set(try expected.map { try ChildFailure($0.1, of: $0.0) }))
      #expect(run.count(of: ": error: ") == expected.count)
      #expect(run.exitCode == 1)
    }

    #if os(Linux)
      @Test("Where Swift Testing could run too, the first failure belongs to XCTest alone")
      func firstOfBoth() async throws {
        let run = try await ChildPackage.firstOfBoth.value
        #expect(
          run.xctestFailures.map(\.withHeadlineOnly)
            == [
              try ChildFailure(
                "ring() was called 0 times, expected exactly 1.", of: "testFirstVerification")
            ])
        #expect(run.count(of: "error: ") == 1)
        #expect(run.exitCode == 1)
      }
    #endif

    // MARK: Swift Testing

    private static let swiftTestingCases =
      cases(uncalled, "body")
      + cases(uncalled, "detachedTask", "queue", "mockOfQueue", isAttributed: false)
      + cases(unfinished, "unfinished")
      // Their stubs are unused too, which is not reported after the failure.
      + cases(unstruck, "transcript") + cases(unstruck, "detachedInSession", isAttributed: false)
      // A known issue does not hide the unused stub.
      + cases(unused("strike(3)"), "knownIssue")
      + cases("1 callback of load(7, completion: calling(20)) never ran.", "callbackLeft")
      + cases("1 element of songs() was never taken.", "elementLeft")
      + cases("open() returned 1 time, but close() was called 0 times.", "unbalanced")

    @Test(
      "Each issue of Swift Testing is printed once, at its own line", arguments: swiftTestingCases)
    func swiftTesting(example: Case) async throws {
      let run = try await ChildPackage.swiftTesting.value.run
      let expected = try ChildFailure(
        example.headline, of: example.test, isAttributed: example.isAttributed)
      let found = run.issues.filter { $0.file == expected.file && $0.line == expected.line }
      #expect(found.map(\.withHeadlineOnly) == [expected])
    }

    @Test("A run of Swift Testing with issues ends with exit code 1 and prints whole texts")
    func swiftTestingRun() async throws {
      let run = try await ChildPackage.swiftTesting.value.run
      #expect(run.exitCode == 1)
      let texts = run.issues.filter { $0.test == "body" }.map(\.text)
      #expect(texts == [Self.wholeText("GateMock")])
      // Each is the whole failure of a test that leaves a stub unused.
      let others = ["expectation", "unusedStubs", "error", "neighborWithUnusedStub"]
      #expect(Set(run.issues.compactMap(\.test).filter(others.contains)) == Set(others))
      // Each issue is recorded once, and so are the expectations that fail in detached tasks.
      #expect(run.count(of: #"Bool("false")"#) == 2)
      #expect(
        run.count(of: " recorded an issue at ") == Self.swiftTestingCases.count + others.count + 2)
    }

    @Test("Callbacks, elements, and ends that never came are reported with what to write")
    func events() async throws {
      let run = try await ChildPackage.swiftTesting.value.run
      let names = ["callbackLeft", "elementLeft", "unbalanced"]
      #expect(
        Dictionary(
          run.issues.filter { names.contains($0.test ?? "") }.map { ($0.test, $0.text) },
          uniquingKeysWith: { "\($0)\n\($1)" }) == [
            "callbackLeft": """
            1 callback of load(7, completion: calling(20)) never ran.
            Keep the result of performLater in a constant, and write callbacks.runAll(), or write \
            .lenient() before performLater.
            """,
            "elementLeft": """
            1 element of songs() was never taken.
            Let the test wait until its code has taken it, or write .lenient() before thenStream().
            """,
            "unbalanced": """
            open() returned 1 time, but close() was called 0 times.
            Expected as many: open() and close()
            The calls:
              #1 open()
            """,
          ])
    }

    @Test("A failed session attaches the calls of its mocks, one that passes attaches nothing")
    func transcript() async throws {
      let (run, attachments) = try await ChildPackage.swiftTesting.value
      let tests = run.text.matches(of: /Attached 'transcript.txt' to (\w+)\(\)/)
      #expect(
        Set(tests.map { String($0.1) }) == [
          "expectation", "unusedStubs", "knownIssue", "transcript", "callbackLeft", "elementLeft",
        ])
      let expected = [
        "#1 ClockMock.strike(2)",
        """
        #1 ClockMock.wind("kitchen")
        #2 ClockMock.strike(7)
        #3 ClockMock.strike(8)
        """,
        """
        #1 ClockMock.strike(2)
        #2 ClockMock.wind("kitchen")
        #3 ClockMock.strike(3)
        """,
        // The mocks were deallocated before their sessions failed, and the closure with them.
        "#1 ClockMock.strike(2)",
        "#1 RadioMock.load(7, completion: …)",
        "#1 RadioMock.songs()",
      ]
      #expect(attachments == expected.sorted())
      // At the line of the test, and not at one of the library.
      let places = try await ChildPackage.events.value.split(separator: "\n").filter {
        $0.contains("valueAttached")
      }
      #expect(places.count == 6)
      #expect(places.allSatisfy { $0.contains(/"_sourceLocation":{[^}]*SwiftTests\.swift/) })
    }

    @Test("The unused stubs of a failed session are warnings at their lines")
    func warnings() async throws {
      func line(_ mark: String) throws -> Int { try Self.line(mark, "unused") }
      let file = "FailedSessionSwiftTests.swift"
      #expect(
        Set(try await ChildPackage.swiftTesting.value.run.sessionWarnings) == [
          "\(file):\(try line("missed")): The stub of strike(3) was never used.",
          "\(file):\(try line("hidden")): The stub of strike(7) was never used, because a newer one "
            + "at \(file):\(try line("hiding")) answered its calls.",
          "\(file):\(try line("late")): The stub of strike(7) was never used.",
          "\(file):\(try line("uncalled")): The stub of strike(3) was never used.",
          "\(file):\(try line("transcript")): The stub of strike(5) was never used.",
        ])
      let written = Set(try await ChildPackage.xctest.value.writtenWarnings)
      #expect(
        written == ["SessionXCTests.swift:\(try line("ring")): The stub of ring() was never used."])
    }

    @Test("Traits check and challenge the stubs of a test, also together")
    func quality() async throws {
      let run = try await ChildPackage.quality.value
      let text = " returns 7, but the real implementation returned 8."
      #expect(run.exitCode == 1)
      #expect(
        run.issues.map(\.withHeadlineOnly)
          == [try ChildFailure("The stub of balance(\"Ada\")\(text)", of: "contract")])
      #expect(
        run.xctestFailures.map(\.withHeadlineOnly) == [
          try ChildFailure("The stub of content()\(text)", of: "testContract")
        ])
      let file = "QualitySwiftTests.swift"
      let missed = try Self.line("missed")
      #expect(
        Set(run.sessionWarnings) == [
          "\(file):\(try Self.line("unnoticed")): unnoticed() still passes if rate(\"Ada\") returns 0 and "
            + "not 13.",
          "\(file):\(missed): The stub of rate(\"Ada\") just missed 1 call (* marks what did not "
            + "match):",
        ])
      let notes = run.text.split(separator: "\n").filter { $0.hasPrefix("Understudy: ") }
        .map { $0.replacing(/\ at \w+.swift:\d+/, with: "") }
      #expect(
        notes.sorted()
          == [
            "Understudy: 1 answer of stubs compared with real implementations, 0 not comparable.",
            "Understudy: contract(): 2 answers of stubs compared with real implementations, "
              + "1 not comparable.",
            "Understudy: unnoticed(): 1 of 2 changed stubs noticed.",
            "Understudy: warned(): 1 of 1 changed stub noticed.",
          ].sorted())
    }

    #if os(Linux) && compiler(>=6.3)
      @Test("Orders report failures and warnings once, and Test.cancel() is no failure")
      func orders() async throws {
        let run = try await ChildPackage.orders.value
        #expect(run.exitCode == 1)
        let unused = run.issues.filter { $0.test == "unusedInAllOrders" }
        #expect(
          unused.map(\.withHeadlineOnly)
            == [try ChildFailure(Self.unused("fetch(\"never\")"), of: "unusedInAllOrders")])
        let report =
          #"Fails in 1 of 2 orders: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))"#
          + "\n" + #"It passes if fetch("a") ends before fetch("ab")."#
        for name in ["stale", "otherTask"] {
          let stale = run.issues.filter { $0.test == name }
          #expect(stale.map(\.test) == [name, name])
          #expect(stale.last?.text == report)
        }
        #expect(run.issues.filter { $0.test == "detached" } == [])
        #expect(
          run.issues.filter { $0.test == "failing" }.dropFirst().map(\.text) == [
            "Fails; there is one order: load(), sleep until 1 second.",
            "Fails when call 1 of the attempt, load(), fails once. "
              + "To repeat it: @Test(.failure(of: 1))",
          ])
        #expect(
          run.issues.filter { ["late", "withoutTrait"].contains($0.test) }.map(\.withHeadlineOnly)
            == [
              try ChildFailure(
                "canceledAtAnyTime cancels nothing, because the test runs in one order only.",
                of: "late"),
              try ChildFailure(
                "The sleep of a VirtualClock returns at once, because the test doesn't control time.",
                of: "withoutTrait"),
              try ChildFailure(
                "settled() returns at once, because the test doesn't know when it has come to rest.",
                of: "settled", in: "withoutTrait"),
            ])
        let (file, more) = ("OrderSwiftTests.swift", "To run more of them: ")
        #expect(
          Set(run.warnings) == [
            "\(file):\(try Self.line("limited")): 1 order ran: the one without interruptions. \(more)"
              + "@Test(.everyOrder(limit: …))"
          ])
        for test in ["canceled", "canceledByAChallenge"] {
          #expect(run.text.contains("\(test)() was cancelled"), "\(run.text)")
        }
      }
    #endif

    @Test(
      "A test that awaits its own suspended call ends at its time limit, and names the call",
      .enabled(if: ChildPackage.waitsForTimeLimit, "UNDERSTUDY_CHILD_RUNS=all waits for a minute"))
    func timeLimit() async throws {
      let run = try await ChildPackage.timeLimit.value
      #expect(run.exitCode == 1)
      #expect(run.issues.compactMap(\.test).sorted() == ["returning", "throwing"])
      #expect(run.issues.allSatisfy { $0.text == "Time limit was exceeded: 60.000 seconds" })
      let file = "SuspendedSwiftTests.swift"
      let text = "has had 1 suspended call for 2.0 s, in which nothing else happened."
      #expect(
        Set(run.sessionWarnings) == [
          "\(file):\(try Self.line("throwing")): ride(to: 3) \(text)",
          "\(file):\(try Self.line("returning")): floor() \(text)",
        ])
      #expect(
        run.count(
          of: "A test that waits for such a call never ends. Make the call in a task, and resume "
            + "it: calls.resume(…)") == 2)
    }

    // MARK: Others

    @Test("A run without failures ends with exit code 0")
    func passing() async throws {
      let run = try await ChildPackage.passing.value
      #expect(run.exitCode == 0, "\(run.text)")
      #expect(run.text.contains("Executed 1 test, with 0 failures"))
      #expect(run.text.contains("Test run with 1 test in 1 suite passed"))
    }

    @Test("A failure outside any test goes to standard error, and the program continues")
    func outsideTests() async throws {
      let run = try await ChildPackage.tool.value
      let (path, line) = try ChildPackage.position(of: "tool")
      #expect(run.exitCode == 0)
      #expect(
        run.errors.hasPrefix(
          """
          \(path):\(line): error: light(_:) was called 0 times, expected exactly 1.
          Expected: light("cellar")

          """))
      #expect(run.count(of: ": error: ") == 1)
      #expect(run.output == "The tool continued.\n")
    }
  }
#endif
