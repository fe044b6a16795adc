import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Explorations of callbacks and elements find the same orders under load.
@Suite(.timeLimit(.minutes(10))) struct EventLoad {
  @Test("Callbacks, elements, and responses come in each order")
  func orders() async {
    let ends = Shared<[String]>([])
    let found = await explore {
      let (hub, end) = (HubMock(), Shared(""))
      when(hub.load(any(), completion: any())).performLater {
        (id: Int, completion: @escaping @Sendable (Int) -> Void) in completion(id)
      }
      let scores = when(hub.scores()).thenStream()
      scores.yield(3)
      scores.finish()
      for id in 1...2 { hub.load(id) { id in end.change { $0 += "\(id)" } } }
      async let refresh: Void = {
        await hub.refresh()
        end.change { $0 += "r" }
      }()
      for await score in hub.scores() { end.change { $0 += "\(score)" } }
      await refresh
      await settled()
      ends.change { $0.append(end.value) }
    }
    #expect(found == [])
    // Two callbacks, the response, and an element in each order, and the end of the stream after it.
    #expect(ends.value.count == 60)
    #expect(Set(ends.value).count == 24)
  }

  @Test("The orders are the same in each run")
  func runs() async {
    let isSoak = ProcessInfo.processInfo.environment["UNDERSTUDY_SOAK"] != nil
    for _ in 1...(isSoak ? 1_000 : 20) {
      let ends = Shared<[String]>([])
      let found = await explore { @MainActor in
        let (hub, end) = (HubMock(), Shared(""))
        when(hub.load(any(), completion: calling(1))).thenReturn()
        let scores = when(hub.scores()).thenStream()
        scores.yield(3)
        hub.load(1) { id in Task { end.change { $0 += "\(id)" } } }
        let task = Task { for await score in hub.scores() { end.change { $0 += "\(score)" } } }
        await settled()
        ends.change { $0.append(end.value) }
        task.cancel()
      }
      guard found == [], ends.value.sorted() == ["13", "31"] else {
        Issue.record("\(found) \(ends.value)")
        return
      }
    }
  }
}

private final class HubMock: Mock, @unchecked Sendable {
  func load(_ id: Int, completion: @escaping @Sendable (Int) -> Void) {
    called(with: id, completion)
  }
  func scores() -> AsyncStream<Int> { calledReturning() }
  func refresh() async { await called() }
}
