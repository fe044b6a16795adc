internal import UnderstudyValues

/// What `when` or `verify` records: an expression, a block, or the call that follows a proxy.
///
/// It's open while it's evaluated once: matchers and calls of mocks add themselves to its run.
final class Statement: Sendable {
  let name: StatementName
  let position: SourcePosition
  /// The value of `when(_:thenReturn:)`, which the recorded call returns.
  private let result: Unchecked<Any?>?
  private let state: Locked<State>

  private struct State {
    var run: Run
    /// Whether a misuse has been reported, so that it has no target.
    var isMisused = false
    var isInCalls = false
  }

  /// - Parameter variants: Which of its values each source has.
  init(
    _ name: StatementName, at position: SourcePosition, result: Unchecked<Any?>? = nil,
    variants: [Int] = []
  ) {
    self.name = name
    self.position = position
    self.result = result
    state = Locked(State(run: Run(variants: variants)))
  }

  /// The statement that a matcher written here belongs to.
  static var current: Statement? {
    guard let scope = Scope.current else { return Proxies.statement(of: .current) }
    return scope.statement
  }

  func givenResult<Result>(as type: Result.Type) -> Result? {
    guard let result else { return nil }
    return cast(result.value, to: type)
  }

  // MARK: The run

  var run: Run { state.withLock { $0.run } }

  /// How many sources and calls there are. Who keeps the run makes the next one copy it.
  var counts: (sources: Int, calls: Int) {
    state.withLock { ($0.run.sources.count, $0.run.calls.count) }
  }

  /// The generator of the value of the next source.
  func generator(_ origin: PlaceholderOrigin) -> PlaceholderGenerator {
    let (ordinal, variant) = state.withLock { state in
      (state.run.sources.count, state.run.variant(of: state.run.sources.count))
    }
    return PlaceholderGenerator(
      variant: min(variant, 1), alternative: max(variant, 1), ordinal: ordinal, origin: origin)
  }

  func add(_ source: Source) { state.withLock { $0.run.sources.append(source) } }

  /// Adds a call and its result. A dictionary or a set that the test writes hashes its keys, and
  /// compares those with the same hash: such calls of a mock aren't meant, unless nothing follows them.
  func add(_ call: RecordedCall, _ result: Source?) {
    let removed: RecordedCall? = state.withLock { state in
      var removed: RecordedCall?
      if state.run.calls.last?.call.method.literal.isSame(as: "hash(into:)") == true {
        if call.call.method.literal.isSame(as: "==(_:_:)") { return nil }
        removed = state.run.calls.removeLast()
      }
      state.run.calls.append(call)
      if let result { state.run.sources.append(result) }
      return removed
    }
    // Released outside the lock, with its arguments.
    withExtendedLifetime(removed) {}
  }

  /// Adds values before anything else is evaluated, and returns the number of their list.
  ///
  /// - Parameters:
  ///   - start: The number of the first source that can be among them.
  ///   - owner: The matcher whose operands they are, if other sources were written before it.
  func addList(_ values: [Any?], from start: Int = 0, owner: SourcePosition? = nil) -> Int {
    state.withLock { state in
      let end = state.run.sources.count
      // Child tasks can add sources at the same time.
      let first = max(min(start, end), end - ValueList.maximalCount)
      state.run.lists.append(ValueList(values: values, sources: first..<end, owner: owner))
      return state.run.lists.count - 1
    }
  }

  /// The calls whose lists have numbers from one on. A long block isn't copied for each of its parts.
  func calls(from list: Int) -> [RecordedCall] {
    state.withLock { $0.run.calls.reversed().prefix { $0.number >= list }.reversed() }
  }

  /// Sets how many calls the call that was added last stands for.
  func expect(_ count: CallCount) {
    state.withLock { $0.run.calls[$0.run.calls.count - 1].count = count }
  }

  var isInCalls: Bool {
    get { state.withLock { $0.isInCalls } }
    set { state.withLock { $0.isInCalls = newValue } }
  }

  // MARK: Misuse

  /// Reports a misuse. Nothing is stubbed or verified then.
  func report(_ misuse: Misuse, at position: SourcePosition, origin: FailureOrigin? = nil) {
    markMisused()
    FailureReport.send(.misuse(misuse), at: position, origin: origin)
  }

  func markMisused() { state.withLock { $0.isMisused = true } }

  var isMisused: Bool { state.withLock { $0.isMisused } }
}
