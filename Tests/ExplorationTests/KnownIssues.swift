import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// A known issue of an explored test is shown once, with its order, and fails nothing.
@Suite(.timeLimit(.minutes(5))) struct KnownIssues {
  @Test("It's one issue, and one with the order that repeats it, however many orders have it")
  func once() async {
    let found = await explore(marksKnown: true) {
      let order = await orderOfPuts([1, 2, 3])
      if order.hasSuffix("3") { withKnownIssue { Issue.record("3 is the last one") } }
    }
    #expect(
      found == [
        "known: 3 is the last one",
        "known: Fails in 2 of 6 orders: put(2), put(1), put(3). To repeat it: @Test(.order([1, 0, 0]))",
      ])
  }

  @Test("One that each order has, and one in a single order, say so")
  func everyOrder() async {
    let found = await explore(marksKnown: true) {
      await RemoteMock().put(1)
      withKnownIssue { Issue.record("as ever") }
    }
    #expect(found == ["known: as ever", "known: Fails; there is one order: put(1)."])
    let single = await explore(.order([0]), marksKnown: true) {
      await RemoteMock().put(1)
      withKnownIssue { Issue.record("as ever") }
    }
    #expect(single == ["known: as ever", "known: Fails in this order: put(1)."])
  }

  @Test("A failure of another order is reported beside it, and fails the test")
  func failure() async {
    let found = await explore(marksKnown: true) {
      let order = await orderOfPuts([1, 2, 3])
      if order == "321" { withKnownIssue { Issue.record("old") } }
      if order == "132" { Issue.record("new") }
    }
    #expect(
      found == [
        "known: old", "failure: new",
        "known: Fails in 1 of 6 orders: put(3), put(2), put(1). To repeat it: @Test(.order([2, 1, 0]))",
        "failure: Fails in 1 of 6 orders: put(1), put(3), put(2). To repeat it: @Test(.order([0, 1, 0]))"
          + "\nIt passes if put(2) ends before put(3).",
      ])
  }

  @Test("A known issue that a failing call leads to names the call, and the order")
  func failures() async {
    let found = await explore(.time, marksKnown: true) {
      try await FailureTrait.everyFailure.scope {
        let remote = RemoteMock()
        for query in ["a", "b"] {
          let result = try await attempt { try await remote.load(query) }
          if case .failure = result { withKnownIssue { Issue.record("nothing is loaded") } }
        }
      }
    }
    #expect(
      found == [
        "known: nothing is loaded",
        #"known: Fails when call 1 of the attempts, load("a"), fails once. To repeat it: @Test(.failure(of: 1))"#,
      ])
  }

  @Test("With .virtualTime, which has one run, it's as without")
  func virtualTime() async {
    let found = await explore(.time, marksKnown: true) {
      try await VirtualClock().sleep(for: .seconds(1))
      withKnownIssue { Issue.record("slow") }
    }
    #expect(found == ["known: slow"])
  }
}
