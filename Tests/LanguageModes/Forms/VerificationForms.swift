import Testing
import Understudy

@Suite(.mockSession, .timeLimit(.minutes(5))) struct VerificationForms {
  private let library = LibraryMock(named: "library")

  @Test("Counts")
  func counts() throws {
    for _ in 1...3 { library.lend("a", to: "b") }
    verify(library.lend("a", to: "b")).called(3)
    verify { library.lend("a", to: "b") }.called(.exactly(3))
    verify(library.lend(any(), to: "b")).called(atMost(3))
    verify(on: library, called: moreThan(2)).lend("a", to: "b")
    verify(on: library, called: .lessThan(4)).lend("a", to: "b")
    verify(on: library, called: within(1...)).lend("a", to: "b")
    try verify(on: library, called: never()).close()
    library.capacity = 3
    library[1] = "x"
    verify(library.capacity = 3).called(once())
    verify(on: library, called: 1).capacity = any()
    verify(library[any()] = "x").called(.once)
    verify(on: library, called: 1)[1] = any()
    LibraryMock.build("a")
    verify(on: LibraryMock.self, called: 1).build("a")
  }

  @Test("A method that returns a closure without parameters, and one that takes a closure")
  func closures() {
    var count = 0
    when { library.watch("a") }.thenReturn { count += 1 }
    library.watch("a")()
    #expect(count == 1)
    verify { library.watch("a") }.called(1)
    when(library.visit("a") { 1 }).thenAnswer { (room: String) in room.count }
    #expect(library.visit("a") { 2 } == 1)
    verify(library.visit("a") { 3 }).called(1)
  }

  private let pages = 3

  @Test("Typed arguments, and any arguments")
  func arguments() async throws {
    library.lend("a", to: "b")
    _ = try await library.order("a")
    LibraryMock.build("a")
    verify(library.lend(any(), to: any())).called()
    verify(library.lend(any(), to: any())).called { (title: String, _: String) in
      #expect(title.count < pages)
    }
    verify(library.lend(any(), to: any())).called(1, "lent once") { #expect(pages == 3) }
    verify(library.lend(any(), to: any())).called(.within(1...2)) {
      (title: String, reader: String) in
      guard title != reader else { throw LibraryError.lost }
    }
    verify(LibraryMock.build(any())).called(.atLeast(1)) { (call: Invocation) in
      #expect(call.arguments.count == 1)
    }
    await verify { try await library.order(any()) }.called(1) { (title: String) in
      #expect(title == "a")
    }
    await verify { try await library.order("z") }.withAnyArguments().calledEventually()
    verify(library.lend("", to: "")).withAnyArguments().called(.once)
    verify { library.capacity = 7 }.withAnyArguments().called(.never)
    when(library.find("")).withAnyArguments().thenReturn(Book(pages: 3))
    await when { try await library.order("") }.withAnyArguments().thenReturn(9)
    #expect(library.find("x")?.pages == 3)
    #expect(try await library.order("x") == 9)
  }

  @Test("Orders, sequences, and nothing else")
  func orders() async throws {
    let other = LibraryMock()
    try library.open()
    other.lend("a", to: "b")
    for title in ["a", "b"] { _ = try await library.order(title) }
    LibraryMock.build("a")
    verifyAll {
      try library.open()
      LibraryMock.build(any())
    }
    await verifyAll { try await library.order("b") }
    verifyInOrder {
      try library.open()
      calls(1) { other.lend(any(), to: any()) }
    }
    await verifyInOrder {
      calls(1) { try library.open() }
      await calls(.atLeast(1)) { try await library.order(any()) }
    }
    await verifySequence {
      calls(.once) { try library.open() }
      calls(.within(1...3)) { other.lend("a", to: "b") }
      await calls(2) { try await library.order(any()) }
    }
    verifyNoMoreInteractions(on: library, other)
    verifyNoMoreInteractions(on: LibraryMock.mockState, ignoringStubbed: true)
    verifyNoMoreInteractions(on: LibraryMock.mockState, except: { LibraryMock.build(any()) })
    #expect(other.mockState.transcript == "#1 lend(\"a\", to: \"b\")")
    #expect(!transcript(of: library, other).isEmpty && !sequenceDiagram(of: library).isEmpty)
    library.mockState.reset()
    verifyNoInteractions(on: library)
    try when(library.count("a")).thenReturn(1)
    _ = try library.count("a")
    verifyNoMoreInteractions(on: library, ignoringStubbed: true)
    await verifyNoMoreInteractions(
      on: library, ignoringStubbed: false,
      except: {
        _ = try library.count(any())
        _ = try await library.order(any())
      })
  }

  @Test("A mock of no actor on the main actor")
  @MainActor func mainActor() async throws {
    let library = LibraryMock()
    try await when(using: library, thenReturn: 3).order("a")
    #expect(try await library.order("a") == 3)
    await verify { try await library.order("a") }.called(1)
    await when { await library.enter(any()) }.thenReturn()
    Task.detached { await library.enter("b") }
    await verify { await library.enter("b") }.calledEventually(1, before: .seconds(400))
    try await withMockSession { _ = try await library.order("c") }
  }

  @Test("Matchers")
  func matchers() {
    let reader = Reader()
    when(library.reader(any()), thenReturn: reader)
    _ = library.reader("Ada")
    library.shelve(1, "two", 3.0, in: "attic")
    library.onReturn { _ in }
    let captor = ArgumentCaptor<String>()
    verify(library.reader(captor.capture())).called(1)
    #expect(captor.values == ["Ada"] && captor.last == "Ada")
    verify(library.reader(matching(like: "x") { $0.count == 3 })).called(1)
    verify(library.reader(equal(to: "Ada"))).called(1)
    verify(library.shelve(any(Int.self), any(), 3, in: any())).called(1)
    verify(library.onReturn(any())).called(1)
  }

  @Test("Sessions, policies, equality")
  func sessions() async throws {
    ArgumentEquality.register(Book.self) { $0.title == $1.title }
    library.shelve(Book(title: "a", pages: 1), in: "attic")
    verify(library.shelve(Book(title: "a", pages: 2), in: "attic")).called(1)
    withMockSession { library.lend("a", to: "b") }
    let count = try await withMockSession(policy: .relaxed, unusedStubs: .ignored) {
      try await library.order("a")
    }
    #expect(count == 0)
    let strict = LibraryMock(policy: [.relaxedVoid, .relaxedDefault])
    #expect(strict.find("a") == nil)
  }
}
