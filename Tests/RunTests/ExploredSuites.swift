#if compiler(>=6.3)  // Swift 6.2 has no warnings, which are lines of standard error there.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration
  import UnderstudyTestSupport

  private final class RemoteMock: Mock, @unchecked Sendable {
    // On the caller's actor, so that nothing comes between a call and its answer in a plain run.
    nonisolated(nonsending) func fetch(_ text: String) async -> String {
      await calledReturning(with: text)
    }
    nonisolated(nonsending) func send() async throws { try await calledThrowing() }
    func load(_ text: String, then completion: @escaping @Sendable (String) -> Void) {
      called(with: text, completion)
    }
    func price(_ name: String) -> Int { calledReturning(with: name) }
  }

  private final class PriceSpy: Mock, @unchecked Sendable {
    func price(_ name: String) -> Int { calledReturning(with: name) { 14 } }
  }

  /// Shows the result that ends last, and not that of the newest text.
  private actor Search {
    let remote = RemoteMock()
    private(set) var (text, shown) = ("", "")

    func type(_ text: String) async {
      self.text = text
      shown = await remote.fetch(text)
    }

    var isRight: Bool { shown == "of \(text)" }

    /// Whether it shows the result of the newest of two texts.
    func typesTwice() async -> Bool {
      await when { await remote.fetch(any()) }.thenAnswer { (text: String) in "of \(text)" }
      async let a: Void = type("a")
      async let ab: Void = type("ab")
      _ = await (a, ab)
      return isRight
    }
  }

  private struct Offline: Error {}

  /// Waits for something that no order knows, until the test is canceled.
  private func somethingElse() async { for await _ in AsyncStream<Int>(Int.self, { _ in }) {} }

  @Suite(.mockSession) struct ExploredSuites {
    private static let order = """
      Fails in 1 of 2 orders: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))
      It passes if fetch("a") ends before fetch("ab").
      """
    private static let found = "explored 1 test in 4 runs: 1 finding."

    /// Expects what is reported of a test, the closing line, and how often the test runs.
    private func expect(
      _ texts: [String] = [], line: String?, runCount: Int? = nil,
      in environment: [String: String] = ["UNDERSTUDY_EXPLORE": "20"],
      at location: SourceLocation = #_sourceLocation, _ body: @Sendable () async throws -> Void
    ) async {
      let count = Shared(0)
      let found = await exploreSuite(environment) {
        count.increment()
        try await body()
      }
      #expect(found.texts == texts, sourceLocation: location)
      #expect(found.line == line, sourceLocation: location)
      if let runCount { #expect(count.value == runCount, sourceLocation: location) }
    }

    @Test("Without an environment variable, a test runs once, and nothing is counted")
    func inert() async {
      await expect(line: nil, runCount: 1, in: [:]) {
        // Nothing looks at the calls.
        #expect(CallObservers.ofTask.isEmpty)
        #expect(await Search().typesTwice())
      }
    }

    @Test("What fails in one of the orders is a warning with the trait that repeats it")
    func finding() async {
      let text = "Issue recorded (error): stale (ExploredSuites.swift:\(#line + 2))"
      await expect(["\(Self.order)\n\(text)"], line: Self.found) {
        if await !Search().typesTwice() { Issue.record("stale") }
      }
    }

    @Test("A thrown error is a finding, too, also on the main actor") @MainActor
    func thrown() async {
      await expect(["\(Self.order)\nCaught error: Offline()"], line: Self.found) { @MainActor in
        if await !Search().typesTwice() { throw Offline() }
      }
    }

    @Test("A failed verification is a finding, too") func verification() async {
      let (texts, _) = await exploreSuite {
        let search = Search()
        if await !search.typesTwice() { verify(search.remote.price("a")).called() }
      }
      let text = "Issue recorded (error): price(_:) was called 0 times, expected at least 1."
      #expect(texts.map { $0.hasPrefix("\(Self.order)\n\(text)") } == [true], "\(texts)")
    }

    @Test("An order in which the test doesn't end is a finding") func hang() async {
      let text = """
        \(Self.order)
        The test waits, but not for a call of a mock or a sleep of a VirtualClock: nothing has happened for \
        2 seconds. If it waits for real time, replace the clock. Ended so far: fetch("ab"), fetch("a"). The \
        test is canceled now.
        """
      await expect([text], line: Self.found) {
        if await !Search().typesTwice() { await somethingElse() }
      }
    }

    private func unexplored(_ name: String, runs: Int) -> String {
      "explored 1 test in \(runs) runs: no finding. Couldn't explore 1 test, whose runs differ, or wait "
        + "for something other than calls: \(name)."
    }

    @Test("A test that waits for something else in each order has no finding") func timer() async {
      let isFirst = Shared(true)
      await expect(line: unexplored("timer()", runs: 3)) {
        _ = await Search().typesTwice()
        if !isFirst.value { await somethingElse() }
        isFirst.change { $0 = false }
      }
    }

    @Test("A test with fewer than two events runs once") func fewEvents() async {
      await expect(line: "explored 1 test in 1 run: no finding.", runCount: 1) {
        let remote = RemoteMock()
        await when { await remote.fetch("a") }.thenReturn("A")
        when(remote.price("a")).thenReturn(1)
        #expect(await remote.fetch("a") == "A")
        #expect(remote.price("a") == 1)
      }
    }

    @Test("A test with two calls runs twice, also if one comes after the other")
    func sequence() async {
      await expect(line: "explored 1 test in 2 runs: no finding.") {
        let remote = RemoteMock()
        await when { await remote.fetch(any()) }.thenReturn("A")
        #expect(await remote.fetch("a") + remote.fetch("b") == "AA")
      }
    }

    @Test("Callbacks are events, also if the test runs them itself") func callbacks() async {
      await expect(line: "explored 1 test in 1 run: no finding.") {
        let (remote, shown) = (RemoteMock(), Shared<[String]>([]))
        let loads = when(remote.load(any(), then: calling("done"))).performLater()
        remote.load("a") { text in shown.append(text) }
        await loads.waiting(1)
        loads.run()
        #expect(shown.value == ["done"])
      }
    }

    @Test("The number of orders is that of the environment") func limited() async {
      let line = "explored 1 test in 6 runs: no finding."
      await expect(line: line, in: ["UNDERSTUDY_EXPLORE": "5"]) {
        let remote = RemoteMock()
        await when { await remote.fetch(any()) }.thenReturn("A")
        await inTasks(["a", "b", "c", "d"]) { text in _ = await remote.fetch(text) }
      }
    }

    @Test("A test that fails by itself isn't explored, and fails as ever") func failing() async {
      await expect(["always"], line: nil, runCount: 1) {
        _ = await Search().typesTwice()
        Issue.record("always")
      }
    }

    @Test("A test that throws throws as ever") func throwing() async {
      await expect(["threw Offline()"], line: nil) {
        _ = await Search().typesTwice()
        throw Offline()
      }
    }

    @Test("A known issue that some orders don't have is no finding") func knownIssue() async {
      let count = Shared(0)
      await expect(["known"], line: "explored 1 test in 3 runs: no finding.") {
        let number = count.increment()
        _ = await Search().typesTwice()
        withKnownIssue { if number != 2 { Issue.record("known") } }
      }
    }

    @Test("A test that can't run twice has no finding, and is counted") func leftState() async {
      let count = Shared(0)
      await expect(line: unexplored("leftState()", runs: 4), runCount: 4) {
        _ = await Search().typesTwice()
        #expect(count.increment() == 1)
      }
    }

    @Test("A test that ends earlier in a later run has no finding, and is counted")
    func earlyEnd() async {
      let count = Shared(0)
      await expect(line: unexplored("earlyEnd()", runs: 3), runCount: 3) {
        guard count.increment() < 3 else { throw CancellationError() }
        _ = await Search().typesTwice()
      }
    }

    @Test("The tests with sleeps in real time are counted") func realSleep() async {
      let (texts, line) = await exploreSuite {
        let search = Search()
        await when { await search.remote.fetch(any()) }.thenAnswer { (text: String) in "of \(text)"
        }
        async let a: Void = search.type("a")
        try await Task.sleep(for: .milliseconds(5))
        await search.type("ab")
        await a
      }
      #expect(texts == [])
      // On a busy machine, the runs differ, too, which the line says after it.
      #expect(
        line?.contains(": no finding. Real sleeps hide orders of 1 test: realSleep().") == true,
        "\(line ?? "")")
    }

    @Test("Challenges and orders take one first run") func challenges() async {
      let count = Shared(0)
      let body = { @Sendable in
        count.increment()
        let remote = RemoteMock()
        when(remote.price("a")).thenReturn(13)
        _ = remote.price("a")
        await when { await remote.fetch(any()) }.thenReturn("A")
        #expect(await remote.fetch("a") + remote.fetch("b") == "AA")
      }
      let variables = ["UNDERSTUDY_EXPLORE": "20", "UNDERSTUDY_CHALLENGE": "1"]
      let (texts, line) = await exploreSuite(variables, body)
      #expect(texts == ["challenges() still passes if price(\"a\") returns 0 and not 13."])
      #expect(line == "explored 1 test in 4 runs: no finding.")
      #expect(count.value == 4)
      let (none, _) = await exploreSuite(variables, except: .challenges, body)
      #expect(none == [])
      #expect(count.value == 6)
    }

    @Test("A contract that doesn't hold fails the test") func contracts() async {
      let body = { @Sendable in
        let spy = PriceSpy()
        when(spy.price("a")).thenReturn(13)
        #expect(spy.price("a") == 13)
      }
      let variables = ["UNDERSTUDY_CONTRACTS": "1"]
      let (texts, line) = await exploreSuite(variables, body)
      #expect(
        texts == ["The stub of price(\"a\") returns 13, but the real implementation returned 14."])
      #expect(line == nil)
      #expect(await exploreSuite(variables, except: .contracts, body).texts == [])
      #expect(await exploreSuite(variables, except: [.contracts, .challenges], body).texts == [])
    }

    @Test("A test can be left out of the orders") func noOrders() async {
      let count = Shared(0)
      let (texts, line) = await exploreSuite(except: .orders) {
        count.change { $0 += 1 }
        #expect(await Search().typesTwice())
      }
      #expect(texts == [])
      #expect(line == nil)
      #expect(count.value == 1)
    }

    @Test("An unused stub fails the test once, and no order") func unusedStub() async {
      await expect(line: "explored 1 test in 3 runs: no finding.") {
        let search = Search()
        if await !search.typesTwice() { when(search.remote.price("a")).thenReturn(1) }
      }
    }

    @Test("A number that isn't one is reported") func noNumber() {
      for text in ["many", "-1", ""] {
        let notes = Shared<[String]>([])
        _ = ExploredPlan(["UNDERSTUDY_EXPLORE": text], count: ExploredCount()) { note in
          notes.append(note)
        }
        #expect(
          notes.value == [
            "UNDERSTUDY_EXPLORE=\(text) is no number of orders, so no order is explored. "
              + "Write: UNDERSTUDY_EXPLORE=20"
          ])
      }
    }
  }
#endif
