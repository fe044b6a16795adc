import Testing
import Understudy
import UnderstudyTestSupport

/// An object that changes after the call is compared as it is now, unless the forwarder passes a
/// copy.
@Suite(.mockSession) struct ArgumentSnapshots {
  private let mailer = MailerMock()
  private let draft = Draft("old")

  @Test("Matchers, captors, equality, and messages see the copy that a forwarder passes")
  func copies() {
    mailer.sendCopy(draft)
    draft.title = "new"
    verify(mailer.sendCopy(matching { $0.title == "old" })).called(1)
    verify(mailer.sendCopy(matching { $0.title == "new" })).called(.never)
    verify(mailer.sendCopy(Draft("old"))).called(1)
    verify(on: mailer, called: never()).sendCopy(draft)
    verifyInOrder { mailer.sendCopy(any()) }
    let sent = ArgumentCaptor<Draft>()
    verify(mailer.sendCopy(sent.capture())).called(1)
    #expect(sent.last?.title == "old")
    #expect(mailer.mockState.transcript == "#1 sendCopy(old)")
  }

  @Test("A failure that compares an object says that it may have changed")
  func hint() {
    mailer.send(draft)
    draft.title = "new"
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(old)
      Draft is a class: an object that was changed after the call is compared as it is now. A forwarder that passes a copy keeps what it was: called(with: object.copy()).
      Other calls of send(_:) (* marks what did not match):
        #1 send(*new*)
      No other calls on MailerMock.
      """, atLine: #line + 2
    ) {
      verify(mailer.send(Draft("old"))).called(1)
    }
  }
}

private final class Draft: Equatable, CustomStringConvertible {
  var title: String
  var description: String { title }

  init(_ title: String) { self.title = title }

  func copy() -> Draft { Draft(title) }

  static func == (left: Draft, right: Draft) -> Bool { left.title == right.title }
}

private final class MailerMock: Mock {
  func send(_ draft: Draft) { called(with: draft) }
  func sendCopy(_ draft: Draft) { called(with: draft.copy()) }
}
