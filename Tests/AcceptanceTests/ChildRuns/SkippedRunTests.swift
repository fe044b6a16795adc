#if os(macOS) || os(Linux)
  import Testing

  /// A test that XCTest skips may leave its stubs unused.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct SkippedRunTests {
    @Test(
      "A test that is skipped in a session stays skipped",
      arguments: ["testSkip", "testConditionalSkip", "testAsyncSkip"])
    func skipped(name: String) async throws {
      let run = try await ChildPackage.test("SkippedSessionXCTests/\(name)$")
      #expect(run.count(of: ": error: ") == 0, "\(run.output)")
      #expect(
        run.output.contains("Executed 1 test, with 1 test skipped and 0 failures"), "\(run.output)")
      #expect(run.exitCode == 0, "\(run.output)")
    }

    @Test("The skip of one XCTest test does not hide the unused stubs of the next")
    func successive() async throws {
      let run = try await ChildPackage.test("SkippedThenUnusedXCTests")
      #expect(run.count(of: ": error: ") == 1, "\(run.output)")
      run.expectOnce(
        """
        SkippedThenUnusedXCTests.test2LeavesStubUnused : failed - The stub of ring() was never used.
        """)
      #expect(run.exitCode == 1)
    }
  }
#endif
