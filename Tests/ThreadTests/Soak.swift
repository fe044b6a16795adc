import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `UNDERSTUDY_SOAK=5` in the environment makes the test five times as long.
private let factor = ProcessInfo.processInfo.environment["UNDERSTUDY_SOAK"].flatMap { Int($0) } ?? 1

/// Random operations on mocks that all workers share.
@Suite(.timeLimit(.minutes(10 * factor))) struct Soak {
  @Test("After random operations of threads and tasks every count is exact")
  func everything() async {
    let (kept, cleared) = (SoakMock(named: "kept"), SoakMock(named: "cleared"))
    let counts = await withTaskGroup(of: [Int].self) { group in
      for worker in 0..<10 {
        group.addTask {
          var run = SoakRun(kept: kept, cleared: cleared, worker: worker)
          for _ in 0..<(300 * factor) {
            if worker < 4 { run = await onThread { [run] in run.next() } } else { await run.step() }
          }
          return run.sent
        }
      }
      return await group.reduce(into: Array(repeating: 0, count: 10)) { sums, counts in
        for (number, count) in counts.enumerated() { sums[number] += count }
      }
    }
    for (number, count) in counts.enumerated() { verify(kept.send(number)).called(exactly(count)) }
    let calls = kept.mockState.invocations
    #expect(zip(calls, calls.dropFirst()).allSatisfy { $0.sequenceNumber < $1.sequenceNumber })

    cleared.mockState.reset()
    cleared.send(1)
    verify(cleared.send(any())).called(1)
    #expect(cleared.mockState.invocations.count == 1)
  }
}

private final class SoakMock: Mock, @unchecked Sendable {
  func send(_ number: Int) { called(with: number) }
  @discardableResult func read(_ number: Int) -> Int { calledReturning(with: number) }
  @discardableResult func fetch(_ number: Int) async -> Int { await calledReturning(with: number) }
}

private struct SoakRun: Sendable {
  /// The mock of which every call is counted.
  let kept: SoakMock
  /// The mock that workers reset while others call it.
  let cleared: SoakMock
  /// How often each number was sent.
  private(set) var sent = Array(repeating: 0, count: 10)
  private let worker: Int
  private var random: SeededGenerator
  private var steps = 0

  init(kept: SoakMock, cleared: SoakMock, worker: Int) {
    (self.kept, self.cleared, self.worker) = (kept, cleared, worker)
    random = SeededGenerator(seed: UInt64(worker) &* 0x9E37_79B9 &+ 7)
  }

  /// A number that only this step of this worker uses.
  private mutating func token() -> Int {
    steps += 1
    return 1_000_000 * (worker + 1) + steps
  }

  func next() -> SoakRun {
    var run = self
    run.syncStep()
    return run
  }

  private mutating func syncStep() {
    let number = Int.random(in: 0..<10, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0...1:
      kept.send(number)
      sent[number] += 1
    case 2:
      let token = token()
      kept.send(token)
      verify(on: kept, called: 1).send(token)
    case 3:
      cleared.send(number)
      when(cleared.read(any())).thenReturn(1).lenient()
      cleared.read(number)
    default:
      if number < 3 { cleared.mockState.clearInvocations() }
      if number == 3 { cleared.mockState.clearStubs() }
      if number == 4 { cleared.mockState.reset() }
      _ = cleared.mockState.transcript
    }
  }

  mutating func step() async {
    // More than the time limit of the suite.
    let long = Duration.seconds(1_000 * factor)
    let token = token()
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      await when { await kept.fetch(token) }.thenAnswer { (number: Int) in
        await Task.yield()
        return -number
      }
      #expect(await kept.fetch(token) == -token)
    case 1:
      // The proxy waits while its task is suspended, and calls of other tasks are ordinary calls.
      let proxy = when(using: kept, thenReturn: 7)
      await Task.yield()
      await proxy.fetch(token)
      #expect(await kept.fetch(token) == 7)
    case 2:
      async let waiting: Void = verify(kept.send(token)).calledEventually(1, before: long)
      await Task.yield()
      kept.send(token)
      await waiting
    case 3:
      let task = Task.detached { [kept] in kept.send(token) }
      await verify(kept.send(token)).calledEventually(.atLeast(1), before: long)
      await task.value
    default: syncStep()
    }
  }
}

/// Runs `body` on a new thread, outside any task.
private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
