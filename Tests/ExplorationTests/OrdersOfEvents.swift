import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What comes in different orders: responses, requests, and jobs.
@Suite(.timeLimit(.minutes(5))) struct OrdersOfEvents {
  @Test("A call is answered when it arrives, so that a response can be out of date")
  func responses() async {
    let found = await explore {
      let (remote, server) = (RemoteMock(), Shared(0))
      await when { await remote.get() }.thenAnswer { server.increment() }
      let shown = Shared(0)
      await inTasks(1...2) { _ in
        let value = await remote.get()
        shown.change { $0 = value }
      }
      #expect(shown.value == 2)
    }
    let report = """
      Fails in 1 of 2 orders: get() (2nd), get() (1st). To repeat it: @Test(.order([1, 0]))
      It passes if get() (1st) ends before get() (2nd).
      """
    #expect(found == ["expectation", report])
  }

  @Test("With .requestsAndResponses, requests overtake each other", arguments: [false, true])
  func requests(isCured: Bool) async {
    let body: @Sendable () async -> Void = {
      let (remote, server) = (RemoteMock(), Shared(0))
      await when { await remote.put(any()) }
        .thenAnswer { (value: Int) in server.change { $0 = value } }
      if isCured {
        await put([1], on: remote)
        await put([2], on: remote)
      } else {
        await put([1, 2], on: remote)
      }
      #expect(server.value == 2)
    }
    #expect(await explore(body: body) == [])
    let report =
      "Fails in 3 of 6 orders: put(2) requested, put(2), put(1) requested, put(1). "
      + "To repeat it: @Test(.order([1, 0, 0, 0], of: .requestsAndResponses))"
      + "\nIt passes if put(1) requested comes before put(2) requested."
    #expect(await explore(.requests(), body: body) == (isCured ? [] : ["expectation", report]))
    let repeated = await explore(.orderOfRequests([1, 0, 0, 0]), body: body)
    #expect(
      isCured
        || repeated == [
          "expectation",
          "Fails in this order: put(2) requested, put(2), put(1) requested, put(1).",
        ])
  }

  @Test("With .requestsAndResponses, a stub's answers belong to the requests in their order")
  func answersOfRequests() async {
    let ends = await eachRun(.requests()) {
      let (remote, end) = (RemoteMock(), Shared(""))
      await when { await remote.fetch(any()) }.thenReturn("1", "2")
      await inTasks(["a", "b"]) { query in
        let answer = await remote.fetch(query)
        end.append(query + answer)
      }
      return end.value
    }
    #expect(ends.sorted() == ["a1b2", "a1b2", "a2b1", "b1a2", "b1a2", "b2a1"])
  }

  @Test("A call that is canceled before its request leaves the answer to the next one")
  func canceledRequest() async {
    let ends = await eachRun(.requests()) {
      let remote = RemoteMock()
      await when { try await remote.load(any()) }.thenReturn("1", "2")
      let (first, _) = await canceledAtAnyTime { try await remote.load("a") }
      let second = try await remote.load("b")
      return "\((try? first.get()) ?? "-")\(second)"
    }
    #expect(Set(ends) == ["12", "-1", "-2"])
  }

  @Test("A request that waits at the end of the test has its stub", .mockSession)
  func requestAtTheEnd() async {
    let ends = Shared<[String]>([])
    await eachRun(.requests()) {
      let remote = RemoteMock()
      await when { await remote.fetch("a") }.thenReturn("A")
      Task {
        ends.append(await remote.fetch("a"))
      }
      await remote.put(1)
    }
    #expect(Set(ends.value) == ["A"])
  }

  @Test("With .jobs, calls return in random orders, too, and several at a time")
  func callsAndJobs() async {
    let orders = await eachRun(.jobs(60, seed: 7)) { await orderOfPuts([1, 2, 3]) }
    #expect(Set(orders) == ["123", "132", "213", "231", "312", "321"])
  }

  @Test("Eight calls: within 200 orders, each pair in both orders, and each call first and last")
  func eightCalls() async {
    let orders = Shared<[[Int]]>([])
    _ = await explore(.every(limit: 200)) {
      let order = Shared<[Int]>([])
      await put(Array(1...8), on: RemoteMock()) { value in order.append(value) }
      orders.append(order.value)
    }
    let pairs = orders.value.flatMap { order in
      order.indices.flatMap { first in order[(first + 1)...].map { [order[first], $0] } }
    }
    #expect(Set(pairs).count == 56)
    #expect(Set(orders.value.map(\.first)).count == 8 && Set(orders.value.map(\.last)).count == 8)
    #expect(Set(orders.value).count == 200)
  }

  @Test(
    "Three tasks of four calls: one interruption is found in 30 orders, two in 100",
    arguments: [(["A2", "B3", "A3"], 30), (["A3", "B4", "A4"], 30), (["B1", "A4", "B2"], 30)]
      + [(["C2", "B2", "A3", "B3", "C3"], 100), (["C1", "A4", "B1", "C2"], 100)])
  func interruptions(bug: [String], limit: Int) async {
    let runs = Shared(0)
    let found = await explore(.every(limit: limit)) {
      runs.increment()
      let (remote, order) = (RemoteMock(), Shared<[String]>([]))
      await inTasks(["A", "B", "C"]) { task in
        for step in 1...4 {
          await remote.increment()
          order.append("\(task)\(step)")
        }
      }
      let places = bug.map { order.value.firstIndex(of: $0)! }
      #expect(places != places.sorted())
    }
    #expect(found.first == "expectation")
    #expect(runs.value <= limit)
  }
}
