import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Elements of stubbed streams are events as responses are, those of one stream in their order.
@Suite(.timeLimit(.minutes(5))) struct OrdersOfElements {
  @Test("An element overwrites a newer response", arguments: [false, true])
  func staleElement(isCured: Bool) async {
    let body: @Sendable () async -> Void = {
      let (feed, shown, version) = (FeedMock(), Shared("old"), Shared(0))
      let scores = when(feed.scores()).thenStream()
      await when { await feed.refresh() }.thenReturn(3)
      scores.yield(2)
      let task = Task {
        for await score in feed.scores() {
          if isCured, score < version.value { continue }
          shown.change { $0 = "\(score)" }
        }
      }
      let newest = await feed.refresh()
      version.change { $0 = newest }
      shown.change { $0 = "\(newest)" }
      await settled()
      #expect(shown.value == "3")
      task.cancel()
    }
    let found = await explore(body: body)
    let text =
      "Fails in 1 of 2 orders: refresh(), scores() yields 2. To repeat it: @Test(.order([0, 0]))"
      + "\nIt passes if scores() yields 2 comes before refresh()."
    #expect(found == (isCured ? [] : ["expectation", text]))
  }

  @Test("Two consumers of one stream get each element once, and continue in the same orders again")
  func twoConsumers() async {
    var runs: [[String]] = []
    for _ in 1...2 {
      let ends = await eachRun {
        let (feed, end) = (FeedMock(), Shared(""))
        let scores = when(feed.scores()).thenStream()
        let stream = feed.scores()
        for score in 1...3 { scores.yield(score) }
        scores.finish()
        await inTasks(1...2) { _ in for await score in stream { end.append("\(score)") } }
        return end.value
      }
      runs.append(ends)
    }
    // A task that has its element can come after one with the next elements.
    #expect(Set(runs[0]) == ["123", "132", "213", "231"])
    #expect(runs[0] == runs[1])
  }

  /// Follows the scores of a player until their stream ends, or until the task is canceled.
  private func follow(_ player: String, in feed: FeedMock, _ end: Shared<String>) async {
    for await score in feed.scores(of: player) { end.append("\(player)\(score)") }
  }

  @Test(
    "An element goes to each open stream, in each order of them",
    arguments: [
      ["a1b1", "b1a1"], ["a1b1c1", "a1c1b1", "b1a1c1", "b1c1a1", "c1a1b1", "c1b1a1"],
    ], [false, true])
  func severalStreams(orders: [String], isInGroup: Bool) async {
    let players = orders.count == 2 ? ["a", "b"] : ["a", "b", "c"]
    for _ in 1...2 {
      let ends = await eachRun {
        let (feed, end) = (FeedMock(), Shared(""))
        let scores = when(feed.scores(of: any())).thenStream()
        let tasks =
          isInGroup
          ? [Task { await inTasks(players) { await follow($0, in: feed, end) } }]
          : players.map { player in Task { await follow(player, in: feed, end) } }
        await settled()
        scores.yield(1)
        await settled()
        for task in tasks { task.cancel() }
        return end.value
      }
      #expect(Set(ends).sorted() == orders)
    }
  }

  @Test("An order with several streams is the same each time")
  func repeatedOrder() async {
    for _ in 1...8 {
      let ends = await eachRun(.order([0, 0, 0])) {
        let (feed, end) = (FeedMock(), Shared(""))
        let scores = when(feed.scores(of: any())).thenStream()
        let tasks = ["a", "b", "c"].map { player in
          Task { await follow(player, in: feed, end) }
        }
        await settled()
        scores.yield(1)
        await settled()
        for task in tasks { task.cancel() }
        return end.value
      }
      #expect(ends == ["a1b1c1"])
    }
  }

  @Test("The events are named for their stream, the end and an error, too")
  func texts() async {
    let found = await explore {
      let feed = FeedMock()
      let scores = when(feed.scores()).thenStream()
      let names = when(feed.names()).thenStream()
      scores.yield(1)
      scores.finish()
      names.finish(throwing: Offline())
      for await _ in feed.scores() {}
      do { for try await _ in feed.names() {} } catch {}
      Issue.record("failed")
    }
    #expect(
      found == [
        "failed",
        "Fails; there is one order: scores() yields 1, scores() ends, names() throws Offline().",
      ])
  }

  @Test("A consumer that is canceled leaves at once, and its element goes to nobody")
  func canceled() async {
    let ends = await eachRun {
      let feed = FeedMock()
      let scores = when(feed.scores()).thenStream()
      scores.yield(1)
      let (result, wasCanceled) = await canceledAtAnyTime {
        var seen: [Int] = []
        for await score in feed.scores() {
          seen.append(score)
          if seen.count == 1 { scores.yield(2) }
          if seen.count == 2 { scores.finish() }
        }
        return seen
      }
      await scores.opened(.never)
      return "\((try? result.get()) ?? []) \(wasCanceled)"
    }
    #expect(
      Set(ends) == ["[1, 2] false", "[] true", "[1] true", "[1, 2] true"])
  }

  @Test("After its cancellation, a consumer gets nothing more")
  func leaving() async {
    let counts = await eachRun {
      let (feed, seen) = (FeedMock(), Shared(0))
      let scores = when(feed.scores()).thenStream()
      scores.yield(1)
      let task = Task { for await _ in feed.scores() { seen.increment() } }
      await anytime("leave")
      let before = seen.value
      task.cancel()
      await task.value
      #expect(seen.value == before)
      return before
    }
    #expect(counts.sorted() == [0, 1])
  }

  @Test("A stream whose element waits at the end of the test ends")
  func dropped() async {
    let ends = Shared<[String]>([])
    await eachRun {
      let (feed, end) = (FeedMock(), Shared(""))
      let scores = when(feed.scores()).thenStream()
      scores.yield(1)
      Task {
        for await score in feed.scores() { end.append("\(score)") }
        ends.append(end.value)
      }
      _ = await feed.refresh()
    }
    while Set(ends.value) != ["", "1"], !Task.isCancelled { await Task.yield() }
    #expect(Set(ends.value) == ["", "1"])
  }

  @Test("With .virtualTime, elements come before time moves")
  func virtualTime() async {
    let events = Shared<[String]>([])
    await eachRun(.time) {
      let (feed, clock) = (FeedMock(), VirtualClock())
      let scores = when(feed.scores()).thenStream()
      let task = Task {
        for await score in feed.scores() { events.append("\(score)") }
      }
      scores.yield(1)
      scores.yield(2)
      try await clock.sleep(for: .seconds(1))
      events.append("slept")
      scores.yield(3)
      await settled()
      task.cancel()
    }
    #expect(events.value == ["1", "2", "slept", "3"])
  }

  @Test("A consumer on the main actor has events, too, in the same orders each time")
  func mainActor() async {
    for _ in 1...5 {
      let ends = Shared<[String]>([])
      await eachRun { @MainActor in
        let feed = FeedMock()
        let scores = when(feed.scores()).thenStream()
        scores.yield(1)
        var seen = ""
        let task = Task { for await score in feed.scores() { seen += "\(score)" } }
        seen += "\(await feed.refresh())"
        await settled()
        ends.change { [seen] in $0.append(seen) }
        task.cancel()
      }
      #expect(ends.value.sorted() == ["01", "10"])
    }
  }
}

private struct Offline: Error {}

final class FeedMock: Mock, @unchecked Sendable {
  func scores() -> AsyncStream<Int> { calledReturning() }
  func scores(of player: String) -> AsyncStream<Int> { calledReturning(with: player) }
  func names() -> AsyncThrowingStream<String, any Error> { calledReturning() }
  func refresh() async -> Int { await calledReturning(default: 0) }
  func load(completion: @escaping @Sendable (Int) -> Void) { called(with: completion) }
}
