#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// What sessions report and attach when their test has failed, as whole runs show it.
  @Suite(
    .enabled(if: ChildRunObstacle.reason == nil, "\(ChildRunObstacle.reason ?? "")"),
    .timeLimit(.minutes(10)))
  struct SessionRunTests {
    @Test(
      "Unused stubs are no news in an XCTest test that has failed by an assertion",
      arguments: ["testAssertion", "testAsyncAssertion", "testAssertionOnQueue"])
    func assertion(name: String) async throws {
      let run = try await ChildPackage.test("FailedSessionXCTests/\(name)$")
      try run.expectXCTestFailure("on purpose", of: "FailedSessionXCTests.\(name)")
    }

    @Test("Unused stubs are no news in an XCTest test that has thrown an error")
    func error() async throws {
      let run = try await ChildPackage.test("FailedSessionXCTests/testError$")
      run.expectOnce(": error: ")
      run.expectOnce("FailedSessionXCTests.testError : threw error \"CancellationError()\"")
      #expect(run.exitCode == 1)
    }

    @Test("The failure of one XCTest test does not hide the unused stubs of the next")
    func successive() async throws {
      let run = try await ChildPackage.test("SuccessiveSessionXCTests")
      #expect(run.count(of: ": error: ") == 2, "\(run.output)")
      run.expectOnce("SuccessiveSessionXCTests.test1Fails : failed - on purpose\n")
      run.expectOnce(
        """
        SuccessiveSessionXCTests.test2LeavesStubUnused : failed - The stub of ring() was never used.
        """)
    }

    @Test("Unused stubs are no news in a Swift Testing test that has failed by an expectation")
    func expectation() async throws {
      let run = try await ChildPackage.test("FailedSessionSwiftTests/expectation\\(")
      let line = try ChildPackage.position(of: "expectation").line
      run.expectOnce(
        "Test expectation() recorded an issue at FailedSessionSwiftTests.swift:\(line):")
      run.expectOnce(" an issue at ")
      let thrown = try await ChildPackage.test("FailedSessionSwiftTests/error\\(")
      thrown.expectOnce(" an issue at ")
      thrown.expectOnce("Caught error: CancellationError()")
    }

    @Test("A known issue is no failure: the unused stub is reported")
    func knownIssue() async throws {
      let run = try await ChildPackage.test("FailedSessionSwiftTests/knownIssue")
      try run.expectSwiftTestingFailure(
        """
        The stub of strike(3) was never used.
        Remove it, or end it with .lenient() if the test may do without it.
        """, of: "knownIssue")
      run.expectOnce("Attached 'transcript.txt' to knownIssue()")
    }

    @Test("A failed session attaches the calls of its mocks, one that passes attaches nothing")
    func transcript() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("understudy-attachments-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let run = try await ChildPackage.test(
        "FailedSessionSwiftTests/(transcript|passing)\\(", attachments: folder)
      run.expectOnce("Attached 'transcript.txt' to transcript()")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      #expect(files.map(\.lastPathComponent) == ["transcript.txt"], "\(run.output)")
      #expect(
        try files.map { try String(contentsOf: $0, encoding: .utf8) } == [
          """
          #1 ClockMock.strike(2)
          #2 ClockMock.wind("kitchen")
          #3 ClockMock.strike(3)
          """
        ])
    }
  }
#endif
