import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `.challenged` runs a test again for each stub, with other answers.
@Suite(.timeLimit(.minutes(5))) struct Challenges {
  /// What is reported of a test that's challenged: the warnings, and how many changes were noticed.
  private func challenge(
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> (warnings: [String], lines: [Int], noticed: String?) {
    let name = try #require(Test.current).name
    let reporter = try await reportsOfChallenge(body)
    #expect(reporter.failures.isEmpty)
    return (
      reporter.warnings.map { $0.text.replacing("\(name) still passes if ", with: "") },
      reporter.warnings.map(\.line),
      reporter.notes.last?.split(separator: ": ").last.map { "\($0.prefix { $0 != "c" })" }
    )
  }

  @Test("What the test doesn't notice is a warning at the stub, and what it does is counted")
  func unnoticed() async throws {
    let line = #line
    let found = try await challenge {
      let shop = ShopMock()
      for (item, price) in [("apple", 13), ("pear", 1)] { when(shop.price(item)).thenReturn(price) }
      when(shop.price("plum")).thenReturn(7).lenient()
      when(shop.price("fig")).thenReturn(7)
      #expect(["apple", "pear", "plum"].map(shop.price).reduce(0, +) > 5)
      try #require(shop.price("pear") == 1)
    }
    #expect(found.warnings == [#"price("apple") returns 0 and not 13."#])
    #expect(found.lines == [line + 3])
    #expect(found.noticed == "1 of 2 ")
  }

  @Test("A stub whose arguments are new in each run is challenged")
  func newArguments() async throws {
    let found = try await challenge {
      let (shop, item) = (ShopMock(), "\(UInt64.random(in: 0 ... .max))")
      when(shop.price(item)).thenReturn(1)
      _ = shop.price(item)
    }
    #expect(found.warnings.count == 1)
    #expect(found.noticed == "0 of 1 ")
  }

  @Test("Of stubs that runs write in other orders, as tasks do, the changed one is named")
  func otherOrders() async throws {
    let runs = ShopMock()
    let found = try await challenge {
      let shop = ShopMock()
      _ = runs.price("run")
      let isFirst = runs.mockState.invocations.count == 1
      for item in isFirst ? ["a", "b"] : ["b", "a"] { when(shop.price(item)).thenReturn(1) }
      #expect(shop.price("a") == 1)
      _ = shop.price("b")
    }
    #expect(found.warnings == [#"price("b") returns 0 and not 1."#])
    #expect(found.noticed == "1 of 2 ")
  }

  @Test("Each kind of answer is changed, to a value that code can use")
  func kinds() async throws {
    let found = try await challenge {
      let shop = ShopMock()
      when(shop.get(1) as Bool).thenReturn(true)
      when(shop.get(2) as Int).thenReturn(0)
      when(shop.get(3) as Int).thenReturn(1, 2)
      when(shop.get(4) as Int).thenAnswer { (number: Int) in number }
      when(shop.get(5) as String).thenAnswer { call in "\(call.signature)" }
      when(shop.get(6) as String).thenReturn("")
      when(shop.get(7) as String?).thenReturn("Ada")
      when(shop.get(8) as String?).thenReturn(nil)
      when(shop.get(9) as Offer).thenReturn(Offer(item: "a", rebate: .percent(3)))
      when(shop.get(10) as Rebate).thenReturn(.none)
      when(shop.get(11) as [String]).thenReturn([])
      when(shop.get(12) as Clerk).thenReturn(Clerk())
      when(shop.get(13) as AnyObject?).thenReturn(nil)
      when(shop.get(14) as Result<Clerk, any Error>).thenReturn(.success(Clerk()))
      try when(shop.load(1) as Int).thenReturn(1)
      try when(shop.load(2) as Int).thenThrow(ShopError.offline)
      try when(shop.load(3) as Void).thenReturn()
      try when(shop.load(4) as Clerk).thenReturn(Clerk())
      await when { await shop.fetch(1) }.thenAnswer { (_: Int) async in 3 }
      let call = await when { await shop.fetch(2) }.thenSuspend()
      let _: (Bool, Int, Int, Int) = (shop.get(1), shop.get(2), shop.get(3), shop.get(4))
      let _: (String, String, String?, String?) = (
        shop.get(5), shop.get(6), shop.get(7), shop.get(8)
      )
      let _: (Offer, Rebate, [String], Clerk) = (
        shop.get(9), shop.get(10), shop.get(11), shop.get(12)
      )
      let _: (AnyObject?, Result<Clerk, any Error>) = (shop.get(13), shop.get(14))
      _ = (try? shop.load(1) as Int, try? shop.load(2) as Int)
      _ = (try? shop.load(3) as Void, try? shop.load(4) as Clerk)
      async let fetched = (shop.fetch(1), shop.fetch(2))
      await call.suspended(1, before: .seconds(400))
      call.resume(returning: 7)
      _ = await fetched
    }
    #expect(
      found.warnings == [
        "get(1) returns false and not true.", "get(2) returns 1 and not 0.",
        "get(3) returns 0 and not 1.", "get(4) returns 0 and not 4.",
        #"get(5) returns "" and not "get(_:)"."#, #"get(6) returns " " and not ""."#,
        #"get(7) returns nil and not "Ada"."#, #"get(8) returns "" and not nil."#,
        #"get(9) returns Offer(item: "", rebate: .percent(0)) and not Offer(item: "a", rebate: .percent(3))."#,
        "get(10) returns .percent(0) and not .none.", #"get(11) returns [""] and not []."#,
        "get(14) returns .failure(ChallengedError()) and not .success(Clerk #1).",
        "load(1) returns 0 and not 1.",
        "load(2) returns 0 and does not throw .offline (a ShopError).",
        "load(3) throws an error and does not return.",
        "load(4) throws an error and does not return Clerk #1.", "fetch(1) returns 0 and not 3.",
        "fetch(2) returns 0 and not 7.",
      ])
    #expect(found.noticed == "0 of 18 ")
  }

  @Test("An answer that consists of default values is changed in one of them")
  func defaults() async throws {
    let found = try await challenge {
      let shop = ShopMock()
      let day = Date(timeIntervalSinceReferenceDate: 0)
      when(shop.get(1) as Offer).thenReturn(Offer(item: "", rebate: .percent(0)))
      when(shop.get(2) as Sale).thenReturn(Sale(clerk: Clerk(), count: 0))
      when(shop.get(3) as (Int, String)).thenReturn((0, ""))
      when(shop.get(4) as Discount).thenReturn(.of(0, ""))
      when(shop.get(5) as [String: Int]).thenReturn([:])
      when(shop.get(6) as Date).thenReturn(day)
      when(shop.get(7) as Receipt).thenReturn(Receipt(day: day, offers: [], close: {}))
      when(shop.get(8) as any Sendable).thenReturn(Offer(item: "", rebate: .none))
      when(shop.get(9) as Result<Offer, ShopError>).thenReturn(.failure(.offline))
      when(shop.get(10) as Empty).thenReturn(Empty())
      let _: (Offer, Sale, (Int, String), Discount) = (
        shop.get(1), shop.get(2), shop.get(3), shop.get(4)
      )
      let dates: (dictionary: [String: Int], day: Date) = (shop.get(5), shop.get(6))
      _ = (dates, shop.get(7) as Receipt, shop.get(8) as any Sendable)
      _ = (shop.get(9) as Result<Offer, ShopError>, shop.get(10) as Empty)
    }
    #expect(
      found.warnings == [
        #"get(1) returns Offer(item: " ", rebate: .percent(0)) and not Offer(item: "", rebate: .percent(0))."#,
        "get(2) returns Sale(clerk: Clerk #1, count: 1) and not Sale(clerk: Clerk #1, count: 0).",
        #"get(3) returns (1, "") and not (0, "")."#,
        #"get(4) returns .of(1, "") and not .of(0, "")."#,
        #"get(5) returns ["": 0] and not [:]."#,
        "get(6) returns 2127-10-04 07:06:40 +0000 and not 2001-01-01 00:00:00 +0000.",
        "get(7) returns Receipt(day: 2127-10-04 07:06:40 +0000, offers: [], close: closure) "
          + "and not Receipt(day: 2001-01-01 00:00:00 +0000, offers: [], close: closure).",
        #"get(8) returns Offer(item: "", rebate: .percent(0)) and not Offer(item: "", rebate: .none)."#,
        #"get(9) returns .success(Offer(item: "", rebate: .percent(0))) and not .failure(.offline)."#,
      ])
    #expect(found.noticed == "0 of 9 ")
  }

  @Test("A test that fails isn't challenged", arguments: [true, false])
  func failing(throwing: Bool) async throws {
    let runs = ShopMock()
    // Takes the issue out of this test.
    try await IssueHandlingTrait.compactMapIssues { _ in nil }.scope {
      _ = try? await challenge {
        let shop = ShopMock()
        when(shop.price("a")).thenReturn(1)
        _ = (shop.price("a"), runs.price("run"))
        if throwing { throw ShopError.offline }
        Issue.record("fails")
      }
    }
    verify(runs.price("run")).called(1)
  }

  @Test("What the additional runs report isn't the test's, in other contexts, too")
  func issues() async throws {
    let found = try await challenge {
      let shop = ShopMock(policy: .strict)
      when(shop.price("a")).thenReturn(1)
      let price = shop.price("a")
      withKnownIssue { #expect(price == 3) }
      if price == 1 { return }
      onOtherThread { _ = shop.price("unstubbed") }
      await Task.detached { verify(shop.price("b")).called(1) }.value
      Issue.record("changed")
      throw ShopError.offline
    }
    #expect(found.warnings.isEmpty)
    #expect(found.noticed == "1 of 1 ")
  }

  @Test("A known issue of a run isn't a failure")
  func knownIssue() async throws {
    let found = try await challenge {
      let shop = ShopMock()
      when(shop.price("a")).thenReturn(1)
      // The first run reports to the reporter of this test.
      if shop.price("a") != 1 { withKnownIssue { verify(shop.price("b")).called(1) } }
    }
    #expect(found.warnings == [#"price("a") returns 0 and not 1."#])
  }

  @Test("A run that takes much longer gets the old answer, and has noticed the change")
  func endless() async throws {
    let found = try await challenge {
      let shop = ShopMock()
      when(shop.price("a")).thenReturn(1)
      while shop.price("a") == 0, !Task.isCancelled { await Task.yield() }
    }
    #expect(found.warnings.isEmpty)
    #expect(found.noticed == "1 of 1 ")
  }

  @Test("A change that cancels the test, as Test.cancel() does, is noticed, and is the last one")
  func canceled() async throws {
    let task = Task {
      try await challenge {
        let shop = ShopMock()
        for item in ["a", "b", "c"] { when(shop.price(item)).thenReturn(1) }
        _ = shop.price("a")
        if shop.price("b") == 0 { withUnsafeCurrentTask { $0?.cancel() } }
        _ = shop.price("c")
      }
    }
    let found = try await task.value
    #expect(found.warnings == [#"price("a") returns 0 and not 1."#])
    #expect(found.noticed == "1 of 2 ")
  }

  @Test("Each run has a session of its own, without contracts, and isn't challenged", .mockSession)
  func sessions() async throws {
    let found = try await challenge {
      try await ChallengeTrait.challenged.scope {
        verifyNoInteractions(on: ShopMock.mockState)
        when(ShopMock.open("a")).thenReturn(true)
        withCheckedContracts {
          let shop = ShopMock()
          when(shop.size("a")).thenReturn(1)
          _ = shop.size("a")
        }
        let shop = ShopMock()
        when(shop.price("a")).thenReturn(1)
        // Without the call, the stub is unused, which notices the change.
        if ShopMock.open("a") { _ = shop.price("a") }
      }
    }
    #expect(
      found.warnings == [#"size("a") returns 0 and not 1."#, #"price("a") returns 0 and not 1."#])
    #expect(found.noticed == "1 of 3 ")
    verifyNoInteractions(on: ShopMock.mockState)
  }
}

private enum ShopError: Error { case offline }
private enum Rebate { case percent(Int), none }
private struct Offer { let item: String, rebate: Rebate }
private final class Clerk: Sendable {}
private struct Sale { let clerk: Clerk, count: Int }
private enum Discount { case of(Int, String) }
private struct Receipt { let day: Date, offers: [Offer], close: @Sendable () -> Void }
private struct Empty {}

private final class ShopMock: Mock, @unchecked Sendable {
  func price(_ item: String) -> Int { calledReturning(with: item) }
  func get<Value>(_ number: Int) -> Value { calledReturning(with: number) }
  func load<Value>(_ number: Int) throws -> Value { try calledThrowReturning(with: number) }
  func fetch(_ number: Int) async -> Int { await calledReturning(with: number) }
  func size(_ id: String) -> Int { calledReturning(with: id) { 1 } }
  static func open(_ day: String) -> Bool { mockState.calledReturning(with: day) }
}
