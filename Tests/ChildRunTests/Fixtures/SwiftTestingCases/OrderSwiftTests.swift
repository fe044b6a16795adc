#if os(Linux)  // On other systems, the traits need a package for newer ones.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration

  private final class RemoteMock: Mock, @unchecked Sendable {
    @discardableResult
    func fetch(_ text: String) async -> String { await calledReturning(with: text) }
    func load() async throws { try await calledThrowing() }
  }

  private actor Search {
    let remote = RemoteMock()
    var shown = ""

    func type(_ text: String) async { shown = await remote.fetch(text) }

    func load() async throws {
      shown = "loading"
      try await remote.load()
      shown = "loaded"
    }

    func typeTwice() async {
      await when { await remote.fetch(any()) }.thenAnswer { (text: String) in "of \(text)" }
      async let a: Void = type("a")
      async let ab: Void = type("ab")
      _ = await (a, ab)
    }
  }

  /// Tests that a run with `UNDERSTUDY_ORDERS=1` runs in every order.
  @Suite(
    .mockSession, .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["UNDERSTUDY_ORDERS"] == "1"))
  struct OrderSwiftTests {
    private let search = Search()

    @Test(.everyOrder) func stale() async {  // fails: stale
      await search.typeTwice()
      #expect(await search.shown == "of ab")
    }

    @Test(.everyOrder) func unusedInAllOrders() async {
      let remote = await search.remote
      await when { await remote.fetch("never") }.thenReturn("")  // fails: unusedInAllOrders
      await search.typeTwice()
    }

    @Test(.everyOrder(limit: 1)) func limited() async {  // warns: limited
      await search.typeTwice()
    }

    @Test(.everyOrder) func otherTask() async {
      await Task.detached { [search] in await search.typeTwice() }.value
      #expect(await search.shown == "of ab")
    }

    /// The failure of a detached task belongs to no test.
    @Test(.everyOrder) func detached() async {
      await search.typeTwice()
      await Task.detached { Issue.record("of no test") }.value
    }

    @Test(.everyFailure, .everyOrder, .virtualTime) func failing() async throws {
      let clock = VirtualClock()
      try await attempt { try await search.load() }
      try await clock.sleep(for: .seconds(1))
      #expect(await search.shown == "loaded")
    }

    @Test(.virtualTime) func late() async throws {
      let clock = VirtualClock()
      try await clock.sleep(for: .seconds(3_600))
      #expect(clock.now == .init(.seconds(3_600)))
      let (result, _) = await canceledAtAnyTime { 3 }  // fails: late
      #expect(try result.get() == 3)
    }

    @Test func withoutTrait() async throws {
      let clock = VirtualClock()  // fails: withoutTrait
      try await clock.sleep(for: .seconds(3_600))
      await settled()  // fails: settled
    }

    #if compiler(>=6.3)
      @Test(.everyOrder) func canceled() async throws {
        await search.typeTwice()
        if await search.shown == "of a" { try Test.cancel("not today") }
      }

      @Test(.challenged) func canceledByAChallenge() async throws {
        await when { await search.remote.fetch("a") }.thenReturn("A")
        await when { await search.remote.fetch("b") }.thenReturn("B")
        if await search.remote.fetch("a") != "A" { try Test.cancel("not today") }
        #expect(await search.remote.fetch("b") == "B")
      }
    #endif
  }
#endif
