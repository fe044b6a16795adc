import Testing
import Understudy
import UnderstudyTestSupport

/// An object that changes after the call is compared as it is now.
@Suite(.mockSession) struct ArgumentSnapshots {
  private let mailer = MailerMock()
  private let draft = Draft("old")

  @Test("A failure that compares an object says that it may have changed")
  func hint() {
    mailer.send(draft)
    draft.title = "new"
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(old)
      Draft is a class: an object that was changed after the call is compared as it is now. A side effect can keep what it was: when(…).perform { (object: Draft) in copies.append(object.copy()) }
      Other calls of send(_:) (* marks what did not match):
        #1 send(*new*)
      No other calls on MailerMock.
      """, atLine: #line + 1
    ) { verify(mailer.send(Draft("old"))).called(1) }
  }
}

private final class Draft: Equatable, CustomStringConvertible {
  var title: String
  var description: String { title }

  init(_ title: String) { self.title = title }

  static func == (left: Draft, right: Draft) -> Bool { left.title == right.title }
}

private final class MailerMock: Mock {
  func send(_ draft: Draft) { called(with: draft) }
}
