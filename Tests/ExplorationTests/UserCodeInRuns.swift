import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// In the runs of a test, too, code of a user runs outside of the locks.
@Suite(.serialized, .timeLimit(.minutes(5))) struct UserCodeInRuns {
  enum Runs: String, CaseIterable { case orders, requests, jobs, time, failures, ordersOfFailures }

  @Test(
    "What runs of a user in an explored test may use mocks and handles", arguments: Runs.allCases)
  func runs(_ runs: Runs) async {
    let prober = Prober()
    let body: @Sendable () async throws -> Void = { await use(prober) }
    // Beside all others, on a busy machine, the most orders take minutes.
    await watchingForHang(of: "UserCodeInRuns: \(runs)", seconds: 280) {
      _ =
        switch runs {
        case .orders: await explore(.every(limit: 20), body: body)
        case .requests: await explore(.requests(limit: 20), body: body)
        case .jobs: await explore(.jobs(10, seed: 1), body: body)
        case .time: await explore(.time, body: body)
        case .failures: await explore(.everyFailure, nil, body)
        case .ordersOfFailures: await explore(.everyFailure, .every(limit: 5), body)
        }
    }
    #expect(prober.codeInLocks == [])
    for code in [Prober.Code.release, .equality, .description] {
      #expect(prober.count(of: code) > 0, "\(code) doesn't run.")
    }
  }
}

/// Lets calls, callbacks, and elements wait, some of which are canceled.
private func use(_ prober: Prober) async {
  await withMockSession(unusedStubs: .ignored) {
    let (shelf, clock) = (ShelfMock(), VirtualClock())
    await when { try await shelf.fetch(Probe(prober)) }.thenReturn(Probe(prober))
    let items = when(shelf.items()).thenStream()
    let callbacks = when(shelf.load(any())).performLater { (_: Probe) in }
    prober.use { [weak shelf, weak items, weak callbacks] in
      _ = (items?.openCount, callbacks?.count)
      guard let shelf else { return }
      shelf.clean()
      when(shelf.clean()).perform {}.lenient()
      verify(shelf.clean()).called(.atLeast(0))
      _ = shelf.mockState.invocations.count
    }
    shelf.load(Probe(prober))
    for _ in 1...2 { items.yield(Probe(prober)) }
    _ = try? await attempt { try await shelf.fetch(Probe(prober)) }
    _ = await canceledAtAnyTime {
      async let item = shelf.items().first { _ in true }
      async let found = shelf.fetch(Probe(prober, 2))
      try await clock.sleep(for: .seconds(1))
      return try await (found, item)
    }
    verify(shelf.load(Probe(prober, 3))).called(1)
    shelf.mockState.reset()
  }
}

private final class ShelfMock: Mock, @unchecked Sendable {
  func clean() { called() }
  func load(_ key: Probe) { called(with: key) }
  @discardableResult
  func fetch(_ key: Probe) async throws -> Probe? {
    try await calledThrowReturning(with: key, default: nil)
  }
  func items() -> AsyncStream<Probe> { calledReturning() }
}
