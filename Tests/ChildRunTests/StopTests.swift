#if os(Linux) && compiler(>=6.3)
  import Foundation
  import Testing
  import UnderstudyTestSupport

  extension ChildRunTests {
    /// What the runs of explored tests say that stop the process, or that don't end. ProcessStops has what functions
    /// say, and other handlers.
    @Suite struct StopTests {}
  }

  extension ChildRunTests.StopTests {
    /// The message of a trap at a line of a fixture.
    private func trap(_ name: String) throws -> String {
      let (path, line) = try ChildPackage.position(of: name, mark: "traps")
      let file = path.split(separator: "/").suffix(2).joined(separator: "/")
      return "\(file):\(line): Fatal error: b ended last"
    }

    /// What standard error has, without the lines of Swift Testing and those of the addresses that the
    /// standard library adds.
    private func lines(_ result: CommandResult) -> [String] {
      result.errors.split(separator: "\n").map(String.init).filter {
        $0 != "Current stack trace:" && $0.prefixMatch(of: #/[0-9]+ +[^ ]+ +0x|[◇↳] /#) == nil
      }
    }

    private func stop(_ name: String, _ repetition: String) -> String {
      "Understudy: the process stops while \(name) runs. To repeat it: \(repetition)"
    }

    @Test(
      "A trap in a test that explores is followed by the traits that repeat it",
      arguments: [
        ("timed", "@Test(.order([0, 0, 0]), .virtualTime)"),
        ("onTheMainActor", "@Test(.order([0, 0]))"),
      ])
    func trapped(name: String, repetition: String) async throws {
      let result = try await ChildPackage.runStopped("StopSwiftTests/\(name)")
      #expect(lines(result) == [try trap(name), stop("\(name)()", repetition)])
      #expect([SIGILL, SIGTRAP].contains(result.exitCode))
    }

    @Test("Of several tests that run, the one is named whose job traps")
    func severalTests() async throws {
      let result = try await ChildPackage.runStopped("StopSwiftTests/oneOfTwo")
      #expect(
        lines(result) == [
          try trap("oneOfTwo"), stop("oneOfTwo(traps:)", "@Test(.order([0, 0]))"),
        ])
    }

    @Test("A trap in a random order of jobs is followed by its seed")
    func seed() async throws {
      let result = try await ChildPackage.runStopped("StopSwiftTests/sample")
      let line = lines(result).last?.replacing(/\d+, of/, with: "…, of")
      #expect(
        line == stop("sample()", "@Test(.everyOrder(samples: 1, seed: …, of: .jobs))"))
    }

    @Test("A trap after a failed call is followed by the trait of the failure")
    func failing() async throws {
      let result = try await ChildPackage.runStopped("StopSwiftTests/failing")
      #expect(
        lines(result) == [
          "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
          stop("failing()", "@Test(.failure(of: 2))"),
        ])
    }

    @Test("A continuation that is resumed twice, in an order after a failed call")
    func continuation() async throws {
      let result = try await ChildPackage.runStopped("StopSwiftTests/failingInAnOrder")
      #expect(lines(result).first?.hasSuffix("returning ()!") == true)
      #expect(
        lines(result).dropFirst() == [
          stop("failingInAnOrder()", "@Test(.failure(of: 1), .order([0, 0, 0]))")
        ])
    }

    @Test("Swift's own backtrace still comes, of the thread that trapped")
    func backtrace() async throws {
      let result = try await ChildPackage.runStopped(
        "StopSwiftTests/trap",
        environment: [
          "SWIFT_BACKTRACE": "enable=yes,symbolicate=off,color=no,interactive=no,output-to=stderr"
        ])
      #expect(
        lines(result).prefix(2) == [try trap("trap"), stop("trap()", "@Test(.order([0, 0]))")])
      #expect(result.text.contains("Program crashed: "), "\(result.text)")
      #expect(result.text.contains(/Thread \d+ .*crashed:\n\n *0/))
      #expect([SIGILL, SIGTRAP].contains(result.exitCode))
    }

    @Test(
      "A test that doesn't end says how to repeat it before it is canceled",
      arguments: [
        (
          "hang",
          "The test waits, but not for a call of a mock or a sleep of a VirtualClock: nothing has "
            + "happened for 2 seconds. If it waits for real time, replace the clock. "
        ),
        (
          "blocked",
          "A task of the test has blocked its thread for 2 seconds, so no call and no sleep can end. "
            + "If it waits for another task, await that instead. "
        ),
      ])
    func endless(name: String, reason: String) async throws {
      let result = try await ChildPackage.runStopped(
        "StopSwiftTests/\(name)", after: name == "hang" ? 10 : 20)
      let order = "open(\"a\"), open(\"b\"). "
      #expect(
        result.issues.first?.text
          == "\(reason)Ended so far: \(order)The test is canceled now. "
          + "To repeat it: @Test(.order([0, 0]))")
      // The first never ends.
      #expect(result.exitCode == (name == "hang" ? SIGKILL : 1))
    }

    @Test("A test that makes calls without an end says how to repeat it")
    func limit() async throws {
      let result = try await ChildPackage.runStopped("StopSwiftTests/limit")
      let text = result.issues.first?.text ?? ""
      let repeated = Array(repeating: ", open(\"again\")", count: 36).joined()
      let expected = """
        1,000 calls and sleeps have ended, and more are waiting: the test may never end. \
        Ended so far: open("a"), open("b")\(repeated), … and 962 more. \
        The test is canceled now. To repeat it: @Test(.order(
        """
      #expect(text.prefix { $0 != "[" } == expected)
      #expect(text.hasSuffix("0]))"))
      #expect(result.exitCode == 1)
    }
  }
#endif
