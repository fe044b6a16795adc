// Begin here: a view model on the main actor, with a struct of closures. `thenSuspend` holds a
// search, so that a test can look at the model while the search is in progress.

import Contacts
import Testing
import Understudy
import UnderstudyExploration

/// The time limit ends a test that waits for something that never comes.
@MainActor @Suite(.mockSession, .timeLimit(.minutes(1))) struct ContactsModelTests {
  private let ada = Contact(id: 1, name: "Ada")
  private let ann = Contact(id: 2, name: "Ann")

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("The model is loading until the contacts are there, sorted by their names")
  func loading() async {
    let mock = ClientMock()
    let model = ContactsModel(client: mock.client)
    let searches = when(mock.search("A")).thenSuspend()

    let task = Task { await model.search("A") }
    await searches.suspended(1)
    #expect(model.phase == .loading)
    #expect(model.contacts.isEmpty)

    searches.resume(returning: [ann, ada])
    await task.value
    #expect(model.phase == .idle)
    #expect(model.contacts == [ada, ann])
    // A matcher inside a value stands for the part that the test isn't about.
    verify(mock.track(.searched(any(), count: 2))).called(1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("If a search fails, the contacts remain, and the next search can succeed")
  func failure() async {
    let mock = ClientMock()
    let model = ContactsModel(client: mock.client)
    when(mock.search("A")).thenReturn([ada])
    when(mock.search("B")).thenThrow(ContactsError.offline).thenReturn([])

    await model.search("A")
    await model.search("B")
    #expect(model.phase == .failed)
    #expect(model.contacts == [ada])

    await model.search("B")
    #expect(model.phase == .idle)
    #expect(model.contacts.isEmpty)
    verifyInOrder {
      mock.track(.searched("A", count: 1))
      mock.track(.failed("B"))
      mock.track(.searched("B", count: 0))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A search that's canceled isn't shown as an error")
  func cancellation() async {
    let mock = ClientMock()
    let model = ContactsModel(client: mock.client)
    let searches = when(mock.search("A")).thenSuspend()

    let task = Task { await model.search("A") }
    await searches.suspended(1)
    task.cancel()
    await task.value

    #expect(model.phase == .idle)
    verify(mock.track(any())).called(.never)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Without a text, there are no contacts, and nothing is searched")
  func clear() async {
    let mock = ClientMock()
    let model = ContactsModel(client: mock.client)
    when(mock.search("A")).thenReturn([ada])

    await model.search("A")
    #expect(model.contacts == [ada])
    await model.search("")
    #expect(model.contacts.isEmpty)
    verify(mock.search("")).called(.never)
  }
}
