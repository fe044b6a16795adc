import Testing
import Understudy

@Suite(.mockSession(unusedStubs: .ignored)) struct StubbingForms {
  private let library = LibraryMock()

  @Test("Expressions")
  func expressions() throws {
    when(library.find("a")).thenReturn(Book(title: "a"), nil).thenReturn(Book())
    #expect(library.find("a") == Book(title: "a"))
    #expect(library.find("a") == nil)
    #expect(library.find("a") == Book())
    when { library.find("b") }.thenReturn(nil)
    try when(library.open()).thenThrow(LibraryError.closed).thenReturn()
    #expect(throws: LibraryError.closed) { try library.open() }
    try library.open()
    when(try library.close()).thenThrow(LibraryError.lost)
    #expect(throws: LibraryError.lost) { try library.close() }
    when(library.capacity).thenReturn(3)
    when(library[any()]).thenReturn("x")
    #expect(library[library.capacity] == "x")
    when(LibraryMock.build(any())).thenReturn(false)
    when(LibraryMock.branches).thenReturn(7)
    #expect(!LibraryMock.build("a") && LibraryMock.branches == 7)
  }

  @Test("Answers and side effects")
  func answers() throws {
    var effects: [String] = []
    when(library.find(any())).thenAnswer { (title: String) in Book(title: title) }
      .perform { effects.append("found") }.lenient()
    #expect(library.find("a")?.title == "a")
    when(library.find("b")).thenAnswer { call in Book(title: "b", pages: call.arguments.count) }
    #expect(library.find("b")?.pages == 1)
    when(library.find("c")).thenAnswer { Book(pages: 3) }
    #expect(library.find("c")?.pages == 3)
    when(library.lend(any(), to: any())).perform { (title: String, reader: String) in
      effects.append(title + reader)
    }
    library.lend("x", to: "y")
    when(library.lend("z", to: any())).perform { call in effects.append(call.description) }
    library.lend("z", to: "y")
    when(library.capacity = any()).thenAnswer { effects.append("capacity") }
    library.capacity = 3
    #expect(effects.contains("xy") && effects.contains(#"lend("z", to: "y")"#))
    #expect(effects.last == "capacity")
  }

  @Test("Proxies")
  func proxies() throws {
    when(using: library, thenReturn: Book(pages: 1), Book(pages: 2)).find("a")
    #expect(library.find("a")?.pages == 1)
    #expect(library.find("a")?.pages == 2)
    try when(using: library, thenThrow: LibraryError.closed).open()
    #expect(throws: LibraryError.closed) { try library.open() }
    try when(using: library, thenAnswer: { (room: String) in room.count }).count(any())
    #expect(try library.count("abc") == 3)
    try when(using: library, thenAnswer: { 3 }).count("a")
    #expect(try library.count("a") == 3)
    try when(using: library) { call in call.arguments.count + 7 }.count("b")
    #expect(try library.count("b") == 8)
    when(using: LibraryMock.self, thenReturn: false).build("a")
    #expect(!LibraryMock.build("a"))
    _ = when(using: library, thenReturn: 5).capacity
    #expect(library.capacity == 5)
  }

  @Test("The value first")
  func valueFirst() {
    let reader = Reader()
    when(library.reader("a"), thenReturn: reader)
    when({ library.reader("b") }, thenReturn: reader).thenReturn(Reader())
    #expect(library.reader("a") === reader)
    #expect(library.reader("b") === reader)
    #expect(library.reader("b") !== reader)
  }

  @Test("Asynchronous forms")
  func asynchronous() async throws {
    await when { try await library.order("a") }.thenReturn(1).thenThrow(LibraryError.lost)
    #expect(try await library.order("a") == 1)
    await #expect(throws: LibraryError.lost) { try await library.order("a") }
    await when { try await library.order(any()) }.thenAnswer { (title: String) in
      await Task.yield()
      return title.count
    }
    #expect(try await library.order("abcd") == 4)
    await when { try await library.order("b") }.thenAnswer { call in
      await Task.yield()
      return call.arguments.count
    }
    #expect(try await library.order("b") == 1)
    try await when(using: library, thenReturn: true).reserve("a")
    #expect(try await library.reserve("a"))
    await when { await library.enter(any()) }.perform { await Task.yield() }
    await library.enter("a")
    await when({ try await library.order("c") }, thenReturn: 9)
    #expect(try await library.order("c") == 9)
    await when { try await library.address }.thenReturn("here")
    #expect(try await library.address == "here")
  }
}
