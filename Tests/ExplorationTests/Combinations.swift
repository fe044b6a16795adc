import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Failures, orders, time, challenges, and contracts in one test.
@Suite(.timeLimit(.minutes(5))) struct Combinations {
  @Test("Each failure in virtual time: a retry that gives up without a second try", arguments: bugs)
  func failuresInTime(isCured: Bool) async {
    let times = Shared<[Duration]>([])
    let found = await explore(.everyFailure, .time) {
      let (remote, clock) = (RemoteMock(), VirtualClock())
      await when { try await remote.load("a") }.thenReturn("A")
      let result = try await attempt {
        for wait in isCured ? [1, 2] : [] {
          do { return try await remote.load("a") } catch {
            try await clock.sleep(for: .seconds(wait))
          }
        }
        return try await remote.load("a")
      }
      times.append(clock.now.sinceStart)
      if isCured, clock.now < .init(.seconds(3)) { #expect(try result.get() == "A") }
      if !isCured { _ = try result.get() }
    }
    let reports = [
      #"Fails when call 1 of the attempt, load("a"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))",
      #"threw load("a") failed, because the test let it fail"#,
    ]
    #expect(found == (isCured ? [] : reports))
    #expect(times.value == (isCured ? [0, 1, 3] : [0, 0]).map { .seconds($0) })
  }

  @Test("In virtual time, each of the calls that begin at the same time fails once")
  func failuresOfCallsInTime() async {
    let failed = Shared<[String]>([])
    await eachRun(.everyFailure, .time) {
      let remote = RemoteMock()
      try await attempt {
        await inTasks(["a", "b", "c", "d"]) { name in
          if (try? await remote.load(name)) == nil { failed.append(name) }
        }
      }
    }
    // Each fails alone, and the first three together with those that begin later.
    #expect(failed.value.prefix(4).sorted() == ["a", "b", "c", "d"])
  }

  @Test("Each failure in each order: the message has the order and the call that failed")
  func failuresInOrders() async {
    let found = await explore(.everyFailure, .every()) {
      let (remote, ends) = (RemoteMock(), Shared(""))
      try await attempt {
        await inTasks(["a", "b"]) { name in
          let isLoaded = (try? await remote.load(name)) != nil
          ends.change { $0 += isLoaded ? name : "-" }
        }
      }
      #expect(ends.value != "b-")
    }
    #expect(
      found == [
        "expectation",
        #"Fails in 1 of 2 orders: load("b"), load("a"). To repeat it: @Test(.order([1, 0]))"#
          + "\nIt passes if " + #"load("a") ends before load("b")."#,
        #"Fails when call 1 of the attempt, load("a"), fails once. "#
          + "To repeat it: @Test(.failure(of: 1))",
      ])
  }

  @Test("Each failure in each order: the call is that of the order which threw")
  func failuresInThrowingOrders() async {
    struct Own: Error {}
    let found = await explore(.everyFailure, .every()) {
      let (remote, ends) = (RemoteMock(), Shared(""))
      try await attempt {
        await inTasks([("a", "c"), ("b", "d")]) { (first, second) in
          _ = try? await remote.load(first)
          let isLoaded = (try? await remote.load(second)) != nil
          ends.change { $0 += isLoaded ? second : "-" }
        }
      }
      if ends.value == "-c" { throw Own() }
    }
    let text = #"Fails when call 3 of the attempt, load("d"), fails once. "#
    #expect(found.suffix(2) == [text + "To repeat it: @Test(.failure(of: 3))", "threw Own()"])
  }

  @Test("Each failure with a cancellation at any time")
  func failuresAndCancellations() async {
    let ends = await eachRun(.everyFailure, .every()) {
      let remote = RemoteMock()
      await when { try await remote.load("a") }.thenReturn("A")
      let result = try await attempt {
        await canceledAtAnyTime { try await remote.load("a") }.result
      }
      return switch try? result.get() {
      case .success(let text)?: text
      case .failure(let error)?: "\(error)"
      case nil: "nothing"
      }
    }
    #expect(
      Set(ends) == [
        "A", "CancellationError()", #"load("a") failed, because the test let it fail"#,
      ])
  }

  @Test("A call that fails isn't compared with its real implementation, but a lost response is")
  func contracts() async {
    for (trait, isCompared) in [
      (FailureTrait.failure(of: 1), false), (.failure(of: 1, .afterAnswer), true),
    ] {
      let found = await withCheckedContracts {
        await explore(trait) {
          let spy = SizeSpy()
          await when { try await spy.size(of: "abc") }.thenReturn(7)
          try await attempt { try await spy.size(of: "abc") }
        }
      }
      let reports = [
        #"The stub of size(of: "abc") returns 7, but the real implementation returned 3."#,
        #"Fails when call 1 of the attempt, size(of: "abc"), fails once after its answer. "#
          + "To repeat it: @Test(.failure(of: 1, .afterAnswer))",
      ]
      #expect(found == (isCompared ? reports : []))
    }
  }

  @Test("A challenge changes a stub in all failures, one of which has to notice it")
  func challenges() async throws {
    let reporter = try await reportsOfChallenge {
      try await FailureTrait.everyFailure.scope {
        let remote = RemoteMock()
        for name in ["a", "b"] {
          await when { try await remote.load(name) }.thenReturn(name.uppercased())
        }
        let a = try await attempt { try await remote.load("a") }
        let b = try await attempt { try await remote.load("b") }
        // Only in the run in which the other one fails.
        if case .failure = a { #expect(try b.get() == "B") }
      }
    }
    #expect(
      reporter.warnings.map(\.text) == [
        #"challenges() still passes if load("a") returns "" and not "A"."#
      ])
    #expect(reporter.notes.last?.hasSuffix("1 of 2 changed stubs noticed.") == true)
  }

  private static let bugs = [false, true]
}

private final class SizeSpy: Mock, @unchecked Sendable {
  @discardableResult func size(of text: String) async throws -> Int {
    try await calledThrowReturning(with: text) { text.count }
  }
}

#if os(Linux)  // Some of the traits in attributes need a package for newer systems on others.
  /// What the runs of the tests below have seen.
  private let seen = Shared<[String: [String]]>([:])

  private func note(_ name: String, _ text: String) {
    seen.change { $0[name, default: []].append(text) }
  }

  private struct OwnError: Error {}

  @Suite(.serialized) struct CombinedTraits {
    @Suite(.everyFailure, .serialized) struct Failing {
      @Test("A suite's tests inherit the trait, with each argument", arguments: ["x", "y"])
      func inherited(name: String) async throws {
        note("inherited", try await Self.load(name))
      }

      @Test("A test's own trait replaces that of its suite", .failure(of: 2))
      func replaced() async throws { note("replaced", try await Self.load("")) }

      @Test("A test's own error replaces that of its suite", .everyFailure(throwing: OwnError()))
      func ownError() async throws {
        let result = try await attempt { try await RemoteMock().load("") }
        if case .failure(let error) = result { #expect(error is OwnError) }
      }

      @Test("Failures outside of orders, and inside", .everyOrder)
      func orders() async throws { note("orders", try await Self.load("")) }

      @Test("With a suite's trait, virtual time", .virtualTime)
      func time() async throws {
        let clock = VirtualClock()
        let text = try await Self.load("")
        try await clock.sleep(for: .seconds(1))
        note("time", "\(text) \(clock.now.sinceStart)")
      }

      private static func load(_ name: String) async throws -> String {
        let (remote, steps) = (RemoteMock(), Shared(name))
        try await attempt {
          for step in ["a", "b"] {
            let isLoaded = (try? await remote.load(step)) != nil
            steps.change { $0 += isLoaded ? step : "-" }
          }
        }
        return steps.value
      }
    }

    @Test("Each failure has all orders if its trait is the first", .everyFailure, .everyOrder)
    func failuresFirst() async throws { note("failures first", try await Self.loadBoth()) }

    @Test("Each failure has all orders if its trait is the last", .everyOrder, .everyFailure)
    func failuresLast() async throws { note("failures last", try await Self.loadBoth()) }

    private static func loadBoth() async throws -> String {
      let (remote, steps) = (RemoteMock(), Shared(""))
      @Sendable func load(_ name: String) async {
        let isLoaded = (try? await remote.load(name)) != nil
        steps.change { $0 += isLoaded ? name : name.uppercased() }
      }
      try await attempt {
        async let first: Void = load("a")
        async let second: Void = load("b")
        _ = await (first, second)
      }
      return steps.value
    }

    @Test("With virtual time, time moves only when no call waits", .everyOrder, .virtualTime)
    func ordersAndTime() async throws {
      try await sleepBesideACall("orders and time")
    }

    @Suite(.everyOrder) struct InOrder {
      @Test("In a suite with orders, a test can add virtual time", .virtualTime)
      func time() async throws { try await sleepBesideACall("suite with orders") }
    }

    @Test("A keep-alive adds no orders in virtual time", .everyOrder(limit: 9), .virtualTime)
    func keepAlive() async throws {
      let (remote, clock) = (RemoteMock(), VirtualClock())
      let keepAlive = Task {
        while true {
          try await clock.sleep(for: .seconds(30))
          await remote.timeOut()
        }
      }
      await put([1, 2], on: remote)
      try await clock.sleep(for: .seconds(45))
      keepAlive.cancel()
      note("keep-alive", "\(clock.now.sinceStart)")
    }

    @Test(
      "A failing order in virtual time is repeated in it", noting("c"), .everyOrder, .virtualTime)
    func failingOrder() async {
      let order = await orderOfPuts([1, 2])
      #expect(order == "12")
    }

    private static func noting(_ name: String) -> IssueHandlingTrait {
      .compactMapIssues { issue in
        note(name, issue.comments.map(\.rawValue).joined())
        return nil
      }
    }

    @Test("An order with every failure is reported", noting("a"), .order([1, 0]), .everyFailure)
    func orderThenFailures() {}

    @Test("Every failure with an order is reported", noting("b"), .everyFailure, .order([1, 0]))
    func failuresThenOrder() {}

    @Test("What the tests above have seen")
    func all() {
      let runs = ["ab", "-b", "a-", "--"]
      #expect(
        seen.value["inherited"].map(Set.init) == Set(runs.flatMap { ["x\($0)", "y\($0)"] }))
      #expect(seen.value["replaced"] == ["a-"])
      #expect(seen.value["orders"] == runs)
      for name in ["failures first", "failures last"] {
        #expect(seen.value[name] == ["ba", "ab", "bA", "Ab", "Ba", "aB", "BA", "AB"])
      }
      #expect(seen.value["time"] == runs.map { "\($0) 1.0 seconds" })
      #expect(seen.value["orders and time"] == ["call first"])
      #expect(seen.value["suite with orders"] == ["call first"])
      #expect(seen.value["keep-alive"] == ["45.0 seconds", "45.0 seconds"])
      let order = "Fails in 1 of 2 orders: put(2), put(1). To repeat it: "
      let reason = "\nIt passes if put(1) ends before put(2)."
      #expect(seen.value["c"]?.last == order + "@Test(.order([1, 0]), .virtualTime)" + reason)
      let report = """
        .order([1, 0]) is the order of one run, and .everyFailure makes several.
        Write which call fails in this order, too: @Test(.order([1, 0]), .failure(of: …))
        """
      #expect(seen.value["a"] == [report])
      #expect(seen.value["b"] == [report])
    }
  }

  private func sleepBesideACall(_ name: String) async throws {
    let (remote, clock, first) = (RemoteMock(), VirtualClock(), Shared(""))
    async let call: Void = put([1], on: remote) { _ in
      first.change { $0 += $0.isEmpty ? "call first" : "" }
    }
    try await clock.sleep(for: .seconds(1))
    first.change { $0 += $0.isEmpty ? "sleep first" : "" }
    await call
    note(name, first.value)
  }
#endif
