import Contacts
import Testing
import Understudy

/// Each closure of the client has a mock of its own, which a test stubs and verifies by calling it.
@MainActor @Suite(.mockSession) struct ContactSearchTests {
  private let fetch = MockFunction<String, [String]>("fetch")
  private let log = MockFunction<String, Int, Void>("log")
  private let search: ContactSearch

  init() {
    search = ContactSearch(client: ContactsClient(fetch: fetch.asyncThrowing, log: log.function))
  }

  @Test("The names are sorted, and the search is logged")
  func sorted() async {
    when(fetch("A")).thenReturn(["Ann", "Ada"])
    await search.search("A")
    #expect(search.names == ["Ada", "Ann"])
    verifyInOrder {
      fetch("A")
      log("A", 2)
    }
  }

  @Test("The same text is fetched once")
  func fetchedOnce() async {
    for _ in 1...2 { await search.search("A") }
    verify(fetch(any())).called(1)
    verify(log("A", 0)).called(2)
  }

  @Test("Without a connection, the names remain, and the next search fetches again")
  func offline() async {
    when(fetch("A")).thenReturn(["Ada"])
    when(fetch("B")).thenThrow(ContactsError.offline).thenReturn(["Bob"])
    await search.search("A")
    await search.search("B")
    #expect(search.names == ["Ada"] && search.isOffline)
    await search.search("B")
    #expect(search.names == ["Bob"] && !search.isOffline)
    verify(log("B", any())).called(1)
  }

  @Test("The names of a slow answer appear when it arrives")
  func slow() async {
    let text = ArgumentCaptor<String>()
    when(fetch(text.capture())).thenAnswer { (text: String) in
      await Task.yield()
      return [text + "da"]
    }
    await search.search("A")
    #expect(search.names == ["Ada"])
    #expect(text.values == ["A"])
  }
}
