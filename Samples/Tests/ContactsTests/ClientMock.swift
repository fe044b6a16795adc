import Contacts
import Understudy

/// Each closure of the client is that of a mock, which a test stubs and verifies by calling it.
/// Mocks of functions require macOS 14 or iOS 17.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
struct ClientMock {
  let search = MockFunction<String, [Contact]>("search")
  let track = MockFunction<ContactsEvent, Void>("track")

  var client: ContactsClient {
    ContactsClient(search: search.asyncThrowing, track: track.function)
  }
}
