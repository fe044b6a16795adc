#if os(Linux)  // On other systems, the traits need a package for newer ones.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration

  private final class RemoteMock: Mock, @unchecked Sendable {
    nonisolated(nonsending) func fetch(_ text: String) async -> String {
      await calledReturning(with: text)
    }
    func send(_ text: String) async throws { try await calledThrowing(with: text) }
  }

  private final class PriceSpy: Mock, @unchecked Sendable {
    func price(_ name: String) -> Int { calledReturning(with: name) { 8 } }
  }

  private actor Search {
    let remote = RemoteMock()
    private(set) var (text, shown) = ("", "")

    func type(_ text: String) async {
      self.text = text
      shown = await remote.fetch(text)
    }

    var isRight: Bool { shown == text }

    func typesTwice() async -> Bool {
      await when { await remote.fetch(any()) }.thenAnswer { (text: String) in text }
      async let a: Void = type("a")
      async let ab: Void = type("ab")
      _ = await (a, ab)
      return isRight
    }
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
      _ = await search.typesTwice()
      #expect(await search.remote.mockState.invocations.count == 2)
    }

    @Test func plain() { #expect(Bool(true)) }

    @Test(arguments: ["a", "b"]) func cases(text: String) async {
      _ = await search.typesTwice()
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
      _ = await search.typesTwice()
      #expect(await search.remote.mockState.invocations.count == 2)
    }

    @Test(.everyFailure) func failures() async throws {
      let calls = RemoteMock()
      await when { try await calls.send(any()) }.thenReturn()
      try await attempt {
        try await calls.send("a")
        try await calls.send("b")
      }
    }

    @Test(.timeLimit(.minutes(1))) func limited() async {
      _ = await search.typesTwice()
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
        _ = await search.typesTwice()
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
