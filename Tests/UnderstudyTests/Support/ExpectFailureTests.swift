import Testing
import Understudy
import UnderstudyTestSupport

/// The helpers of all other tests reject everything but what these expect.
@Suite(.timeLimit(.minutes(5))) struct ExpectFailureTests {
  private static let text = """
    clean() was called 0 times, expected exactly 1.
    Expected: clean()
    No calls on CanteenMock.
    """
  private static let headline = "clean() was called 0 times, expected exactly 1."

  private static func cancel(after: Void) throws { throw CancellationError() }

  @Test("A missing failure, a second one, another text, line or file, and an error are rejected")
  func rejected() async {
    @Sendable func fail() { verify(on: CanteenMock(), called: 1).clean() }
    let line = #line - 1
    let rejections: [(String, @Sendable () -> Void)] = [
      ("none", { expectFailure(Self.text) {} }),
      ("two", { expectFailure(Self.text, atLine: line) { _ = (fail(), fail()) } }),
      ("text", { expectFailure("clean()", atLine: line) { fail() } }),
      ("headline", { expectFailure(Self.headline, atLine: line) { fail() } }),
      ("line", { expectFailure(Self.text) { fail() } }),
      ("file", { expectFailure(Self.text, atLine: line, fileID: "A/B.swift") { fail() } }),
      ("error", { expectFailure(Self.text, atLine: line) { try Self.cancel(after: fail()) } }),
      ("error only", { expectFailure(Self.text) { throw CancellationError() } }),
      ("no headline", { expectFailure(headline: Self.headline) {} }),
      ("other headline", { expectFailure(headline: "clean()", atLine: line) { fail() } }),
      ("headline's line", { expectFailure(headline: Self.headline) { fail() } }),
      ("text as headline", { expectFailure(headline: Self.text, atLine: line) { fail() } }),
    ]
    for (name, rejection) in rejections {
      let found = failures(in: rejection)
      #expect(found.map(\.headline).count == 1, "\(name)")
      #expect(found.first?.headline.hasPrefix("Expected one failure") == true, "\(name)")
      #expect((line...#line).contains(found.first?.line ?? 0), "\(name)")
    }
    let found = await failures {
      await expectFailure(Self.text) { await Task.yield() }
      await expectFailure(headline: Self.headline) { await Task.yield() }
      await expectFailure(Self.text, atLine: line) { _ = (await Task.yield(), fail(), fail()) }
    }
    #expect(found.count == 3)
  }

  @Test("A scope keeps the failures of its mocks, and an inner scope comes first")
  func nested() {
    var inner: [ReportedFailure] = []
    let outer = failures {
      let canteen = CanteenMock()
      inner = failures { verify(on: canteen, called: 1).clean() }
      onOtherThread { verify(on: canteen, called: 2).clean() }
    }
    #expect(inner.map(\.headline) == [Self.headline])
    #expect(outer.map(\.headline) == ["clean() was called 0 times, expected exactly 2."])
  }

  @Test(
    "After its scope, a mock's failures are issues again",
    .compactMapIssues(IssueLog.afterScope.keep))
  func afterScope() {
    var mock: CanteenMock?
    let found = failures { mock = CanteenMock() }
    verify(on: mock!, called: 1).clean()
    #expect(found == [])
    #expect(IssueLog.afterScope.texts == [Self.text])
  }

  @Test("A rejection outside any scope is an issue", .compactMapIssues(IssueLog.rejection.keep))
  func rejection() {
    expectFailure("It broke.") {}
    #expect(IssueLog.rejection.texts.count == 1)
    #expect(IssueLog.rejection.texts.first?.hasPrefix("Expected one failure:") == true)
  }
}
