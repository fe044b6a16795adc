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
    let mocks = SoakMocks()
    let tallies = await withTaskGroup(of: Tally.self) { group in
      for worker in 0..<10 {
        group.addTask {
          if worker < 4 {
            return await onThread {
              var run = SoakRun(mocks: mocks, worker: worker)
              for _ in 0..<(300 * factor) { run.step() }
              return run.tally
            }
          }
          var run = SoakRun(mocks: mocks, worker: worker)
          for _ in 0..<(300 * factor) { await run.asyncStep() }
          return run.tally
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    var total = Tally()
    for tally in tallies { total.add(tally) }
    let kept = mocks.kept.mockState.invocations
    let calls = (kept + SoakMock.mockState.invocations).reduce(into: [String: Int]()) {
      $0[$1.description, default: 0] += 1
    }
    #expect(calls == total.calls)
    #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.sequenceNumber < $1.sequenceNumber })
    #expect(total.wrongResults == 0)
    for number in 0..<10 {
      verify(mocks.kept.send(number)).called(.exactly(total.calls["send(\(number))"] ?? 0))
    }

    mocks.cleared.mockState.reset()
    mocks.cleared.send(1)
    verify(mocks.cleared.send(any())).called(1)
    #expect(mocks.cleared.mockState.invocations.count == 1)
  }
}

private final class SoakMock: Mock, @unchecked Sendable {
  func send(_ number: Int) { called(with: number) }
  @discardableResult
  func read(_ number: Int) -> Int { calledReturning(with: number, default: number) }
  @discardableResult
  func fetch(_ number: Int) async -> Int { await calledReturning(with: number, default: number) }
  @discardableResult
  static func build(_ number: Int) -> Int { calledReturning(with: number, default: number) }
}

private struct SoakMocks: Sendable {
  /// The mock of which every call is counted.
  let kept = SoakMock(named: "kept")
  /// The mock that workers reset while others call it.
  let cleared = SoakMock(named: "cleared")
}

/// What one worker did, to be compared with the calls of the mocks.
private struct Tally: Sendable {
  var calls: [String: Int] = [:]
  var sentCount = 0
  var wrongResults = 0

  mutating func add(_ call: String) { calls[call, default: 0] += 1 }

  mutating func add(_ other: Tally) {
    calls.merge(other.calls, uniquingKeysWith: +)
    wrongResults += other.wrongResults
  }
}

private struct SoakRun {
  let mocks: SoakMocks
  let worker: Int
  var random: SeededGenerator
  var tally = Tally()
  private var steps = 0

  init(mocks: SoakMocks, worker: Int) {
    self.mocks = mocks
    self.worker = worker
    random = SeededGenerator(seed: UInt64(worker) &* 0x9E37_79B9 &+ 7)
  }

  /// A number that only this step of this worker uses.
  private mutating func token() -> Int {
    steps += 1
    return 1_000_000 * (worker + 1) + steps
  }

  mutating func step() {
    let (kept, cleared) = (mocks.kept, mocks.cleared)
    let number = Int.random(in: 0..<10, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: send(number)
    case 3:
      SoakMock.build(number)
      tally.add("SoakMock.build(\(number))")
    case 4: when(using: kept, thenReturn: number).read(number)
    case 5:
      let token = token()
      send(token)
      verify(on: kept, called: 1).send(token)
    case 6:
      cleared.send(number)
      cleared.read(number)
      when(cleared.read(any())).thenReturn(1).lenient()
    default:
      cleared.send(number)
      if number < 3 { cleared.mockState.clearInvocations() }
      if number == 3 { cleared.mockState.clearStubs() }
      if number == 4 { cleared.mockState.reset() }
      _ = cleared.mockState.transcript
    }
  }

  mutating func asyncStep() async {
    let kept = mocks.kept
    // More than the time limit of the suite.
    let long = Duration.seconds(1_000 * factor)
    let number = Int.random(in: 0..<10, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let result = await kept.fetch(number)
      if abs(result) != number { tally.wrongResults += 1 }
      tally.add("fetch(\(number))")
    case 1:
      await when { await kept.fetch(number) }.thenAnswer { (number: Int) in
        await Task.yield()
        return -number
      }
    case 2:
      // The proxy waits while its task is suspended, and calls of other tasks are ordinary calls.
      let proxy = when(using: kept, thenReturn: number)
      await Task.yield()
      await proxy.fetch(number)
    case 3:
      let token = token()
      async let waiting: Void = verify(kept.send(token)).calledEventually(1, before: long)
      await Task.yield()
      send(token)
      await waiting
    case 4:
      let token = token()
      let task = Task.detached { kept.send(token) }
      tally.add("send(\(token))")
      await verify(kept.send(token)).calledEventually(.atLeast(1), before: long)
      await task.value
    default: step()
    }
  }

  private mutating func send(_ number: Int) {
    mocks.kept.send(number)
    tally.add("send(\(number))")
    tally.sentCount += 1
  }
}

/// Runs `body` on a new thread, outside any task.
private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
