#if os(Linux)  // On other systems, the traits need a package for newer ones.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration

  /// Tests that a run with `UNDERSTUDY_ORDERS=1` runs in every order.
  @Suite(
    .mockSession, .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["UNDERSTUDY_ORDERS"] == "1"))
  struct OrderSwiftTests {
    private let search = Search()

    @Test(.everyOrder) func stale() async {  // fails: stale
      #expect(await search.typesTwice())
    }

    @Test(.everyOrder) func unusedInAllOrders() async {
      let remote = await search.remote
      await when { await remote.fetch("never") }.thenReturn("")  // fails: unusedInAllOrders
      await search.typesTwice()
    }

    @Test(.everyOrder(limit: 1)) func limited() async {  // warns: limited
      await search.typesTwice()
    }

    @Test(.everyOrder) func otherTask() async {
      await Task.detached { [search] in await search.typesTwice() }.value
      #expect(await search.isRight)
    }

    /// The failure of a detached task belongs to no test.
    @Test(.everyOrder) func detached() async {
      await search.typesTwice()
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
        if await !search.typesTwice() { try Test.cancel("not today") }
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
