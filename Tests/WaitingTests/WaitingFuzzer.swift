import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Random callbacks, streams, and suspended calls of a test, against lists of what has to wait.
@Suite(.timeLimit(Fuzzing.limit)) struct WaitingFuzzer {
  @Test("Callbacks run in the order of their calls, those of callbacks, too", arguments: 0..<2)
  func callbacks(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 40, filter: "WaitingFuzzer/callbacks") { seed in
      withMockSession(unusedStubs: .ignored) { CallbackRun(seed: seed).difference() }
    }
  }

  @Test("Each stream gets the elements from its opening to its end", arguments: 0..<2)
  func streams(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 40, filter: "WaitingFuzzer/streams") { seed in
      await streamDifference(seed)
    }
  }

  @Test("Suspended calls end once, in their order, or canceled", arguments: 0..<2)
  func suspended(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 2, count: 20, filter: "WaitingFuzzer/suspended") { seed in
      await withMockSession(unusedStubs: .ignored) { await suspendedDifference(seed) }
    }
  }
}

private final class HubMock: Mock, @unchecked Sendable {
  func load(_ id: Int) { called(with: id) }
  func scores() -> AsyncStream<Int> { calledReturning() }
  func fetch(_ id: Int) async throws -> Int { try await calledThrowReturning(with: id) }
}

private final class CallbackRun: @unchecked Sendable {
  private let random: FuzzRandom
  private let hub = HubMock()
  private var ran: [String] = []

  init(seed: Int) { random = FuzzRandom(seed: seed) }

  /// Two stubs have callbacks, one for all calls, and one for the number 1. An even callback of the first
  /// calls the next number, which the model does, too.
  func difference() -> String? {
    let all = when(hub.load(any())).performLater { [unowned self] (id: Int) in
      ran.append("all \(id)")
      if id % 2 == 0, id < 6 { hub.load(id + 1) }
    }
    let ones = when(hub.load(1)).performLater { [unowned self] (id: Int) in ran.append("one \(id)")
    }
    var (waiting, waitingOnes, expected): ([Int], Int, [String]) = ([], 0, [])
    func load(_ id: Int) {
      waiting.append(id)
      if id == 1 { waitingOnes += 1 }
    }
    func run() {
      let id = waiting.removeFirst()
      expected.append("all \(id)")
      if id % 2 == 0, id < 6 { load(id + 1) }
    }
    for step in 0..<50 {
      switch random.below(8) {
      case 0..<4:
        let id = random.below(8)
        hub.load(id)
        load(id)
      case 4 where !waiting.isEmpty:
        all.run()
        run()
      case 5 where waitingOnes > 0:
        ones.run()
        waitingOnes -= 1
        expected.append("one 1")
      case 6 where random.below(3) == 0:
        // Those that come meanwhile wait.
        all.runAll()
        for _ in waiting { run() }
      case 7 where random.below(3) == 0:
        ones.runAll()
        expected += Array(repeating: "one 1", count: waitingOnes)
        waitingOnes = 0
      default: continue
      }
      if ran != expected { return "step \(step): \(ran), not \(expected)" }
      if all.count != waiting.count || ones.count != waitingOnes {
        return
          "step \(step): \(all.count) and \(ones.count), not \(waiting.count) and \(waitingOnes)"
      }
    }
    ones.runAll()
    while all.count > 0 { all.runAll() }
    return nil
  }
}

/// How streams differ from a list of elements for each, and the end of the session from the elements
/// that none of them has read.
private func streamDifference(_ seed: Int) async -> String? {
  var (difference, unread): (String?, Set<Int>) = (nil, [])
  let found = await failures {
    await withMockSession {
      (difference, unread) = await readStreams(FuzzRandom(seed: seed))
    }
  }
  if difference == nil, found.isEmpty != unread.isEmpty { return "\(found), with \(unread) unread" }
  return difference
}

private func readStreams(_ random: FuzzRandom) async -> (difference: String?, unread: Set<Int>) {
  typealias Open = (iterator: AsyncStream<Int>.Iterator, expected: [Int], hasBegun: Bool)
  let hub = HubMock()
  let scores = when(hub.scores()).thenStream()
  // What was yielded before the first stream is for it.
  var (kept, open, hasOpened, isFinished): ([Int], [Open], Bool, Bool) = ([], [], false, false)
  var (left, taken): (Set<Int>, Set<Int>) = ([], [])
  /// Reads the next element of a stream, or its end.
  func difference(at index: Int) async -> String? {
    let expected = open[index].expected.isEmpty ? nil : open[index].expected.removeFirst()
    open[index].hasBegun = true
    let found = await open[index].iterator.next()
    if let expected { taken.insert(expected) } else { open.remove(at: index) }
    return found == expected ? nil : "\(found as Int?), not \(expected as Int?)"
  }
  for step in 0..<50 {
    switch random.below(10) {
    case 0..<4 where !isFinished:
      scores.yield(step)
      if !hasOpened { kept.append(step) }
      for index in open.indices { open[index].expected.append(step) }
    case 4..<6 where open.count < 4:
      open.append((hub.scores().makeAsyncIterator(), kept, false))
      (kept, hasOpened) = ([], true)
    case 6..<8:
      let indices = open.indices.filter { isFinished || !open[$0].expected.isEmpty }
      guard !indices.isEmpty else { continue }
      if let text = await difference(at: random.pick(indices)) {
        return ("step \(step): \(text)", [])
      }
    case 8 where !open.isEmpty:
      left.formUnion(open.remove(at: random.below(open.count)).expected)
    case 9 where random.below(8) == 0:
      scores.finish()
      isFinished = true
    default: continue
    }
    let count = open.count(where: \.hasBegun)
    if scores.openCount != count {
      return ("step \(step): \(scores.openCount) open, not \(count)", [])
    }
  }
  scores.finish()
  while !open.isEmpty {
    if let text = await difference(at: 0) { return ("at the end: \(text)", []) }
  }
  // Without a stream, the stub is unused.
  return (nil, hasOpened ? left.subtracting(taken) : [0])
}

private func suspendedDifference(_ seed: Int) async -> String? {
  let (random, hub) = (FuzzRandom(seed: seed), HubMock())
  let fetches = await when { try await hub.fetch(any()) }.thenSuspend()
  let ended = Shared<[String]>([])
  var (waiting, expected): ([(task: Task<Void, Never>, id: Int)], [String]) = ([], [])
  var canceledCount = 0
  /// Waits for the calls that have to end.
  func difference(_ texts: [String]) async -> String? {
    expected += texts
    while ended.value.count < expected.count { await Task.yield() }
    // Calls that end at the same time go on in any order.
    return ended.value.sorted() == expected.sorted() ? nil : "\(ended.value), not \(expected)"
  }
  for step in 0..<25 {
    var found: String?
    switch random.below(6) {
    case 0..<3:
      let task = Task {
        let text = (try? await hub.fetch(step)).map { "\($0)" } ?? "no value"
        ended.append("\(step): \(text)")
      }
      waiting.append((task, step))
      // The next call comes after it.
      await fetches.suspended(.exactly(waiting.count), before: .seconds(400))
    case 3 where !waiting.isEmpty:
      fetches.resume(returning: step)
      found = await difference(["\(waiting.removeFirst().id): \(step)"])
    case 4 where !waiting.isEmpty:
      let other = waiting.remove(at: random.below(waiting.count))
      other.task.cancel()
      canceledCount += 1
      found = await difference(["\(other.id): no value"])
    case 5 where random.below(4) == 0:
      fetches.resumeAll(returning: -step)
      found = await difference(waiting.map { "\($0.id): \(-step)" })
      waiting = []
    default: continue
    }
    if let found { return "step \(step): \(found)" }
    if fetches.count != waiting.count || fetches.canceledCount != canceledCount {
      return "step \(step): \(fetches.count) suspended, \(fetches.canceledCount) canceled"
    }
  }
  fetches.resumeAll(returning: 0)
  return nil
}
