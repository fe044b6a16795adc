#if os(Linux)  // On other systems, the traits need a package for newer ones.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration

  private final class PriceSpy: Mock, @unchecked Sendable {
    func price(_ name: String) -> Int { calledReturning(with: name) { 8 } }
  }

  private let isWanted = ProcessInfo.processInfo.environment["UNDERSTUDY_EXPLORE"] != nil

  /// Tests that aren't written to be explored.
  @Suite(.mockSession, .explored, .serialized, .enabled(if: isWanted))
  struct ExploredSwiftTests {
    private let search = Search()

    @Test func stale() async {  // warns: staleSuite
      #expect(await search.typesTwice())
    }

    @Test func right() async {
      await search.typesTwice()
      #expect(await search.remote.mockState.invocations.count == 2)
    }

    @Test func plain() { #expect(Bool(true)) }

    @Test(arguments: ["a", "b"]) func cases(text: String) async {
      await search.typesTwice()
      await search.type(text)
      #expect(await search.isRight)
    }

    /// Two sleeps don't interrupt a call, because time moves at rest.
    @Test(.virtualTime) func timed() async throws {  // warns: timedSuite
      let clock = VirtualClock()
      try await clock.sleep(for: .seconds(1))
      #expect(await search.typesTwice())
      #expect(clock.now == .init(.seconds(1)))
    }

    /// Its own trait explores it, and finds nothing.
    @Test(.everyOrder) func ofItsOwn() async {
      await search.typesTwice()
      #expect(await search.remote.mockState.invocations.count == 2)
    }

    @Test(.everyFailure) func failures() async throws {
      let remote = RemoteMock()
      await when { try await remote.load() }.thenReturn()
      try await attempt { for _ in 1...2 { try await remote.load() } }
    }

    @Test(.timeLimit(.minutes(1))) func limited() async {
      await search.typesTwice()
      #expect(await search.remote.mockState.invocations.count == 2)
    }

    @Test(.explored(except: .contracts)) func withoutContracts() {
      let spy = PriceSpy()
      when(spy.price("a")).thenReturn(7)
      #expect(spy.price("a") == 7)
    }

    @Test func contract() {
      let spy = PriceSpy()
      when(spy.price("a")).thenReturn(7)  // fails: contractOfSuite
      #expect(spy.price("a") == 7)
    }

    @Test(.challenged) func challenged() {
      let spy = PriceSpy()
      when(spy.price("a")).thenReturn(8)
      #expect(spy.price("a") == 8)
    }

    #if compiler(>=6.3)
      @Test func canceled() async throws {
        await search.typesTwice()
        try Test.cancel("not today")
      }
    #endif
  }

  /// The traits in the other order, and without a session.
  @Suite(.explored, .mockSession, .enabled(if: isWanted)) struct ExploredOutsideSwiftTests {
    @Test func staleOutside() async {  // warns: staleOutside
      #expect(await Search().typesTwice())
    }
  }

  @Suite(.explored, .enabled(if: isWanted)) struct ExploredAloneSwiftTests {
    @Test func staleAlone() async {  // warns: staleAlone
      #expect(await Search().typesTwice())
    }
  }
#endif
