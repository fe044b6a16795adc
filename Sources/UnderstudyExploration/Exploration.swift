import Testing
import Understudy

/// The runs of a test in its orders: depth first over the choices between waiting calls.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Exploration {
  private let mode: OrderTrait.Mode
  private let test: Test
  private let testCase: Test.Case?
  /// The beginnings of the orders that are known and haven't run, the next one last.
  private var known: [Order] = []
  private var ranCount = 0
  private var generator = Generator()
  private var progress = Progress()

  init(_ mode: OrderTrait.Mode, of test: Test, _ testCase: Test.Case?) {
    self.mode = mode
    self.test = test
    self.testCase = testCase
    switch mode {
    case .every: known = [Order()]
    case .samples(let count, let seed):
      known = Array(repeating: Order(), count: max(count, 0))
      generator.state = seed
    case .one(let choices): known = [Order(choices: choices)]
    }
  }

  mutating func run(_ body: @Sendable () async throws -> Void) async throws {
    if let text = OrderMessage.wrongArgument(of: mode) { return record(text) }
    while let beginning = known.popLast() {
      if case .every(let limit) = mode, ranCount == limit {
        return warn(OrderMessage.limit(ranCount, known: ranCount + known.count + 1))
      }
      ranCount += 1
      progress.print(test.name, ranCount, known: ranCount + known.count)
      guard try await run(body, in: beginning) else { return }
    }
  }

  /// Runs the body once. Returns whether it passed.
  private mutating func run(
    _ body: @Sendable () async throws -> Void, in beginning: Order
  ) async throws -> Bool {
    let run = OrderRun()
    let hasFailed = Locked(false)
    let session = Locked<MockSession?>(nil)
    var order = Order()
    var mismatch: String?
    var thrown: (any Error)?
    // The other runs would repeat the warnings.
    let trait = MockSession.current?.trait(warns: ranCount == 1) ?? .mockSession
    ChallengeTrait.beginOrder()
    FailureRun.beginOrder()
    do {
      try await run.run { [test, testCase] in
        // Outside of the session, whose end can fail.
        try await IssueHandlingTrait.compactMapIssues { issue in
          if issue.failsTest { hasFailed.withLock { $0 = true } }
          return issue
        }.provideScope(for: test, testCase: testCase) {
          try await trait.provideScope(for: test, testCase: testCase) {
            session.withLock { $0 = MockSession.current }
            try await body()
          }
        }
      } choosing: { pending in
        let (choice, misfit) = choose(among: pending, after: order, in: beginning)
        mismatch = mismatch ?? misfit
        order.append(choice, of: pending)
        return choice
      } onStop: { stop in
        hasFailed.withLock { $0 = true }
        record(OrderMessage.stop(stop, after: order))
        // Calls that the test would resume later.
        session.withLock { $0 }?.endSuspensions()
      }
    } catch {
      thrown = error
    }
    let isFailure = hasFailed.withLock { $0 } || thrown != nil
    let mocks = run.olderMocks
    if isFailure {
      record(OrderMessage.failure(in: order, mode, ranCount, known: ranCount + known.count))
    } else if case .one(let choices) = mode, choices.count > order.count {
      mismatch = mismatch ?? OrderMessage.misfit(choices, ended: order)
    }
    if let mismatch { record(mismatch) }
    if !mocks.isEmpty { record(OrderMessage.olderMocks(mocks)) }
    if let thrown { throw thrown }
    return !isFailure && mismatch == nil && mocks.isEmpty
  }

  /// Chooses the call to let go, and remembers the other choices if they're new.
  private mutating func choose(
    among pending: [String], after order: Order, in beginning: Order
  ) -> (choice: Int, misfit: String?) {
    let step = order.count
    switch mode {
    case .samples: return (Int(generator.next() % UInt64(pending.count)), nil)
    case .one(let choices):
      let fits = step < choices.count && pending.indices.contains(choices[step])
      return fits
        ? (choices[step], nil) : (0, OrderMessage.misfit(choices, at: step, pending: pending))
    case .every:
      if step < beginning.count {
        let expected = beginning.pending[step]
        if pending == expected { return (beginning.choices[step], nil) }
        return (0, OrderMessage.irregular(order, expected: expected, pending: pending))
      }
      for other in pending.indices.dropFirst().reversed() {
        var next = order
        next.append(other, of: pending)
        known.append(next)
      }
      return (0, nil)
    }
  }

  private func record(_ text: String) {
    Issue.record(Comment(rawValue: text), sourceLocation: test.sourceLocation)
  }

  private func warn(_ text: String) {
    #if compiler(>=6.3)
      Issue.record(
        Comment(rawValue: text), severity: .warning, sourceLocation: test.sourceLocation)
    #else
      // Swift 6.2 has no public warnings.
      Progress.print("warning: \(test.name): \(text)")
    #endif
  }
}

/// The calls of a run, in the order in which they were let go.
struct Order {
  /// For each call, its index among those that waited.
  var choices: [Int] = []
  /// For each call, the texts of those that waited.
  private(set) var pending: [[String]] = []

  var count: Int { choices.count }
  var texts: [String] { zip(pending, choices).map { $0[$1] } }

  mutating func append(_ choice: Int, of pending: [String]) {
    choices.append(choice)
    self.pending.append(pending)
  }
}

/// SplitMix64: the same numbers in every run.
private struct Generator {
  var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
