import Testing
import Understudy

/// A client that is a struct of closures.
nonisolated struct Catalog: Sendable {
  var load: @Sendable (String) async throws -> Int
  var save: @Sendable (String, Int?) throws -> Void
  var now: @Sendable () -> Double
  var wait: @Sendable (Int) async -> Void
  var find: @Sendable (String) throws(LibraryError) -> Int
  var fetch: @Sendable (String) async throws(LibraryError) -> Int
  var show: @MainActor @Sendable (String, Int?) -> Void
  var update: @MainActor @Sendable (String) async throws -> Int
}

nonisolated extension Catalog {
  @Sendable static func count(_ name: String) throws -> Int { name.count }
  @Sendable static func wait(_ number: Int) async { await Task.yield() }
}

@Suite(.timeLimit(.minutes(5))) struct FunctionForms {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Answers that call real functions")
  func realFunctions() async throws {
    let load = MockFunction<String, Int>("load")
    let save = MockFunction<String, Int?, Void>("save")
    let wait = MockFunction<Int, Void>("wait")
    let real: @Sendable (String) throws -> Int = Catalog.count
    let catalog = Catalog(
      load: load.asyncThrowing, save: save.throwing, now: { 0 }, wait: wait.async,
      find: { _ in 0 }, fetch: load.asyncThrowing(LibraryError.self), show: { _, _ in },
      update: load.asyncThrowing)
    when(load(any())).thenAnswer { try real($0) }
    when(save(any(), any())).thenAnswer { _ = try real($0) + ($1 ?? 0) }
    when(wait(any())).thenAnswer { await Catalog.wait($0) }
    #expect(try await catalog.load("abc") + catalog.update("a") + catalog.fetch("ab") == 6)
    try catalog.save("a", 3)
    await catalog.wait(1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("Stubs and verifications of functions")
  func functions() async throws {
    let load = MockFunction<String, Int>("load")
    let save = MockFunction<String, Int?, Void>("save", policy: .relaxed)
    let now = MockFunction<Double>("now")
    let wait = MockFunction<Int, Void>()
    let catalog = Catalog(
      load: load.asyncThrowing, save: save.throwing, now: now.function, wait: wait.async,
      find: load.throwing(LibraryError.self), fetch: load.asyncThrowing(LibraryError.self),
      show: save.function, update: load.asyncThrowing)
    when(load("a")).thenReturn(3, 4)
    when(load("b")).thenThrow(LibraryError.lost)
    when(load(matching { $0.count == 2 })).thenAnswer { (name: String) async in name.count }
    when(save(any(), 3)).perform { (_: String, _: Int?) in }
    when(using: now, thenReturn: 7.5, times: 1)()
    when(wait(any())).thenReturn()
    #expect(try await catalog.load("a") == 3)
    #expect(try await catalog.update("ab") == 2)
    #expect(throws: LibraryError.lost) { _ = try catalog.find("b") }
    await #expect(throws: LibraryError.lost) { _ = try await catalog.fetch("b") }
    try catalog.save("a", 3)
    await Task { @MainActor in catalog.show("a", nil) }.value
    #expect([catalog.now(), catalog.now()] == [7.5, 0])
    await catalog.wait(1)
    verify(load(any())).called(4)
    verify(on: save, called: exactly(1))("a", nil)
    verifyInOrder {
      load("a")
      save(any(), isNotNil())
      now()
      wait(any())
    }
    await verify(save("a", 3)).calledEventually(.once)
  }
}
