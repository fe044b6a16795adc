/// The scope that `when` and `verify` open, in which calls of mocks are recorded instead of
/// received.
///
/// An expression's recording is task-local and open while the expression is evaluated. A proxy's
/// recording waits in its mock for one call of the context that opened the proxy.
final class Recording: Sendable {
  /// The recording of the expression that this task is evaluating.
  @TaskLocal static var current: Recording?

  /// The position of the `when` or `verify`.
  let position: SourcePosition
  /// The set of placeholders that matchers return. A second evaluation uses other values.
  let variant: Int
  /// The value that the recorded call returns, if the test provides one.
  private let result: Unchecked<Any?>?
  private let state = Locked(State())

  private struct State {
    var isOpen = true
    var contents = RecordedEvaluation()
    var calls: [RecordedCall] = []
  }

  init(position: SourcePosition, variant: Int = 0, result: Unchecked<Any?>? = nil) {
    self.position = position
    self.variant = variant
    self.result = result
  }

  /// The recording that a matcher belongs to when it's evaluated in this context.
  static var ofThisContext: Recording? {
    if let current, current.isOpen { return current }
    return ProxyRecordings.recording(of: .current)
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The calls so far; the last is the target of a `when` or `verify`.
  var calls: [RecordedCall] { state.withLock { $0.calls } }

  /// The matchers registered so far, and the arguments among which they can appear.
  var contents: RecordedEvaluation { state.withLock { Unchecked($0.contents) }.value }

  /// Registers a matcher.
  func note(_ matcher: ArgumentMatcher, placeholder: Any?) {
    let matcher = Unchecked(RecordedMatcher(matcher: matcher, placeholder: placeholder))
    state.withLock { $0.contents.matchers.append(matcher.value) }
  }

  /// Registers the arguments of a call before anything else is evaluated, and returns the call's
  /// index.
  func arrive(with arguments: [Any?]) -> Int {
    let arguments = Unchecked(arguments)
    return state.withLock { $0.contents.arrive(with: arguments.value) }
  }

  func close() { state.withLock { $0.isOpen = false } }

  /// Whether any task of the process is evaluating an expression. Every call checks this before the
  /// more expensive lookup of the task's own recording.
  static var mayBeOpen: Bool { openCount.value > 0 }

  private static let openCount = AtomicInteger(0)

  /// Evaluates an expression in this recording, and closes the recording.
  func evaluate(_ body: () throws -> Void) rethrows {
    Self.openCount.add(1)
    defer {
      close()
      Self.openCount.add(-1)
    }
    try Self.$current.withValue(self, operation: body)
  }

  /// The asynchronous form of `evaluate`.
  func evaluate(
    _ body: () async throws -> Void, isolation: isolated (any Actor)?
  ) async throws {
    Self.openCount.add(1)
    defer {
      close()
      Self.openCount.add(-1)
    }
    try await Self.$current.withValue(self, operation: body)
  }

  func add(_ call: RecordedCall) {
    let call = Unchecked(call)
    state.withLock { $0.calls.append(call.value) }
  }

  /// Returns the value that the test provides, as the result of the recorded method.
  func presetResult<Result>(as type: Result.Type) -> Result? {
    guard let result else { return nil }
    return cast(result.value, to: type)
  }
}
