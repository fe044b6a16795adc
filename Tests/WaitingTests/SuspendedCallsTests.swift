import Testing
import Understudy
import UnderstudyTestSupport

@testable import UnderstudyExploration

/// `thenSuspend`: calls that wait until the test resumes them.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct SuspendedCallsTests {
  private let store = StoreMock()

  /// Longer than the time limit, so that a test fails if a wait doesn't end before.
  private let long = Duration.seconds(400)

  @Test("Calls are resumed one by one, the one that waits longest first")
  func resume() async throws {
    let loads = await when { try await store.load(any()) }.thenSuspend()
    let first = Task { [store] in try await store.load(1) }
    await loads.suspended(1, before: long)
    let second = Task { [store] in try await store.load(2) }
    await loads.suspended(.atLeast(2), before: long)
    #expect(loads.count == 2)
    loads.resume(returning: "first")
    #expect(loads.count == 1)
    loads.resume(throwing: Offline())
    #expect(try await first.value == "first")
    await #expect(throws: Offline.self) { try await second.value }
    await loads.suspended(.never)
  }

  @Test("A wrong number fails at its line after the wait, with the calls that were made")
  func wrongNumber() async {
    let loads = await when { try await store.load(7) }.thenSuspend()
    _ = try? await store.load(8)
    let line = #line + 2
    let found = await failures {
      await loads.suspended(1, before: .milliseconds(20))
      await loads.suspended(.atMost(-1), before: long)
    }
    let texts = found.map {
      $0.text.replacing(#/waiting \d+(\.\d s| ms)/#, with: "waiting … ms")
    }
    #expect(
      texts == [
        """
        load(7) had 0 suspended calls after waiting … ms, expected exactly 1.
        The calls on StoreMock:
          #1 load(8)
        """, "atMost(-1) has a negative number, but a number of calls is 0 or more.",
      ])
    #expect(found.map(\.line) == [line, line + 1])
    async let load = store.load(7)
    await loads.suspended(1, before: long)
    loads.resume(returning: "")
    _ = try? await load
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("A canceled call throws where its method can throw it, and returns a value where it can't")
  func canceled() async throws {
    let fetch = MockFunction<Int, Int>("fetch")
    let loads = await when { try await store.load(any()) }.thenSuspend()
    let sells = await when { try await store.sell(any()) }.thenSuspend()
    let counts = await when { await store.count() }.thenSuspend()
    let fetches = when(fetch(any())).thenSuspend()
    let load = Task { [store] in try await store.load(1) }
    let sale = Task { [store] in try await store.sell(1) }
    let count = Task { [store] in await store.count() }
    let (throwing, returning) = (fetch.asyncThrowing, fetch.async)
    let thrown = Task { try await throwing(1) }
    let returned = Task { await returning(2) }
    await loads.suspended(1, before: long)
    await sells.suspended(1, before: long)
    await counts.suspended(1, before: long)
    await fetches.suspended(2, before: long)
    for task in [load.cancel, sale.cancel, count.cancel, thrown.cancel, returned.cancel] { task() }
    await #expect(throws: CancellationError.self) { try await load.value }
    await #expect(throws: CancellationError.self) { try await thrown.value }
    try await sale.value
    #expect(await [count.value, returned.value] == [0, 0])
    #expect(loads.count + sells.count + counts.count + fetches.count == 0)
    let late = canceledTask { [store] in try await store.load(1) }
    await #expect(throws: CancellationError.self) { try await late.value }
    #expect(loads.count == 0)
  }

  @Test("With ignoringCancellation, a canceled call stays suspended, and is counted")
  func ignoringCancellation() async throws {
    let loads = await when { try await store.load(any()) }.thenSuspend(ignoringCancellation: true)
    let sells = await when { try await store.sell(any()) }.thenSuspend()
    let load = Task { [store] in try await store.load(1) }
    let sale = Task { [store] in try await store.sell(1) }
    await loads.suspended(1, before: long)
    await sells.suspended(1, before: long)
    for cancel in [load.cancel, load.cancel, sale.cancel] { cancel() }
    await sells.suspended(.never, before: long)
    try await sale.value
    #expect([loads.count, loads.canceledCount, sells.count, sells.canceledCount] == [1, 1, 0, 1])
    let late = canceledTask { [store] in try await store.load(2) }
    await loads.suspended(2, before: long)
    #expect(loads.canceledCount == 2)
    loads.resumeAll(returning: "late")
    #expect(try await [load.value, late.value] == ["late", "late"])
    #expect(loads.canceledCount == 2)
  }

  @Test("Calls that are suspended at the end of the session are reported at the stub and let go")
  func endOfSession() async {
    let line = #line + 4
    var handles: [any Sendable] = []
    let (results, found) = await ending { store in
      await withMockSession {
        let loads = await when { try await store.load(any()) }.thenSuspend()
        let counts = await when { await store.count() }.thenSuspend()
        let unused = await when { await store.save(any()) }.thenSuspend()
        handles = [loads, counts, unused]
        let tasks =
          [1, 2].map { id in Task { try await store.load(id) } }
          + [Task { await String(store.count()) }]
        await loads.suspended(2, before: long)
        await counts.suspended(1, before: long)
        return tasks
      }
    }
    #expect(results == ["CancellationError()", "CancellationError()", "0"])
    #expect(handles.count == 3)
    // The unused stub is a warning, because the test has failed.
    #expect(found.map(\.line) == [line, line + 1])
    #expect(
      found.map(\.headline) == [
        "load(any()) still had 2 suspended calls at the end of the session.",
        "count() still had 1 suspended call at the end of the session.",
      ])
  }

  @Test("So are those at the release of the handle, and the calls that come later")
  func releasedHandle() async {
    let line = #line + 2
    let (results, found) = await ending { store in
      var loads: SuspendedCalls? = await when { try await store.load(any()) }.thenSuspend()
      let task = Task { try await store.load(1) }
      await loads?.suspended(1, before: long)
      loads = nil
      return [task, Task { try await store.load(2) }]
    }
    #expect(results == ["CancellationError()", "CancellationError()"])
    #expect(found.map(\.line) == [line, line])
    #expect(
      found.map(\.text) == [
        """
        load(any()) still had 1 suspended call at the release of its SuspendedCalls.
        Resume every call before: calls.resumeAll(…)
        """,
        """
        A call of load(any()) came after the release of its SuspendedCalls, so nothing could resume it.
        Keep the result of thenSuspend() in a constant, and wait for the call in the test.
        """,
      ])
  }

  @Test("A method that isn't async is reported at the stub, and the rest is ignored")
  func synchronous() async {
    await expectFailure(
      """
      price("a") is not async, so it can't wait.
      Write an answer without await, or forward with await from an async method.
      """, atLine: #line + 2
    ) {
      let prices = when(store.price("a")).thenSuspend()
      #expect(store.price("a") == 0)
      await prices.suspended(1, before: long)
      prices.resume(returning: 3)
      #expect(prices.count == 0)
    }
  }

  @Test("What a call can't be resumed with is reported there, and the call stays suspended")
  func wrongResumptions() async throws {
    let sells = await when { try await store.sell(any()) }.thenSuspend()
    let counts = await when { () -> Any in await store.count() }.thenSuspend()
    let sale = Task { [store] in try await store.sell(1) }
    let count = Task { [store] in await store.count() }
    await sells.suspended(1, before: long)
    await counts.suspended(1, before: long)
    let line = #line + 2
    let found = failures {
      sells.resume(throwing: Offline())
      counts.resume(throwing: Offline())
      counts.resume(returning: "7")
      #expect(sells.count == 1 && counts.count == 1)
      sells.resume()
      sells.resume()
    }
    let rejected = "\nNo call was resumed. Resume it with what the method can return or throw."
    #expect(
      found.map(\.text) == [
        "sell(any()) throws SoldOut, so it can't throw Offline() (an Offline)." + rejected,
        "count() does not throw, so it can't throw Offline() (an Offline)." + rejected,
        #"count() returns Int, so it can't return "7" (a String)."# + rejected,
        """
        No call of sell(any()) is suspended, so none can be resumed.
        The next call ends with this at once. Wait for it before: await calls.suspended(1)
        """,
      ])
    #expect(found.map(\.line) == [line, line + 1, line + 2, line + 5])
    // What was resumed too early ends the next call, or a test that waits for it would never end.
    try await store.sell(2)
    counts.resume(returning: 7)
    try await sale.value
    #expect(await count.value == 7)
  }

  @Test(
    "Calls that are suspended while the test does nothing else are named once, at the stub",
    arguments: [true, false])
  func idle(hasSession: Bool) async {
    let line = #line + 3
    func body(_ reporter: RecordingReporter) async {
      let store = StoreMock()
      let counts = await when { await store.count() }.thenSuspend()
      try? await Task.sleep(for: .milliseconds(300))
      #expect(reporter.warnings.isEmpty)
      let tasks = (1...2).map { _ in Task { await store.count() } }
      await counts.suspended(2, before: long)
      while reporter.warnings.isEmpty, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(1))
      }
      try? await Task.sleep(for: .milliseconds(300))
      counts.resumeAll(returning: 1)
      for task in tasks { #expect(await task.value == 1) }
    }
    let found = await warnings(after: .milliseconds(200)) { reporter in
      if hasSession { await withMockSession { await body(reporter) } } else { await body(reporter) }
    }
    let text = """
      count() has had 2 suspended calls for 200 ms, in which nothing else happened.
      A test that waits for such a call never ends. Make the call in a task, and resume it: calls.resume(…)
      """
    #expect(found == [ReportedFailure(text: text, line: line)])
  }

  enum Use: CaseIterable, Sendable { case calls, waitsForSuspension, waitsForCall }

  @Test(
    "They aren't named while the test uses another mock, or waits for a call",
    arguments: Use.allCases)
  func busy(use: Use) async {
    let found = await warnings(after: .seconds(1)) { _ in
      await withMockSession {
        let (store, other) = (StoreMock(), StoreMock())
        let loads = await when { try await store.load(any()) }.lenient().thenSuspend()
        let counts = await when { await store.count() }.thenSuspend()
        let count = Task { await store.count() }
        await counts.suspended(1, before: long)
        let end = ContinuousClock.now + .seconds(2)
        let event = Task {
          try? await Task.sleep(until: end, clock: .continuous)
          if use == .waitsForSuspension { _ = try? await store.load(1) } else { other.price("b") }
        }
        switch use {
        case .calls:
          while ContinuousClock.now < end {
            other.price("a")
            try? await Task.sleep(for: .milliseconds(1))
          }
        case .waitsForSuspension:
          await loads.suspended(1, before: long)
          loads.resume(returning: "")
        case .waitsForCall: await verify(other.price("b")).calledEventually(1, before: long)
        }
        await event.value
        counts.resume(returning: 1)
        #expect(await count.value == 1)
      }
    }
    #expect(found == [])
  }

  @Test("Each of many calls ends once, whether it's resumed, canceled, or let go at the end")
  func manyCalls() async {
    for round in 0..<60 {
      let (results, found) = await ending { store in
        await withMockSession {
          let loads = await when { try await store.load(any()) }.lenient().thenSuspend()
          let tasks = (0..<40).map { id in Task.detached { try await store.load(id) } }
          let canceling = Task.detached { for task in tasks.prefix(15) { task.cancel() } }
          if round % 2 == 0 { await loads.suspended(.moreThan(round / 3), before: long) }
          loads.resumeAll(returning: "resumed")
          await canceling.value
          return tasks
        }
      }
      #expect(results.count == 40)
      #expect(Set(results).isSubset(of: ["resumed", "CancellationError()", unstubbed]))
      #expect(
        found.allSatisfy { $0.text.contains(#/suspended calls? at|came after|after the end/#) })
    }
  }

  /// Runs a body in which idle calls are named after some time. Returns the warnings.
  private func warnings(
    after patience: Duration, _ body: (RecordingReporter) async -> Void
  ) async -> [ReportedFailure] {
    let reporter = RecordingReporter()
    await FailureReport.$reporter.withValue(reporter) {
      await SuspensionQueue.$patience.withValue(patience) { await body(reporter) }
    }
    return reporter.warnings
  }

  private let unstubbed =
    #"UnstubbedCallError(mockName: "StoreMock", signature: "load(_:)")"#

  /// Runs a body whose calls end after it. Returns how they end, and what's reported until then.
  private func ending(
    _ body: (StoreMock) async -> [Task<String, any Error>]
  ) async -> ([String], [ReportedFailure]) {
    var results: [String] = []
    let found = await failures {
      // A mock remembers the reporter of its scope, also for detached tasks.
      for task in await body(StoreMock()) {
        do { results.append(try await task.value) } catch { results.append("\(error)") }
      }
    }
    return (results, found)
  }
}

private struct SoldOut: Error {}

private final class StoreMock: Mock, @unchecked Sendable {
  @discardableResult
  func load(_ id: Int) async throws -> String { try await calledThrowReturning(with: id) }
  func save(_ id: Int) async { await called(with: id) }
  func sell(_ id: Int) async throws(SoldOut) {
    try await calledThrowing(with: id, throwing: SoldOut.self)
  }
  @discardableResult func count() async -> Int { await calledReturning() }
  @discardableResult func price(_ name: String) -> Int { calledReturning(with: name) }
}
