import Testing
import Understudy
import UnderstudyTestSupport

/// An object that changes after the call is compared as it is now, unless its type is copied.
@Suite(.mockSession) struct ArgumentSnapshots {
  private let mailer = MailerMock()
  private let draft = Draft("old")

  @Test("Matchers, captors, equality, and messages see what an object was at the call")
  func copies() {
    ArgumentSnapshot.register(Draft.self) { Draft($0.title) }
    mailer.send(draft)
    draft.title = "new"
    verify(mailer.send(matching { $0.title == "old" })).called(1)
    verify(mailer.send(matching { $0.title == "new" })).called(.never)
    verify(mailer.send(Draft("old"))).called(1)
    verify(on: mailer, called: never()).send(draft)
    verifyInOrder { mailer.send(Draft("old")) }
    let sent = ArgumentCaptor<Draft>()
    verify(mailer.send(sent.capture())).called(1)
    #expect(sent.last?.title == "old")
    #expect(mailer.mockState.transcript == "#1 send(old)")
  }

  @Test("Objects in arrays, optionals, dictionaries, structs, and tuples are copied, too")
  func parts() {
    ArgumentSnapshot.register(Draft.self) { Draft($0.title) }
    mailer.sendAll([draft], ["a": draft], Envelope(draft: draft, note: ("x", draft)))
    mailer.sendOptional(draft)
    draft.title = "new"
    let old = Draft("old")
    verify(mailer.sendAll([old], ["a": old], Envelope(draft: old, note: ("x", old)))).called(1)
    verify(mailer.sendAll([draft], any(), any())).called(.never)
    verify(mailer.sendAll(any(), any(), matching { $0.note.1.title == "old" })).called(1)
    verify(mailer.sendOptional(old)).called(1)
    verify(mailer.sendOptional(draft)).called(.never)
  }

  @Test("identical(to:) and answers see the object itself")
  func identity() {
    ArgumentSnapshot.register(Draft.self) { Draft($0.title) }
    when(mailer.send(any())).perform { (draft: Draft) in draft.title = "sent" }
    mailer.send(draft)
    #expect(draft.title == "sent")
    verify(mailer.send(identical(to: draft))).called(1)
    verify(mailer.send(not(identical(to: draft)))).called(.never)
    verify(mailer.send(identical(to: Draft("old")))).called(.never)
  }

  @Test("A registration belongs to its session, and holds in sessions inside it")
  func sessions() {
    withMockSession {
      ArgumentSnapshot.register(Draft.self) { Draft($0.title) }
      withMockSession { mailer.send(draft) }
    }
    draft.title = "new"
    verify(mailer.send(Draft("old"))).called(1)
    mailer.send(draft)
    draft.title = "newer"
    verify(mailer.send(Draft("newer"))).called(1)
  }

  @Test("A failure that compares an object says that it may have changed")
  func hint() {
    mailer.send(draft)
    draft.title = "new"
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(old)
      Draft is a class: an object that was changed after the call is compared as it is now. ArgumentSnapshot.register(Draft.self) { … } keeps what it was.
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

  static func == (left: Draft, right: Draft) -> Bool { left.title == right.title }
}

private struct Envelope {
  var draft: Draft
  var note: (String, Draft)
}

private final class MailerMock: Mock {
  func send(_ draft: Draft) { called(with: draft) }
  func sendOptional(_ draft: Draft?) { called(with: draft) }
  func sendAll(_ drafts: [Draft], _ named: [String: Draft], _ envelope: Envelope) {
    called(with: drafts, named, envelope)
  }
}
