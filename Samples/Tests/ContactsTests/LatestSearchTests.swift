// Two searches, in each order in which the server can answer them, and one that is canceled at any
// time. If the model showed what comes last, and not what was searched last, or an error after a
// cancellation, one of the orders would fail, and its message would name it.

#if os(Linux)  // On other systems, the test target has to require macOS 15, iOS 18, or later.
  import Contacts
  import Testing
  import Understudy
  import UnderstudyExploration

  @MainActor @Suite(.everyOrder) struct LatestSearchTests {
    @Test("The contacts of the latest search are shown")
    func latest() async {
      let mock = ClientMock()
      let model = ContactsModel(client: mock.client)
      when(mock.search(any())).thenAnswer { (text: String) in [Contact(id: 1, name: text)] }

      async let a: Void = model.search("A")
      async let ad: Void = model.search("Ad")
      _ = await (a, ad)

      #expect(model.contacts.map(\.name) == ["Ad"])
      #expect(model.phase == .idle)
    }

    @Test("A search that is canceled at any time leaves neither a spinner nor an error")
    func canceled() async {
      let mock = ClientMock()
      let model = ContactsModel(client: mock.client)
      when(mock.search("A")).thenReturn([Contact(id: 1, name: "Ada")])

      await canceledAtAnyTime { await model.search("A") }

      #expect(model.phase == .idle)
    }

    @Test("An earlier search that fails late isn't shown as an error")
    func lateFailure() async {
      let mock = ClientMock()
      let model = ContactsModel(client: mock.client)
      // Lenient, because the test is about an answer that makes no difference.
      when(mock.search("A")).thenThrow(ContactsError.offline).lenient()
      when(mock.search("Ad")).thenReturn([Contact(id: 1, name: "Ada")])

      async let a: Void = model.search("A")
      async let ad: Void = model.search("Ad")
      _ = await (a, ad)

      #expect(model.contacts.map(\.name) == ["Ada"])
      #expect(model.phase == .idle)
    }
  }
#endif
