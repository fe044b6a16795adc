import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What the test does meanwhile, and whether a part of it was canceled.
@Suite(.timeLimit(.minutes(5))) struct AnyTimes {
  @Test("What follows anytime happens before and after each call, and is named")
  func everyTime() async {
    let orders = Shared<[String]>([])
    let body: @Sendable () async -> Void = {
      let (remote, order) = (RemoteMock(), Shared(""))
      async let loads: Void = {
        for step in ["a", "b"] {
          await remote.fetch(step)
          order.append(step)
        }
      }()
      await anytime("sign out")
      order.append("-")
      await loads
      orders.append(order.value)
      #expect(order.value != "a-b")
    }
    let report =
      #"Fails in 1 of 3 orders: fetch("a"), sign out, fetch("b"). "#
      + "To repeat it: @Test(.order([0, 1, 0]))" + "\nIt passes if "
      + #"fetch("b") ends before sign out."#
    #expect(await explore(body: body) == ["expectation", report])
    #expect(orders.value == ["ab-", "-ab", "a-b"])
    #expect(
      await explore(.order([0, 1, 0]), body: body) == [
        "expectation", #"Fails in this order: fetch("a"), sign out, fetch("b")."#,
      ])
  }

  @Test(
    "In virtual time, which has one order, an event fails its test, and happens at once",
    arguments: [false, true])
  func inVirtualTime(isDetached: Bool) async {
    let found = await explore(.time) {
      if isDetached {
        await Task.detached { await anytime("sign out") }.value
      } else {
        await anytime("sign out")
      }
      await settled()
    }
    #expect(
      found == [
        """
        anytime("sign out") happens at once, because the test runs in one order only.
        Add the trait: @Test(.everyOrder)
        """
      ])
  }

  @Test("A part says whether it was canceled before it ended")
  func wasCanceled() async {
    let ends = await eachRun {
      let remote = RemoteMock()
      await when { try await remote.load("a") }.thenReturn("A")
      let (result, wasCanceled) = await canceledAtAnyTime {
        let wasCanceledBefore = Task.isCancelled
        let text = (try? await remote.load("a")) ?? "-"
        return "\(text) \(wasCanceledBefore)"
      }
      return "\((try? result.get()) ?? "") \(wasCanceled)"
    }
    #expect(
      Set(ends) == [
        "A false false", "A false true", "- false true", "A true true", "- true true",
      ])
  }
}
