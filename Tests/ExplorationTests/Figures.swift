import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyExploration

@Suite(.serialized) struct Figures {
  enum Way: String, CaseIterable, Sendable {
    case child, task, tasks3, tasks10, main, mainTask3, queue, after1, after5, work1, work5,
      workMain5
  }
  static func hop(_ way: Way) async {
    switch way {
    case .child: break
    case .task: await Task {}.value
    case .tasks3: for _ in 1...3 { await Task {}.value }
    case .tasks10: for _ in 1...10 { await Task {}.value }
    case .main: await MainActor.run {}
    case .mainTask3:
      for _ in 1...3 { await Task { @MainActor in await Task.detached {}.value }.value }
    case .queue: await withCheckedContinuation { c in DispatchQueue.global().async { c.resume() } }
    case .after1:
      await withCheckedContinuation { c in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { c.resume() }
      }
    case .after5:
      await withCheckedContinuation { c in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { c.resume() }
      }
    case .work1:
      await Task.detached {
        let e = ContinuousClock.now + .milliseconds(1); while .now < e {}
      }.value
    case .work5:
      await Task.detached {
        let e = ContinuousClock.now + .milliseconds(5); while .now < e {}
      }.value
    case .workMain5:
      await MainActor.run {
        let e = ContinuousClock.now + .milliseconds(5); while .now < e {}
      }
    }
  }
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["FIGURES"] != nil), arguments: Way.allCases)
  func ways(way: Way) async {
    let n = 200
    var wrong = 0
    var runs = 0
    let start = ContinuousClock.now
    for _ in 1...n {
      let count = Shared(0)
      let found = await explore {
        count.change { $0 += 1 }
        let remote = RemoteMock()
        async let a: Void = remote.put(1)
        async let b: Void = {
          await Figures.hop(way); await remote.put(2)
        }()
        _ = await (a, b)
      }
      if count.value != 2 || !found.isEmpty { wrong += 1 }
      runs += count.value
    }
    let time = ContinuousClock.now - start
    print("FIGURE", way.rawValue, "wrong", wrong, "of", n, "time per order", time / runs)
  }
}
