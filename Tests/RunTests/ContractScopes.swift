import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Checked contracts have a session of their own, whatever stands around them or in them.
@Suite(.timeLimit(.minutes(5))) struct ContractScopes {
  @Test(
    "The traits tell each difference and each unused stub once, in both orders, and without a session"
  )
  func traits() async throws {
    let difference =
      #"failure: The stub of price("apple") returns 13, but the real implementation returned 14."#
    let unused = #"failure: The stub of price("fig") was never used."#
    let session = MockSessionTrait.mockSession
    let contracts = ContractTrait.checkedContracts
    let rows: [(traits: [any TestScoping & Sendable], reports: [String])] = [
      ([session, contracts], [difference, unused]), ([contracts, session], [difference, unused]),
      ([session, contracts, contracts], [difference, unused]), ([contracts], [difference]),
      ([session], [unused]),
    ]
    for row in rows {
      let body: @Sendable () async throws -> Void = { Self.buy() }
      let nested = row.traits.reversed().reduce(body) { inner, trait in
        { try await trait.scope(inner) }
      }
      let found = await reports(nested)
      #expect(
        found.sorted() == (row.reports + (row.reports == [unused] ? [] : [compared(1)])).sorted())
    }
  }

  @Test("The functions do so, too: after a difference, an unused stub is a warning")
  func functions() async {
    let found = [
      #"failure: The stub of price("apple") returns 13, but the real implementation returned 14."#,
      #"warning: The stub of price("fig") was never used."#, compared(1),
    ]
    #expect(await reports { withMockSession { withCheckedContracts { Self.buy() } } } == found)
    #expect(await reports { withCheckedContracts { withMockSession { Self.buy() } } } == found)
    #expect(await reports { withCheckedContracts { Self.buy() } } == [found[0], found[2]])
    let async = await reports {
      await withMockSession {
        await withCheckedContracts {
          await Task.yield()
          Self.buy()
        }
      }
    }
    #expect(async == found)
  }

  @Test("The session has the options of the one around it")
  func options() {
    expectFailure(
      headline:
        "price(_:) was called without a stub, which the policy of PlainMock does not allow.",
      atLine: PlainMock.line
    ) {
      withMockSession(policy: .strict, unusedStubs: .ignored) {
        withCheckedContracts {
          when(ShopSpy().price("fig")).thenReturn(1)
          PlainMock().price("apple")
        }
      }
    }
  }

  @Test("In a run with changed answers, real implementations don't run")
  func challenge() async throws {
    let spies = Shared<[ShopSpy]>([])
    let found = await reports {
      try await ChallengeTrait.challenged.scope {
        withCheckedContracts {
          let shop = ShopSpy()
          spies.append(shop)
          when(shop.price("apple")).thenReturn(14)
          #expect(shop.price("apple") >= 0)
        }
      }
    }
    #expect(spies.value.map(\.realCount) == [1, 0])
    #expect(
      found == [
        #"warning: challenge() still passes if price("apple") returns 0 and not 14."#,
        compared(1),
        "0 of 1 changed stub noticed.",
      ])
  }

  @Test("A result and an error come out")
  func results() async {
    struct Offline: Error {}
    #expect(withCheckedContracts { 3 } == 3)
    #expect(throws: Offline.self) { try withCheckedContracts { throw Offline() } }
    await #expect(throws: Offline.self) {
      try await withCheckedContracts {
        await Task.yield()
        throw Offline()
      }
    }
  }

  /// What is compared in several runs of a test is counted in one line, whichever trait is the first.
  @Suite struct Runs {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("All orders of a test have one line", .noting(4), .everyOrder, .checkedContracts)
    func ordersFirst() async { await Self.load() }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("All orders of a test have one line", .noting(4), .checkedContracts, .everyOrder)
    func contractsFirst() async { await Self.load() }

    private static func load() async {
      let shop = ShopSpy()
      await when { await shop.load("a") }.thenReturn(1)
      async let first = shop.load("a")
      async let second = shop.load("a")
      _ = await (first, second)
    }
  }

  private static func buy() {
    let shop = ShopSpy()
    when(shop.price("apple")).thenReturn(13)
    when(shop.price("fig")).thenReturn(14)
    #expect(shop.price("apple") == 13)
  }
}

/// What a body reports: failures and warnings without their further lines, and then the lines about the test.
private func reports(_ body: () async throws -> Void) async -> [String] {
  let reporter = RecordingReporter()
  try? await FailureReport.$reporter.withValue(reporter) { try await body() }
  return reporter.failures.map { "failure: \($0.headline)" }
    + reporter.warnings.map { "warning: \($0.headline)" }
    + reporter.notes.compactMap { $0.split(separator: ": ").last.map(String.init) }
}

private func compared(_ count: Int) -> String {
  "\(count) answer\(count == 1 ? "" : "s") of stubs compared with real implementations, 0 not comparable."
}

/// Expects of the test that the traits after it write one line, about a number of answers.
private struct Noting: TestTrait, TestScoping {
  let count: Int

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let found = await reports { try await function() }
    #expect(found == [compared(count)])
  }
}

extension Trait where Self == Noting {
  fileprivate static func noting(_ count: Int) -> Self { Self(count: count) }
}

private final class ShopSpy: Mock, @unchecked Sendable {
  var realCount = 0
  func price(_ item: String) -> Int {
    calledReturning(with: item) {
      realCount += 1
      return 14
    }
  }
  func load(_ item: String) async -> Int { await calledReturning(with: item) { 1 } }
}

private final class PlainMock: Mock {
  static let line = #line + 2
  @discardableResult
  func price(_ item: String) -> Int { calledReturning(with: item) }
}
