import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// A wait ends if its task is canceled, as by the time limit of the test. The failure says so.
@Suite struct CanceledWaits {
  private static let line = "The task that waited was canceled, which ended the wait."

  /// The texts of the failures of a body in a task that's canceled.
  private func found(_ body: @escaping @Sendable () async -> Void) async -> [String] {
    await waitedTexts {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await body()
      }
      await task.value
    }
  }

  @Test("A verification that waits")
  func verification() async {
    let mail = MailMock()
    let text = """
      send(_:) was called 0 times after waiting …, expected exactly 1.
      \(Self.line)
      Expected: send("a")
      No calls on MailMock.
      """
    #expect(
      await found { await verify(mail.send("a")).calledEventually(1, before: .seconds(60)) }
        == [text])
  }

  @Test("The handles that wait")
  func handles() async {
    let mail = MailMock()
    let fetches = await when { await mail.fetch() }.thenSuspend()
    let news = when(mail.news()).thenStream()
    let later = when(mail.load(any())).performLater { (call: @escaping () -> Void) in call() }
    func text(_ call: String, _ noun: String) -> String {
      """
      \(call) had 0 \(noun)s after waiting …, expected exactly 1.
      \(Self.line)
      No calls on MailMock.
      """
    }
    let time = Duration.seconds(60)
    let found = await found {
      await fetches.suspended(1, before: time)
      await news.opened(1, before: time)
      await later.waiting(1, before: time)
    }
    #expect(
      found == [
        text("fetch()", "suspended call"), text("news()", "open stream"),
        text("load(any())", "waiting callback"),
      ])
  }

  @Test("Not if the time has passed, or enough calls have come")
  func otherEnds() async {
    let mail = MailMock()
    let passed = await failures {
      await verify(mail.send("a")).calledEventually(1, before: .milliseconds(1))
    }
    #expect(passed.map { $0.text.contains("canceled") } == [false])
    mail.send("a")
    mail.send("a")
    let exceeded = await found { await verify(mail.send("a")).calledEventually(1) }
    #expect(exceeded.map { $0.contains("canceled") } == [false])
  }
}

private final class MailMock: Mock, @unchecked Sendable {
  func send(_ text: String) { called(with: text) }
  func fetch() async -> Int { await calledReturning() }
  func news() -> AsyncStream<Int> { calledReturning(default: AsyncStream { $0.finish() }) }
  func load(_ call: @escaping () -> Void) { called(with: call) }
}
