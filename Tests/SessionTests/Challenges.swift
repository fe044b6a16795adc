import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `.challenged` runs a test again for each stub, with other answers.
@Suite struct Challenges {
  /// The warnings of a test that's challenged, and its last line.
  private func challenge(
    _ traits: [any TestScoping] = [], _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> (warnings: [String], lines: [Int], notes: [String]) {
    let test = try #require(Test.current)
    let reporter = RecordingReporter()
    try await FailureReport.$reporter.withValue(reporter) {
      try await ChallengeTrait.challenged.provideScope(
        for: test, testCase: Test.Case.current, performing: body)
    }
    #expect(reporter.failures.isEmpty)
    return (
      reporter.warnings.map { $0.text.replacing("\(test.name) still passes if ", with: "") },
      reporter.warnings.map(\.line),
      reporter.notes.compactMap { $0.split(separator: ": ").last }.map(String.init)
    )
  }

  @Test("What the test doesn't notice is a warning at the stub, and what it does is counted")
  func unnoticed() async throws {
    let line = #line
    let found = try await challenge {
      let shop = ShopMock()
      when(shop.price("apple")).thenReturn(13)
      when(shop.price("pear")).thenReturn(1)
      when(shop.price("plum")).thenReturn(7).lenient()
      when(shop.price("fig")).thenReturn(7)
      let total = ["apple", "pear", "plum"].map(shop.price).reduce(0, +)
      #expect(total > 5)
      try #require(shop.price("pear") == 1)
    }
    #expect(found.warnings == [#"price("apple") returns 0 and not 13."#])
    #expect(found.lines == [line + 3])
    #expect(found.notes == ["1 of 2 changed stubs noticed."])
  }

  @Test("Each kind of answer is changed")
  func kinds() async throws {
    let found = try await challenge {
      let shop = ShopMock()
      when(shop.isOpen("a")).thenReturn(true)
      when(shop.isOpen("b")).thenReturn(false)
      when(shop.price("a")).thenReturn(0)
      when(shop.price("b")).thenReturn(1, 2)
      when(shop.price("c")).thenAnswer { (item: String) in item.count }
      when(shop.price("d")).thenAnswer { call in call.number }
      when(shop.name("a")).thenReturn("Ada")
      when(shop.name("b")).thenReturn(nil)
      when(shop.offer("a")).thenReturn(Offer(item: "a", rebate: .percent(3)))
      when(shop.state("a")).thenReturn(.closed)
      when(shop.items("a")).thenReturn(["x"])
      when(shop.thing("a")).thenReturn(7)
      try when(shop.load("a")).thenReturn(1)
      try when(shop.load("b")).thenThrow(ShopError.offline)
      try when(shop.connect("a")).thenReturn()
      try when(shop.connect("b")).thenThrow(ShopError.offline)
      try when(shop.clerk("a"), thenReturn: Clerk()).thenReturn(Clerk())
      await when { await shop.fetch("a") }.thenAnswer { (_: String) async in 3 }
      when(shop.close("a")).thenReturn()
      when(shop.manager("a"), thenReturn: Clerk()).thenReturn(Clerk())
      _ = (shop.isOpen("a"), shop.isOpen("b"), shop.name("a"), shop.name("b"), shop.offer("a"))
      for item in ["a", "b", "b", "c", "d"] { _ = shop.price(item) }
      _ = (shop.state("a"), shop.items("a"), try? shop.load("a"), try? shop.load("b"))
      _ = (try? shop.connect("a"), try? shop.connect("b"), try? shop.clerk("a"), shop.thing("a"))
      _ = await shop.fetch("a")
      shop.close("a")
      _ = shop.manager("a")
    }
    #expect(
      found.warnings == [
        #"isOpen("a") returns false and not true."#, #"isOpen("b") returns true and not false."#,
        #"price("a") returns 1 and not 0."#, #"price("b") returns 0 and not 1."#,
        #"price("c") returns 0 and not 1."#, #"price("d") returns 0 and not 10."#,
        #"name("a") returns nil and not "Ada"."#, #"name("b") returns "" and not nil."#,
        #"offer("a") returns Offer(item: "", rebate: .percent(0)) and not Offer(item: "a", rebate: .percent(3))."#,
        #"state("a") returns .open and not .closed."#, #"items("a") returns [] and not ["x"]."#,
        #"thing("a") returns 0 and not 7."#,
        #"load("a") returns 0 and not 1."#,
        #"load("b") returns 0 and does not throw .offline (a ShopError)."#,
        #"connect("a") throws an error and does not return."#,
        #"connect("b") returns and does not throw .offline (a ShopError)."#,
        #"clerk("a") throws .offline (a ShopError) and does not return Clerk #1."#,
        #"fetch("a") returns 0 and not 3."#,
      ])
    #expect(found.notes == ["0 of 18 changed stubs noticed."])
  }

  @Test("A test that fails isn't challenged", arguments: [true, false])
  func failing(throwing: Bool) async throws {
    let (runs, test) = (Counter(), try #require(Test.current))
    // The outer trait takes the issue out of this test.
    try await IssueHandlingTrait.compactMapIssues { _ in nil }.provideScope(
      for: test, testCase: Test.Case.current
    ) {
      _ = try? await challenge {
        runs.add()
        let shop = ShopMock()
        when(shop.price("a")).thenReturn(1)
        _ = shop.price("a")
        if throwing { throw ShopError.offline }
        Issue.record("fails")
      }
    }
    #expect(runs.value == 1)
  }

  @Test("What the additional runs report isn't the test's, in other contexts, too")
  func issues() async throws {
    let found = try await challenge {
      let shop = ShopMock(policy: .strict)
      when(shop.price("a")).thenReturn(1)
      let price = shop.price("a")
      withKnownIssue { #expect(price == 3) }
      if price == 1 { return }
      Issue.record("changed")
      #if compiler(>=6.3)
        Issue.record("changed", severity: .warning)
      #endif
      onOtherThread { _ = shop.price("unstubbed") }
      await Task.detached { verify(shop.price("b")).called(1) }.value
      verify(shop.price("b")).called(1)
      throw ShopError.offline
    }
    #expect(found.warnings.isEmpty)
    #expect(found.notes == ["1 of 1 changed stub noticed."])
  }

  @Test("A run that takes much longer gets the old answer, and has noticed the change")
  func endless() async throws {
    let found = try await challenge {
      let shop = ShopMock()
      when(shop.isOpen("a")).thenReturn(true)
      while !shop.isOpen("a") { await Task.yield() }
    }
    #expect(found.warnings.isEmpty)
    #expect(found.notes == ["1 of 1 changed stub noticed."])
  }

  @Test("Each run has a session of its own, and contracts aren't checked in it", .mockSession)
  func sessions() async throws {
    let found = try await challenge {
      verifyNoInteractions(on: ShopMock.self)
      when(ShopMock.open("a")).thenReturn(true)
      withMockSession(contracts: .checked) {
        let shop = ShopMock()
        when(shop.size("a")).thenReturn(1)
        _ = shop.size("a")
      }
      let shop = ShopMock()
      when(shop.price("a")).thenReturn(1)
      // Without the call, the stub is unused, which notices the change.
      if ShopMock.open("a") { _ = shop.price("a") }
    }
    #expect(
      found.warnings == [#"size("a") returns 0 and not 1."#, #"price("a") returns 0 and not 1."#])
    #expect(found.notes.last == "1 of 3 changed stubs noticed.")
    verifyNoInteractions(on: ShopMock.self)
  }

  @Test("Stubs of one line are challenged one after the other, and a challenge has no other inside")
  func samePosition() async throws {
    let test = try #require(Test.current)
    let found = try await challenge {
      try await ChallengeTrait.challenged.provideScope(for: test, testCase: Test.Case.current) {
        let shop = ShopMock()
        for (item, price) in [("a", 1), ("b", 2)] { when(shop.price(item)).thenReturn(price) }
        #expect(shop.price("a") == 1)
        _ = shop.price("b")
      }
    }
    #expect(found.warnings == [#"price("b") returns 0 and not 2."#])
    #expect(found.notes == ["1 of 2 changed stubs noticed."])
  }
}

private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}

private enum ShopError: Error { case offline }
private enum ShopState { case open, closed }
private enum Rebate { case percent(Int), none }
private struct Offer { let item: String, rebate: Rebate }
private final class Clerk {}

private final class ShopMock: Mock, @unchecked Sendable {
  func price(_ item: String) -> Int { calledReturning(with: item) }
  func isOpen(_ day: String) -> Bool { calledReturning(with: day) }
  func name(_ id: String) -> String? { calledReturning(with: id) }
  func offer(_ id: String) -> Offer { calledReturning(with: id) }
  func state(_ id: String) -> ShopState { calledReturning(with: id) }
  func items(_ id: String) -> [String] { calledReturning(with: id) }
  func thing(_ id: String) -> Int { calledReturning(with: id) as? Int ?? 1 }
  func load(_ id: String) throws -> Int { try calledThrowReturning(with: id) }
  func connect(_ id: String) throws { try calledThrowing(with: id) }
  func clerk(_ id: String) throws(ShopError) -> Clerk {
    try calledThrowReturning(with: id, throwing: ShopError.self)
  }
  func fetch(_ id: String) async -> Int { await calledReturning(with: id) }
  func close(_ id: String) { called(with: id) }
  func manager(_ id: String) -> Clerk { calledReturning(with: id) }
  func size(_ id: String) -> Int { calledReturning(with: id) { 1 } }
  static func open(_ day: String) -> Bool { calledReturning(with: day) }
}
