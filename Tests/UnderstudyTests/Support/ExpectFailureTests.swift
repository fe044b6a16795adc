import Testing
import Understudy
import UnderstudyTestSupport

/// The helpers of all other tests: what they accept, and that they reject everything else.
@Suite(.timeLimit(.minutes(5))) struct ExpectFailureTests {
  private final class LampMock: Mock, @unchecked Sendable {
    func light() { called() }
  }

  private static let text = """
    light() was called 0 times, expected exactly 1.
    Expected: light()
    No calls on LampMock.
    """
  private static let headline = "light() was called 0 times, expected exactly 1."

  @Test("A failure with the expected text at the expected line is accepted")
  func accepted() async {
    expectFailure(Self.text) { verify(on: LampMock(), called: 1).light() }
    expectFailure(
      """
      light() was called 0 times, expected exactly 1.
      Expected: light()
      No calls on LampMock.
      """, atLine: #line + 2
    ) {
      verify(on: LampMock(), called: 1).light()
    }
    await expectFailure(Self.text, atLine: #line + 2) {
      await Task.yield()
      verify(on: LampMock(), called: 1).light()
    }
    expectFailure(headline: Self.headline) { verify(on: LampMock(), called: 1).light() }
    await expectFailure(headline: Self.headline, atLine: #line + 2) {
      await Task.yield()
      verify(on: LampMock(), called: 1).light()
    }
  }

  @Test("A missing failure, a second one, another text, line or file, and an error are rejected")
  func rejected() async {
    @Sendable func fail() { verify(on: LampMock(), called: 1).light() }
    let line = #line - 1
    let rejections: [(String, @Sendable () -> Void)] = [
      ("none", { expectFailure(Self.text) {} }),
      (
        "two",
        {
          expectFailure(Self.text, atLine: line) {
            fail()
            fail()
          }
        }
      ),
      ("text", { expectFailure("light()", atLine: line) { fail() } }),
      ("headline", { expectFailure(Self.headline, atLine: line) { fail() } }),
      ("line", { expectFailure(Self.text) { fail() } }),
      ("file", { expectFailure(Self.text, atLine: line, fileID: "A/B.swift") { fail() } }),
      (
        "error",
        {
          expectFailure(Self.text, atLine: line) {
            fail()
            throw CancellationError()
          }
        }
      ),
      ("error only", { expectFailure(Self.text) { throw CancellationError() } }),
      ("no headline", { expectFailure(headline: Self.headline) {} }),
      ("other headline", { expectFailure(headline: "light()", atLine: line) { fail() } }),
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
      await expectFailure(Self.text, atLine: line) {
        await Task.yield()
        fail()
        fail()
      }
    }
    #expect(found.count == 3)
  }

  @Test("A rejection shows what was expected and what was found")
  func message() {
    let line = #line + 2
    let found = failures {
      expectFailure("It broke.") { verify(on: LampMock(), called: 1).light() }
      expectFailure("It broke.") {}
    }
    #expect(
      found == [
        ReportedFailure(
          text: """
            Expected one failure:
            UnderstudyTests/ExpectFailureTests.swift:\(line): It broke.
            Actual failures: \n\
            UnderstudyTests/ExpectFailureTests.swift:\(line): \(Self.text)
            """, line: line),
        ReportedFailure(
          text: """
            Expected one failure:
            UnderstudyTests/ExpectFailureTests.swift:\(line + 1): It broke.
            Actual failures: none
            """, line: line + 1),
      ])
  }

  @Test("Failures are kept in order, those of detached tasks, queues and threads too")
  func contexts() async {
    let line = #line + 3
    let found = await failures {
      let lamp = LampMock()
      verify(on: lamp, called: 1).light()
      await Task.detached { verify(on: lamp, called: 2).light() }.value
      onQueue { verify(lamp.light()).called(3) }
      onOtherThread { verify(on: lamp, called: 4).light() }
      onQueue { verifyInOrder { lamp.light() } }
      lamp.light()
      onQueue { verifyNoInteractions(on: lamp) }
      // Not the lamp of the thread, which may keep it longer than this scope lasts.
      let other = LampMock()
      onQueue { _ = verify(on: other, called: 5) }
    }
    #expect(found.map(\.line) == (0...4).map { line + $0 } + [line + 6, line + 9])
  }

  @Test("A scope keeps the failures of its mocks, and an inner scope comes first")
  func nested() {
    var inner: [ReportedFailure] = []
    let outer = failures {
      let lamp = LampMock()
      inner = failures { verify(on: lamp, called: 1).light() }
      onQueue { verify(on: lamp, called: 2).light() }
    }
    #expect(inner.map(\.headline) == [Self.headline])
    #expect(outer.map(\.headline) == ["light() was called 0 times, expected exactly 2."])
  }

  @Test(
    "After its scope, a mock's failures are issues again",
    .compactMapIssues(IssueLog.afterScope.keep))
  func afterScope() {
    var mock: LampMock?
    let found = failures { mock = LampMock() }
    verify(on: mock!, called: 1).light()
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
