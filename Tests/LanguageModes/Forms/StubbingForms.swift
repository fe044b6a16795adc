import Testing
import Understudy
import UnderstudyExploration

@Suite(.mockSession(unusedStubs: .ignored), .timeLimit(.minutes(5))) struct StubbingForms {
  private let library = LibraryMock()

  @Test("Answers and side effects")
  func answers() throws {
    var effects: [String] = []
    when(library.find(any())).thenAnswer { (title: String) in Book(title: title) }
      .perform { effects.append("found") }
    when(library.find("b")).thenAnswer { call in Book(pages: call.arguments.count) }
    when(library.find("c")).thenAnswer { Book(pages: 3) }
    #expect(library.find("a")?.title == "a")
    #expect(["b", "c"].map { library.find($0)?.pages } == [1, 3])
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
    try when(library.count("a")).thenAnswer { 3 }
    try when(using: library, thenReturn: 4, 5, times: 2, lenient: true).count("a")
    try when(using: library, thenThrow: LibraryError.lost, times: 1).count("a")
    #expect(throws: LibraryError.lost) { try library.count("a") }
    #expect(try (1...3).map { _ in try library.count("a") } == [4, 5, 3])
  }

  @Test("The value first, and a closure")
  func valueFirst() async throws {
    let reader = Reader()
    when(library.reader("a"), thenReturn: reader)
    when({ library.reader("b") }, thenReturn: reader)
    #expect(library.reader("a") === reader && library.reader("b") === reader)
    when { library.find("b") }.thenReturn(Book(pages: 3))
    #expect(library.find("b")?.pages == 3)
    await when({ try await library.order("c") }, thenReturn: 9)
    #expect(try await library.order("c") == 9)
  }

  @Test("Default values and chains")
  func chains() throws {
    DefaultValues.register((any Library).self) { LibraryMock() }
    DefaultValues.register(Reader.self) { Reader() }
    try when(library.annex.count("a")).thenReturn(3)
    #expect(try library.annex.count("a") == 3)
    #expect(library.reader("a") === library.reader("a"))
  }

  @Test("Asynchronous answers and side effects")
  func asynchronous() async throws {
    await when { try await library.order(any()) }.thenAnswer { (title: String) in
      await Task.yield()
      return title.count
    }
    await when { try await library.order("b") }.thenAnswer { call in
      await Task.yield()
      return call.arguments.count + 7
    }
    #expect(try await [library.order("abcd"), library.order("b")] == [4, 8])
    await when { await library.enter(any()) }.perform { await Task.yield() }
    await library.enter("a")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @MainActor @Test("Closures of a main-actor test, in calls from elsewhere")
  func mainActor() async throws {
    let library = LibraryMock()
    let spy = LibrarySpy()
    let double = MockFunction<Int, Int>("double")
    var titles: [String] = []
    when(library.lend(matching { [$0].contains("a") }, to: any()))
      .perform { (title: String, _: String) in titles += [title].map { $0 + "!" } }
    try when(library.count(any())).thenAnswer { (room: String) in [1, 2].filter { $0 > 1 }[0] }
    await when { try await library.order(any()) }.thenAnswer { [titles].map { $0.count }[0] }
    DefaultValues.register(Reader.self) { [Reader()].map { $0 }[0] }
    ArgumentEquality.register(Double.self) { [$0].contains($1) }
    when(spy.count("abc")).thenCallThrough { [$0].map { $0 + 4 }[0] }
    when(double(any())).thenAnswer { number in [number].map { $0 * 2 }[0] }
    let function = double.function
    let numbers = try await Task.detached {
      library.lend("a", to: "b")
      _ = library.reader("a")
      return [
        try library.count("a"), try await library.order("a"), spy.count("abc"), function(4),
      ]
    }.value
    #expect(numbers == [2, 1, 7, 8])
    #expect(titles == ["a!"])
  }

  @Test("Suspended calls")
  func suspended() async throws {
    let orders = await when { try await library.order(any()) }.thenThrow(LibraryError.lost)
      .thenSuspend()
    let visits: SuspendedCalls<Void> = await when { await library.enter(any()) }.thenSuspend()
    await #expect(throws: LibraryError.lost) { try await library.order("a") }
    async let order = library.order("b")
    async let visit: Void = library.enter("a")
    await orders.suspended(1, before: .seconds(400))
    await visits.suspended(.atLeast(1), before: .seconds(400))
    orders.resume(returning: 3)
    visits.resume()
    await visit
    #expect(try await order == 3)
    async let lost = library.order("c")
    await orders.suspended(1, before: .seconds(400))
    orders.resume(throwing: LibraryError.closed)
    orders.resumeAll(returning: 3)
    visits.resumeAll()
    await visits.suspended(.never)
    let isLost = (try? await lost) == nil
    #expect(isLost)
  }
}
