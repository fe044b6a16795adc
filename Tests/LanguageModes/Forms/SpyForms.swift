import Testing
import Understudy

nonisolated class RealLibrary: @unchecked Sendable {
  func open() throws {}
  func close() throws(LibraryError) {}
  func count(_ room: String) -> Int { room.count }
  func order(_ title: String) async throws -> Int { title.count }
  func reserve(_ title: String) async throws(LibraryError) -> Bool { true }
}

/// A spy with every kind of requirement, and every kind of implementation.
nonisolated final class LibrarySpy: Mock, @unchecked Sendable {
  private let real = RealLibrary()
  private var lent: [String] = []
  private var places = 3

  func lend(_ title: String) { called(with: title) { lent.append(title) } }
  @discardableResult
  func count(_ room: String) -> Int { calledReturning(with: room) { real.count(room) } }
  func open() throws { try calledThrowing { try real.open() } }
  func close() throws(LibraryError) {
    try calledThrowing(throwing: LibraryError.self) { try real.close() }
  }
  // Implementations that don't throw.
  func lock() throws { try calledThrowing { lent = [] } }
  func seal() throws(LibraryError) { try calledThrowing(throwing: LibraryError.self) { lent = [] } }
  @discardableResult
  func find(_ title: String) throws -> Int { try calledThrowReturning(with: title) { title.count } }
  @discardableResult func search(_ title: String) throws(LibraryError) -> Int {
    try calledThrowReturning(with: title, throwing: LibraryError.self) { title.count }
  }
  // Asynchronous requirements, with asynchronous and synchronous implementations.
  @discardableResult func order(_ title: String) async throws -> Int {
    try await calledThrowReturning(with: title) { try await real.order(title) }
  }
  @discardableResult func reserve(_ title: String) async throws(LibraryError) -> Bool {
    try await calledThrowReturning(with: title, throwing: LibraryError.self) {
      try await real.reserve(title)
    }
  }
  func enter(_ name: String) async { await called(with: name) { await Task.yield() } }
  func leave(_ name: String) async { await called(with: name) { lent.append(name) } }
  @discardableResult
  func size(_ title: String) async -> Int { await calledReturning(with: title) { title.count } }
  @discardableResult func weight(_ title: String) async throws -> Int {
    try await calledThrowReturning(with: title) { title.count }
  }
  func reopen() async throws { try await calledThrowing { try real.open() } }
  func reseal() async throws(LibraryError) {
    try await calledThrowing(throwing: LibraryError.self) { lent = [] }
  }
  var capacity: Int {
    get { calledReturning { places } }
    set { called(with: newValue) { places = newValue } }
  }
  subscript(title: String) -> Int { calledReturning(with: title) { title.count } }
  @discardableResult
  func decode<Value>(_ key: String) -> Value? { calledReturning(with: key) { nil } }
  @discardableResult
  static func build(_ name: String) -> Bool { mockState.calledReturning(with: name) { true } }
  @discardableResult static func check() async throws -> Int {
    try await mockState.calledThrowReturning { try await RealLibrary().order("a") }
  }
}

nonisolated final class PartialLibrary: RealLibrary, Mocking, @unchecked Sendable {
  let mockState = MockState()
  @discardableResult override func count(_ room: String) -> Int {
    calledReturning(with: room) { super.count(room) }
  }
  @discardableResult override func order(_ title: String) async throws -> Int {
    try await calledThrowReturning(with: title) { try await super.order(title) }
  }
}

actor ArchiveSpy: Mocking {
  let mockState = MockState()
  private var reads = 0
  @discardableResult func read(_ key: String) -> Int {
    calledReturning(with: key) {
      reads += 1
      return reads
    }
  }
  @discardableResult func load(_ key: String) async throws -> Int {
    try await calledThrowReturning(with: key) {
      await Task.yield()
      reads += 10
      return reads
    }
  }
}

/// A spy on the main actor, whose state the closures use.
@MainActor final class DeskSpy: Mocking {
  let mockState = MockState()
  private var visitors: [String] = []
  func admit(_ name: String) { called(with: name) { visitors.append(name) } }
  @discardableResult func count() async -> Int {
    await calledReturning {
      await Task.yield()
      return visitors.count
    }
  }
}

@Suite(.mockSession, .timeLimit(.minutes(5))) struct SpyForms {
  private let spy = LibrarySpy()

  @Test("Every kind of requirement calls through")
  func callThrough() async throws {
    spy.lend("a")
    #expect(spy.count("abc") == 3)
    try spy.open()
    try spy.close()
    try spy.lock()
    try spy.seal()
    #expect(try spy.find("ab") == 2)
    #expect(try spy.search("ab") == 2)
    #expect(try await spy.order("ab") == 2)
    #expect(try await spy.reserve("ab"))
    await spy.enter("a")
    await spy.leave("a")
    #expect(await spy.size("ab") == 2)
    #expect(try await spy.weight("ab") == 2)
    try await spy.reopen()
    try await spy.reseal()
    spy.capacity = 4
    #expect(spy.capacity == 4)
    #expect(spy["ab"] == 2)
    #expect(spy.decode("a") as Int? == nil)
    #expect(LibrarySpy.build("a"))
    #expect(try await LibrarySpy.check() == 1)
  }

  @Test("Stubs and verifications of every kind")
  func stubs() async throws {
    when(spy.count(any())).thenReturn(1).thenCallThrough { $0 * 2 }.thenCallThrough()
    #expect([spy.count("abc"), spy.count("abc"), spy.count("abc")] == [1, 6, 3])
    when(spy.lend(any())).thenCallThrough {}.lenient()
    await when { try await spy.order(any()) }.thenCallThrough { (count: Int) in count + 1 }
    #expect(try await spy.order("abc") == 4)
    await when { try await spy.reserve(any()) }.thenThrow(LibraryError.lost).thenCallThrough()
    await #expect(throws: LibraryError.lost) { try await spy.reserve("a") }
    #expect(try await spy.reserve("a"))
    when(LibrarySpy.build(any())).thenReturn(false).times(1)
    #expect(!LibrarySpy.build("a"))
    verify(spy.count(any())).called(3, "Both rooms are counted.")
    await verify { try await spy.reserve(any()) }
      .calledEventually(2, before: .zero, "Both books are reserved.")
    spy.mockState.name = "library"
    spy.mockState.policy = .relaxed
    LibrarySpy.mockState.reset()
  }

  @Test("A partial class and an actor")
  func otherTypes() async throws {
    let partial = PartialLibrary()
    when(partial.count("a")).thenReturn(7)
    #expect([partial.count("a"), partial.count("ab")] == [7, 2])
    let archive = ArchiveSpy()
    await when { await archive.read("a") }.thenReturn(0).thenCallThrough()
    #expect(await [archive.read("a"), archive.read("a")] == [0, 1])
    #expect(try await archive.load("a") == 11)
  }

  @Test("A spy on the main actor")
  @MainActor func mainActor() async {
    let desk = DeskSpy()
    desk.admit("a")
    when(desk.admit("b")).thenReturn()
    desk.admit("b")
    await when { await desk.count() }.thenReturn(9).thenCallThrough()
    #expect(await desk.count() == 9)
    #expect(await desk.count() == 1)
    await verify(desk.admit("b")).calledEventually(1)
    withMockSession { desk.admit("c") }
  }

  @Test("Values that are kept, and combined matchers")
  func values() {
    let library = LibraryMock()
    when(library.capacity).thenReturnLastSet(initially: 3)
    var titles: [Int: String] = [:]
    when(library[any()]).thenAnswer { (row: Int) in titles[row] ?? "" }
    when(library[any()] = any()).perform { (row: Int, title: String) in titles[row] = title }
    when(LibraryMock.branches).thenReturnLastSet(initially: 1)
    library.capacity = 4
    library[1] = "x"
    LibraryMock.branches = 2
    #expect(library.capacity == 4 && library[1] == "x" && LibraryMock.branches == 2)
    library.shelve(1, "two", 3.0, in: "attic")
    verify(library.shelve(anyVariadic(), in: any())).called(1)
    verify(library.shelve(1, anyVariadic(Any.self), in: "attic")).called(1)
    verify(library.shelve(inRange(1...), not("one"), oneOf(2.5, 3), in: not("cellar"))).called(1)
    spy.count("abc")
    verify(spy.count(short())).called(1)
    verify(spy.count(not(short()))).called(0)
    verify(spy.count(matching("a room", like: "x") { _ in true })).called(1)
  }
}

/// A matcher of one's own.
private nonisolated func short(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> String {
  matching("a short text", fileID: fileID, filePath: filePath, line: line, column: column) {
    $0.count < 4
  }
}
