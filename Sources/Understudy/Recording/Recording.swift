/// What `when` and `verify` open: calls of mocks that reach it are recorded and not made.
///
/// An expression's recording is task-local, and open while the expression is evaluated. A proxy's
/// recording is kept by its mock, for one call of the context that opened the proxy.
final class Recording: Sendable {
  /// The recording of the expression that this task evaluates.
  @TaskLocal static var current: Recording?

  /// Where the test wrote `when` or `verify`.
  let position: SourcePosition
  /// Which set of placeholders the matchers return: a second evaluation takes other values.
  let variant: Int
  /// The value that `when(_:thenReturn:)` was given, for the recorded call to return.
  private let result: Unchecked<Any?>?
  /// Whether the calls and matchers in it count for nothing.
  let isIgnoring: Bool
  private let context = ExecutionContext.current
  private let state = Locked(State())

  private struct State {
    var isOpen = true
    var evaluation = RecordedEvaluation()
    var calls: [RecordedCall] = []
  }

  init(
    position: SourcePosition, variant: Int = 0, result: Unchecked<Any?>? = nil,
    isIgnoring: Bool = false
  ) {
    self.position = position
    self.isIgnoring = isIgnoring
    self.variant = variant
    self.result = result
  }

  /// The recording that a matcher written here and now belongs to.
  static var ofThisContext: Recording? {
    if let current = open { return current.isIgnoring ? nil : current }
    return ProxyRecordings.recording(of: .current)
  }

  /// The recording that a call made here and now belongs to.
  ///
  /// A recording belongs to the task that opened it and to its child tasks. Any other task inherits the
  /// task-local value only: what it calls is not a part of the expression.
  static var open: Recording? {
    guard mayBeOpen, let current, current.isOpen else { return nil }
    return current.isIgnoring || current.context.includes(.current) ? current : nil
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The calls so far; the last is the target of a `when` or `verify`.
  var calls: [RecordedCall] { state.withLock { Unchecked($0.calls) }.value }

  /// The matchers and the arguments of calls so far.
  var evaluation: RecordedEvaluation { state.withLock { Unchecked($0.evaluation) }.value }

  func register(_ matcher: ArgumentMatcher, placeholder: Any?) {
    let matcher = Unchecked(RecordedMatcher(matcher: matcher, placeholder: placeholder))
    state.withLock { $0.evaluation.matchers.append(matcher.value) }
  }

  /// Adds the arguments of a call, before anything else is evaluated, and returns its number.
  func arrive(with arguments: [Any?]) -> Int {
    let arguments = Unchecked(arguments)
    return state.withLock { $0.evaluation.arrive(with: arguments.value) }
  }

  func add(_ call: RecordedCall) {
    let call = Unchecked(call)
    state.withLock { $0.calls.append(call.value) }
  }

  func close() { state.withLock { $0.isOpen = false } }

  /// The value that the recording was given, as the recorded method's result.
  func givenResult<Result>(as type: Result.Type) -> Result? {
    guard let result else { return nil }
    return cast(result.value, to: type)
  }

  // MARK: Evaluating

  /// Whether any task of the process evaluates an expression. Asked at every call, before the
  /// expensive look at the task's own recording.
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

  /// Evaluates an asynchronous expression in this recording, and closes the recording.
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
}

// MARK: User code that the library runs

extension Recording {
  private static let nowhere = SourcePosition(fileID: "", filePath: "", line: 0, column: 0)

  /// Runs code of the user that isn't a part of a test's calls: a predicate, a default value, a
  /// description. The mocks that it calls neither log nor record; they return what they can.
  static func withoutRecording<Result>(_ body: () throws -> Result) rethrows -> Result {
    openCount.add(1)
    defer { openCount.add(-1) }
    return try $current.withValue(ignoring, operation: body)
  }

  /// Runs code of the user whose calls count, but are not a part of the expression that is evaluated.
  static func outsideRecordings<Result>(_ body: () throws -> Result) rethrows -> Result {
    open == nil ? try body() : try withoutRecording(body)
  }

  /// The recording whose calls count for nothing, in any context.
  static let ignoring = Recording(position: nowhere, isIgnoring: true)
}
