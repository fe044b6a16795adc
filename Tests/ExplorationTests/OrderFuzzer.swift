import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// The orders of random programs, against a model that runs each order of the same program.
@Suite(.timeLimit(Fuzzing.limit)) struct OrderFuzzer {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("Random tasks have the orders that a model has, each once", arguments: 0..<8)
  func run(worker: Int) async {
    await Fuzzing.run(worker: worker, of: 8, count: 40, filter: "OrderFuzzer") { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      let waitsForRequests = seed % 5 == 0
      while true {
        let program = OrderProgram(&random)
        let expected = OrderModel.outcomes(
          of: program, waitsForRequests: waitsForRequests, limit: 40)
        guard let expected, expected.count > 1 else { continue }
        return await difference(of: program, waitsForRequests, from: expected)
      }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func difference(
    of program: OrderProgram, _ waitsForRequests: Bool, from expected: [OrderOutcome]
  ) async -> String? {
    let outcomes = Shared<[Shared<OrderOutcome>]>([])
    let reports = await explore(waitsForRequests ? .requests() : .every()) {
      let outcome = Shared(OrderOutcome(taskCount: program.tasks.count))
      outcomes.append(outcome)
      always("it is looked at") {
        outcome.change { $0.look() }
        return true
      }
      await ProgramRun(program, outcome).run(0)
    }
    var (missing, surplus) = (expected, [OrderOutcome]())
    for outcome in outcomes.value.map(\.value) {
      if let index = missing.firstIndex(of: outcome) {
        missing.remove(at: index)
      } else {
        surplus.append(outcome)
      }
    }
    if reports.isEmpty, missing.isEmpty, surplus.isEmpty { return nil }
    func list(_ name: String, _ items: [some CustomStringConvertible]) -> [String] {
      ["\(name):"] + items.map { "  \($0)" }
    }
    let lines =
      ["\(expected.count) orders\(waitsForRequests ? " of requests and responses" : "")"]
      + list("tasks", program.tasks.map { $0.map { "\($0)" }.joined(separator: ", ") })
      + list("reports", reports) + list("missing", missing) + list("surplus", surplus)
    return lines.joined(separator: "\n")
  }
}

/// Runs the tasks of a program.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ProgramRun: Sendable {
  private let program: OrderProgram
  private let outcome: Shared<OrderOutcome>
  private let handles = Shared<[Int: Task<Void, Never>]>([:])
  private let (remote, feed, clock) = (RemoteMock(), FuzzFeed(), VirtualClock())
  private let streams: [StubbedStream<Int, Never>]

  init(_ program: OrderProgram, _ outcome: Shared<OrderOutcome>) {
    (self.program, self.outcome) = (program, outcome)
    streams = [0, 1].map { [feed] number in when(feed.numbers(of: number)).thenStream() }
    when(feed.load(any(), completion: calling())).performLater()
  }

  nonisolated(nonsending) func run(_ task: Int) async {
    var iterators: [Int: AsyncStream<Int>.AsyncIterator] = [:]
    for (index, step) in program.tasks[task].enumerated() {
      let place = "\(task).\(index)"
      func event(_ text: String) { outcome.change { $0.events.append("\(place) \(text)") } }
      func log(_ text: String) { outcome.change { $0.tasks[task].append("\(place) \(text)") } }
      switch step {
      case .put:
        await remote.put(task * 10 + index)
        event("ended")
      case .load:
        do {
          try await remote.load(place)
          event("ended")
        } catch { event("canceled") }
      case .anytime:
        await anytime(place)
        event("ended")
      case .sleep(let seconds):
        let isCanceled = (try? await clock.sleep(for: .seconds(seconds))) == nil
        log("\(isCanceled ? "canceled" : "slept") \(clock.now.sinceStart.components.seconds)")
      case .settled:
        await settled()
        log("settled")
      case .next(let stream):
        var iterator = iterators[stream] ?? feed.numbers(of: stream).makeAsyncIterator()
        if let element = await iterator.next(isolation: #isolation) {
          event("\(element)")
        } else {
          log("nil")
        }
        iterators[stream] = iterator
      case .yield(let number, let stream): streams[stream].yield(number)
      case .finish(let stream): streams[stream].finish()
      case .callback(isAwaited: true):
        await withCheckedContinuation { next in feed.load(place) { next.resume() } }
        event("ended")
      case .callback(isAwaited: false):
        feed.load(place) { [outcome] in
          outcome.change { $0.events.append("\(place) called back") }
        }
      case .start(let other, let start):
        let handle =
          switch start {
          case .plain: Task { await self.run(other) }
          case .detached: Task.detached { await self.run(other) }
          case .onMainActor: Task { @MainActor in await self.run(other) }
          }
        handles.change { $0[other] = handle }
      case .cancel(let other): handles.value[other]?.cancel()
      case .join(let other): await handles.value[other]?.value
      case .group(let others):
        await inTasks(others) { other in await self.run(other) }
      case .part(let other):
        let wasCanceled = await canceledAtAnyTime { await self.run(other) }.wasCanceled
        log(wasCanceled ? "part" : "whole")
      }
    }
  }
}

private final class FuzzFeed: Mock, @unchecked Sendable {
  func numbers(of stream: Int) -> AsyncStream<Int> { calledReturning(with: stream) }
  func load(_ name: String, completion: @escaping @Sendable () -> Void) {
    called(with: name, completion)
  }
}
