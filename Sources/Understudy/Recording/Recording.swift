/// What `when` and `verify` open: mock calls that reach it are noted instead of made.
///
/// An expression's recording is task-local and open while the expression is evaluated. A proxy's
/// recording waits in its mock for one call of the context that armed it.
final class Recording: Sendable {
  /// The recording of the expression that this task is evaluating.
  @TaskLocal static var current: Recording?

  /// Where the test wrote `when` or `verify`.
  let position: SourcePosition
  /// Which set of placeholders the matchers return: the second evaluation takes other values.
  let variant: Int
  /// The value that `when(_:thenReturn:)` has up front, for the recorded call to return.
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

  /// The recording that a matcher written here and now belongs to.
  static var ofThisContext: Recording? {
    if let current, current.isOpen { return current }
    return ProxyRecordings.recording(of: .current)
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The calls so far; the last is the target of a `when` or `verify`.
  var calls: [RecordedCall] { state.withLock { $0.calls } }

  /// The matchers so far, and the arguments that they may stand for.
  var contents: RecordedEvaluation { state.withLock { Unchecked($0.contents) }.value }

  func note(_ matcher: ArgumentMatcher, placeholder: Any?) {
    let matcher = Unchecked(RecordedMatcher(matcher: matcher, placeholder: placeholder))
    state.withLock { $0.contents.matchers.append(matcher.value) }
  }

  /// Notes the arguments of a call, before anything else is evaluated, and returns its number.
  func arrive(with arguments: [Any?]) -> Int {
    let arguments = Unchecked(arguments)
    return state.withLock { $0.contents.arrive(with: arguments.value) }
  }

  func close() { state.withLock { $0.isOpen = false } }

  /// Whether any task of the process evaluates an expression: asked at every call, before the dear
  /// look at this task's own.
  static var mayBeOpen: Bool { openCount.value > 0 }

  private static let openCount = AtomicInteger(0)

  /// Evaluates an expression in this recording, which is open until then.
  func evaluate(_ body: () throws -> Void) rethrows {
    Self.openCount.add(1)
    defer {
      close()
      Self.openCount.add(-1)
    }
    try Self.$current.withValue(self, operation: body)
  }

  /// Evaluates an asynchronous expression in this recording, which is open until then.
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

  /// The value given up front, as the recorded method's result.
  func presetResult<Result>(as type: Result.Type) -> Result? {
    guard let result else { return nil }
    return cast(result.value, to: type)
  }
}
