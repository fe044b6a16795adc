import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Callbacks of calls are events as responses are: chosen, numbered, repeated.
@Suite(.timeLimit(.minutes(5))) struct OrdersOfCallbacks {
  @Test("An older completion overwrites a newer one", arguments: [false, true])
  func staleCompletion(isCured: Bool) async {
    let body: @Sendable () async -> Void = {
      let api = ApiMock()
      api.completesLater()
      let shown = Shared(0)
      let newest = Shared(0)
      for id in 1...2 {
        newest.change { $0 = id }
        api.load(id) { found in
          if !isCured || newest.value == found { shown.change { $0 = found } }
        }
      }
      await settled()
      #expect(shown.value == 2)
    }
    let found = await explore(body: body)
    let text =
      "Fails in 1 of 2 orders: callback of load(2), callback of load(1). "
      + "To repeat it: @Test(.order([1, 0]))"
      + "\nIt passes if callback of load(1) comes before callback of load(2)."
    #expect(found == (isCured ? [] : ["expectation", text]))
    if isCured { return }
    let repeated = await explore(.order([1, 0]), body: body)
    #expect(
      repeated == [
        "expectation", "Fails in this order: callback of load(2), callback of load(1).",
      ])
    #expect(await explore(.order([0, 0]), body: body) == [])
  }

  @Test(
    "A callback runs on the main actor if it was written there, and its tasks belong to the test")
  func mainActor() async {
    let ends = await eachRun { @MainActor in
      let api = ApiMock()
      var shown: [Int] = []
      when(api.load(any(), completion: any())).performLater {
        (id: Int, completion: @escaping @Sendable (Int) -> Void) in
        MainActor.assertIsolated()
        shown.append(id)
        completion(id)
      }
      let tasks = Shared<[Task<Void, Never>]>([])
      for id in 1...2 {
        api.load(id) { id in
          tasks.change { $0.append(Task { await api.fetch(id) }) }
        }
      }
      await settled()
      #expect(shown.sorted() == [1, 2])
      for task in tasks.value { await task.value }
      await verify { await api.fetch(any()) }.called(2)
      return api.mockState.transcript.suffix(9).description
    }
    // The callbacks in two orders, and the response of the first one's task before and after the second
    // callback, and of both in two orders.
    #expect(ends.count == 6)
    #expect(Set(ends) == [" fetch(1)", " fetch(2)"])
  }

  @Test(
    "The closure that calling(…) stands for comes on the main actor if calling was written there",
    arguments: [OrderMode.every(), .time], [false, true])
  func isolationOfCalling(mode: OrderMode, isLater: Bool) async {
    let count = Shared(0)
    let found = await explore(mode) { @MainActor in
      let api = ApiMock()
      let stub = when(api.load(any(), completion: calling(1)))
      if isLater { stub.performLater() } else { stub.thenReturn() }
      api.load(1) { _ in
        MainActor.preconditionIsolated()
        count.change { $0 += 1 }
      }
      await settled()
    }
    #expect(found == [])
    #expect(count.value > 0)
  }

  @Test(
    "A callback that still waits when the test has ended is dropped, and not reported", .mockSession
  )
  func dropped() async {
    let counts = await eachRun {
      let (api, count) = (ApiMock(), Shared(0))
      when(api.start(any())).performLater { count.increment() }
      api.start(1)
      await api.fetch(1)
      return count.value
    }
    #expect(counts.sorted() == [0, 1])
  }

  @Test("With .virtualTime, callbacks run in the order of their calls, before time moves")
  func virtualTime() async {
    let events = Shared<[String]>([])
    await eachRun(.time) {
      let (api, clock) = (ApiMock(), VirtualClock())
      api.completesLater()
      for id in [2, 1] { api.load(id) { id in events.append("\(id)") } }
      try await clock.sleep(for: .seconds(1))
      events.append("slept")
    }
    #expect(events.value == ["2", "1", "slept"])
  }

  @Test("With .everyFailure alone, callbacks run by themselves")
  func everyFailure() async {
    let ends = await eachRun(.everyFailure) {
      let api = ApiMock()
      when { try api.save(any(), completion: any()) }.performLater {
        (id: Int, completion: @escaping @Sendable (Int) -> Void) in completion(id)
      }
      let result = try await attempt {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        try api.save(1) { id in
          continuation.yield(id)
          continuation.finish()
        }
        for await id in stream { return id }
        return 0
      }
      return (try? result.get()).map { "\($0)" } ?? "failed"
    }
    #expect(ends == ["1", "failed"])
  }

  @Test("With .everyFailure and .everyOrder, each failure is tried in each order")
  func everyFailureInEveryOrder() async {
    let ends = await eachRun(.everyFailure, .every()) {
      let (api, end) = (ApiMock(), Shared(""))
      when { try api.save(any(), completion: any()) }.performLater {
        (id: Int, completion: @escaping @Sendable (Int) -> Void) in completion(id)
      }
      try attempt {
        for id in 1...2 { try? api.save(id) { id in end.append("\(id)") } }
      }
      await settled()
      return end.value
    }
    #expect(Set(ends) == ["12", "21", "1", "2", ""])
  }

  @Test("calling(…) with a closure of the main actor, by proxy and in a static member")
  func forms() async {
    let ends = await eachRun {
      let (api, end) = (ApiMock(), Shared(""))
      when(using: api, thenReturn: ()).show(calling("m"))
      when(ApiMock.reset(calling("s"))).thenReturn()
      api.show { text in
        MainActor.assertIsolated()
        end.change { $0 += text }
      }
      ApiMock.reset { text in end.change { $0 += text } }
      #expect(end.value == "")
      await settled()
      return end.value
    }
    #expect(Set(ends) == ["ms", "sm"])
  }

  @Test("A callback that calls the mock again is an event each time")
  func again() async {
    let counts = await eachRun {
      let (api, count) = (ApiMock(), Shared(0))
      when(api.start(any())).performLater { (id: Int) in
        count.increment()
        if id < 5 { api.start(id + 1) }
      }
      api.start(1)
      await settled()
      return count.value
    }
    #expect(counts == [5])
  }

  @Test("The handle can run a callback in its own time, which is then no event any more")
  func handle() async {
    await eachRun {
      let (api, count) = (ApiMock(), Shared(0))
      let starts = when(api.start(any())).performLater { count.increment() }
      api.start(1)
      #expect(starts.count == 1)
      starts.run()
      await settled()
      starts.run()
      #expect(count.value == 1)
    }
  }
}

private final class ApiMock: Mock, @unchecked Sendable {
  /// Lets each load call its completion with its number, as an event.
  func completesLater() {
    when(load(any(), completion: any())).performLater {
      (id: Int, completion: @escaping @Sendable (Int) -> Void) in completion(id)
    }
  }
  func load(_ id: Int, completion: @escaping @Sendable (Int) -> Void) {
    called(with: id, completion)
  }
  func save(_ id: Int, completion: @escaping @Sendable (Int) -> Void) throws {
    try calledThrowing(with: id, completion)
  }
  func start(_ id: Int) { called(with: id) }
  func show(_ handler: @escaping @MainActor @Sendable (String) -> Void) { called(with: handler) }
  static func reset(_ handler: @escaping @Sendable (String) -> Void) {
    mockState.called(with: handler)
  }
  func fetch(_ id: Int) async { await called(with: id) }
}
