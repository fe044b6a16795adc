import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Which orders run, and how they begin, end, and fail.
@Suite(.timeLimit(.minutes(5))) struct Orders {
  @Test("Every order runs once, in a session of its own, those with the fewest interruptions first")
  func every() async {
    let orders = await eachRun { await putThree() }
    #expect(orders == ["321", "213", "132", "312", "231", "123"])
  }

  @Test("Closures of the main actor run in every order, in synchronous calls, too")
  func mainActor() async {
    let orders = await eachRun {
      return await putTwoOnMainActor()
    }
    #expect(
      orders == [["1", "2", "logged 2", "logged 1"], ["1", "2", "logged 1", "logged 2"]])
  }

  @Test("Samples are the same for the same seed")
  func samples() async {
    var runs: [[String]] = []
    for seed in [7, 7, 8] as [UInt64] {
      runs.append(await eachRun(.samples(5, seed: seed)) { await putThree() })
    }
    #expect(runs.map(\.count) == [5, 5, 5])
    #expect(runs[0] == runs[1] && runs[0] != runs[2])
    let found = await explore(.samples(5, seed: 7)) {
      await put([1], on: RemoteMock())
      Issue.record("wrong")
    }
    let report = "Fails in sample 1: put(1). To repeat it: @Test(.order([0]))"
    #expect(found == ["wrong", report])
  }

  @Test("A list of calls shows data that is text as text")
  func data() async {
    let found = await explore(.samples(5, seed: 7)) {
      await RemoteMock().send(Data(#"{"id":7}"#.utf8))
      Issue.record("wrong")
    }
    let call = #"send(Data("{\"id\":7}".utf8))"#
    let report = "Fails in sample 1: \(call). To repeat it: @Test(.order([0]))"
    #expect(found == ["wrong", report])
  }

  @Test("The limit is a warning, unless all orders have run")
  func limit() async {
    #if compiler(>=6.3)  // Swift 6.2 has no warnings.
      let more = "To run more of them: @Test(.everyOrder(limit: …))"
      for (limit, ran) in [
        (2, "2 orders ran: the one without interruptions, and 1 of those with 1."),
        (4, "4 orders ran: all 4 with at most 1 interruption."),
        (5, "5 orders ran: all 4 with at most 1 interruption, and 1 of those with 2."),
      ] {
        let runs = Shared(0)
        let found = await explore(.every(limit: limit)) {
          await putThree()
          runs.increment()
        }
        #expect(found == ["\(ran) \(more)"])
        #expect(runs.value == limit)
      }
      let requests = await explore(.requests(limit: 2)) { await putThree() }
      let same = "To run more of them: @Test(.everyOrder(of: .requestsAndResponses, limit: …))"
      #expect(requests.map { $0.hasSuffix(same) } == [true])
    #endif
    await eachRun(.every(limit: 6)) { await putThree() }
  }

  @Test("A known issue in an order after the one that failed isn't a failure")
  func knownIssue() async {
    let found = await explore {
      let order = await orderOfPuts([1, 2])
      withKnownIssue { verify(RemoteMock().log("a")).called(1) }
      #expect(order == "12")
    }
    #expect(found.last?.hasPrefix("Fails in 1 of 2 orders: put(2), put(1).") == true)
  }

  @Test("The first order has the warnings of the test's session")
  func warnings() async {
    let found = await withMockSession(warnings: .nearMisses) {
      await explore {
        let remote = RemoteMock()
        await when { await remote.fetch("apple") }.thenReturn("")
        _ = await (remote.fetch("apple"), remote.fetch("appel"))
      }
    }
    #expect(
      found == [
        """
        The stub of fetch("apple") just missed 1 call (* marks what did not match):
          #2 fetch(*"appel"*)
        """
      ])
  }

  @Test("A test that fails for another reason says so, and runs once", arguments: [0, 1])
  func otherReason(calls: Int) async {
    let reports = [
      "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
      "Fails; there is one order: put(1).",
    ]
    let found = await explore {
      await put(Array(1..<calls + 1), on: RemoteMock())
      throw CancellationError()
    }
    #expect(found == [reports[calls], "threw CancellationError()"])
  }

  @Test(
    "An order that doesn't fit the test any more fails, and so does an argument without orders",
    arguments: [
      (
        .order([3, 0, 0]), misfit + "for choice 1, there are only 3 calls: put(1), put(2), put(3)."
      ),
      (.order([0, 0, 1]), misfit + "for choice 3, there is only 1 call: put(3)."),
      (.order([0, 0]), misfit + "there are more calls, for which it has no choice: put(3)."),
      (.order([0, 0, 0, 0]), misfit + "it ended after 3 calls: put(1), put(2), put(3)."),
      (.every(limit: 0), "everyOrder(limit: 0) runs no order: the limit has to be 1 or more."),
      (
        .samples(-1, seed: 7),
        "everyOrder(samples: -1, seed: …) runs no order: the number has to be 1 or more."
      ),
    ] as [(OrderMode, String)])
  func badInput(mode: OrderMode, report: String) async {
    let found = await explore(mode) { await putThree() }
    #expect(found.map { $0.replacing(#/\[[\d, ]+\]/#, with: "…") } == [report])
  }

  private static let misfit = "The test doesn't fit the order … any more: "

  @Test("A mock that lives outside of the test is reported if it keeps its calls")
  func outerMock() async {
    let remote = RemoteMock()
    let report =
      "RemoteMock has calls of earlier runs or tests. "
      + "Create all mocks in the test or its suite, so that each order begins anew."
    let found = await explore { await put([1, 2], on: remote) }
    #expect(found == [report])
    let synchronous = await explore {
      remote.log("a")
      await put([1, 2], on: RemoteMock())
    }
    #expect(synchronous == [report])
    remote.mockState.reset()
    let clean = await explore {
      remote.mockState.reset()
      await put([1, 2], on: remote)
    }
    #expect(clean == [])
  }

  @Test("Calls after the test's end don't wait, and neither do recorded and synchronous calls")
  func calls() async {
    let ended = Shared<[Task<Void, Never>]>([])
    let found = await explore {
      let remote = RemoteMock()
      ended.change { $0.append(Task { await remote.put(1) }) }
      await verify { await remote.put(2) }.called(.never)
      remote.log("a")
    }
    #expect(found.map { $0.hasPrefix(".everyOrder explores nothing") } == [true])
    for task in ended.value { await task.value }
  }

  @Test("A stub that no order used is reported with .mockSession, one that some use never is")
  func unusedStubs() async {
    let body: @Sendable () async -> Void = {
      let (remote, ended) = (RemoteMock(), Shared(0))
      when(remote.log("never")).thenReturn()
      when(remote.log("put(1)")).thenReturn()
      when(remote.log("put(2)")).thenReturn()
      await put([1, 2], on: remote) { value in
        if ended.increment() == 1 { remote.log("put(\(value))") }
      }
    }
    let report = #"The stub of log("never") was never used."#
    func firstLines(_ texts: [String]) -> [String] {
      texts.map { String($0.prefix { $0 != "\n" }) }
    }
    #expect(await explore(body: body) == [])
    let outside = await withMockSession { await explore(body: body) }
    #expect(firstLines(outside) == [report])
    // The trait of the session can be the inner one, too.
    let inside = await explore { await withMockSession { await body() } }
    #expect(firstLines(inside) == [report])
    // Other orders can use it.
    let limited = await withMockSession { await explore(.every(limit: 1), body: body) }
    #expect(!firstLines(limited).contains(report))
    #expect(await withMockSession { await explore(.order([0, 0]), body: body) } == [])
  }

  @Test("A session's failures are those of an order, and static members and suspensions work")
  func sessions() async {
    let found = await explore {
      let remote = RemoteMock()
      let fetches = await when { await remote.fetch("a") }.thenSuspend()
      async let text = remote.fetch("a")
      await fetches.suspended(1, before: .seconds(60))
      fetches.resume(returning: "A")
      #expect(await text == "B")
    }
    #expect(
      found == [
        "expectation", #"Fails; there is one order: fetch("a")."#,
      ])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("A challenge changes a stub in all orders, one of which has to notice it")
  func challenges() async throws {
    let reporter = try await reportsOfChallenge {
      try await OrderMode.every().trait.scope {
        let (remote, texts) = (RemoteMock(), Shared<[String]>([]))
        for query in ["a", "b"] {
          await when { await remote.fetch(query) }.thenReturn(query.uppercased())
        }
        await inTasks(["a", "b"]) { query in await texts.append(remote.fetch(query)) }
        if texts.value.first == "B" { #expect(texts.value.last == "A") }
      }
    }
    #expect(
      reporter.warnings.map(\.text) == [
        #"challenges() still passes if fetch("b") returns "" and not "B"."#
      ])
    #expect(reporter.notes.last?.hasSuffix("1 of 2 changed stubs noticed.") == true)
  }
}

#if os(Linux)  // The traits in attributes need a package for newer systems on others.
  @Suite(.mockSession(policy: .strict), .everyOrder) struct InheritedOrders {
    @Test("A suite's tests inherit the trait, with the options of the session", arguments: [1, 2])
    func inherited(number: Int) async {
      let remote = RemoteMock()
      withKnownIssue { remote.log("a") }
      await when { await remote.put(any()) }.thenReturn()
      await put([number, 7], on: remote)
    }

    @Test("A test can be challenged in every order", .challenged)
    func challenged() async {
      let remote = RemoteMock()
      await when { await remote.fetch("a") }.thenReturn("A")
      #expect(await remote.fetch("a") == "A")
    }
  }
#endif

/// Puts 1, 2, and 3 at the same time, and returns their order.
@discardableResult private func putThree() async -> String {
  let remote = RemoteMock()
  let order = await orderOfPuts([1, 2, 3], on: remote)
  await verify { await remote.put(any()) }.called(3)
  return order
}

@MainActor private func putTwoOnMainActor() async -> [String] {
  let remote = RemoteMock()
  var lines: [String] = []
  await when { await remote.put(matching { value in [1, 2].contains { $0 == value } }) }
    .thenAnswer { (value: Int) in lines += [value].map { "\($0)" } }
  when(remote.log(any())).perform { (text: String) in lines += [text].map { "logged \($0)" } }
  await inTasks(1...2) { value in
    await remote.put(value)
    remote.log("\(value)")
  }
  return lines
}

/// Puts the values at the same time, and says when a call has returned.
func put(
  _ values: [Int], on remote: RemoteMock, _ onReturn: @escaping @Sendable (Int) -> Void = { _ in }
) async {
  await inTasks(values) { value in
    await remote.put(value)
    onReturn(value)
  }
}

/// Puts the values at the same time, and returns the order in which the calls return.
func orderOfPuts(_ values: [Int], on remote: RemoteMock = RemoteMock()) async -> String {
  let order = Shared("")
  await put(values, on: remote) { value in order.append("\(value)") }
  return order.value
}

final class RemoteMock: Mock, @unchecked Sendable {
  @discardableResult
  func fetch(_ query: String) async -> String { await calledReturning(with: query) }
  @discardableResult
  func load(_ query: String) async throws -> String { try await calledThrowReturning(with: query) }
  func put(_ value: Int) async { await called(with: value) }
  func send(_ data: Data) async { await called(with: data) }
  @discardableResult func get() async -> Int { await calledReturning() }
  func increment() async { await called() }
  func timeOut() async { await called() }
  func log(_ text: String) { called(with: text) }
}
