import Contacts
import Testing
import Understudy

/// Each closure of the client has a mock of its own, which a test stubs and verifies by calling it.
/// Mocks of functions require macOS 14 or iOS 17, so the tests do.
@MainActor @Suite(.mockSession) struct ContactSearchTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("The names are sorted, the search is logged, and the same text is fetched once")
  func sorted() async {
    let fetch = MockFunction<String, [String]>("fetch")
    let log = MockFunction<String, Int, Void>("log")
    let search = ContactSearch(
      client: ContactsClient(fetch: fetch.asyncThrowing, log: log.function))
    when(fetch("A")).thenReturn(["Ann", "Ada"])

    for _ in 1...2 { await search.search("A") }
    #expect(search.names == ["Ada", "Ann"])
    verifySequence {
      fetch("A")
      log("A", 2)
      log("A", 2)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Without a connection, the names remain, and the next search fetches again")
  func offline() async {
    let fetch = MockFunction<String, [String]>("fetch")
    // What doesn't matter to a test needs no mock.
    let search = ContactSearch(
      client: ContactsClient(fetch: fetch.asyncThrowing, log: { _, _ in }))
    when(fetch("A")).thenReturn(["Ada"])
    when(fetch("B")).thenThrow(ContactsError.offline).thenReturn(["Bob"])

    await search.search("A")
    await search.search("B")
    #expect(search.names == ["Ada"] && search.isOffline)
    await search.search("B")
    #expect(search.names == ["Bob"] && !search.isOffline)
    verify(fetch("B")).called(2)
  }
}
