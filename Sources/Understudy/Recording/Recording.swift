import Foundation

/// What an evaluation of an expression changes so that more can be told.
struct EvaluationPlan {
  /// The evaluations before this one.
  var earlier: [RecordedEvaluation] = []
  var numbers = MatcherNumbers()
  /// Whether no evaluation follows, so that this one has to tell what's a matcher.
  var isLast = true
  /// Whether calls whose results have few values return others.
  var changesResults = false
}

typealias RecordingTarget = (recording: Recording, proxy: PendingProxy?)

/// The scope that `when` and `verify` open. Calls of mocks in it are recorded and not made.
///
/// An expression's recording is task-local, and open while the expression is evaluated. A proxy's
/// recording is kept by its mock, for one call of the context that opened the proxy.
final class Recording: Sendable {
  enum Kind: Hashable {
    /// An expression, with the function that the test wrote around it.
    case expression(verb: String)
    /// The call that follows a proxy.
    case proxy
    /// User code of which calls and matchers are ignored.
    case ignoring
    /// A real implementation whose result is only compared. It stays open as long as the tasks that
    /// the implementation starts, which keep it as a task-local value.
    case contract
  }

  /// The recording of the expression that this task, or one that created it, evaluates.
  @TaskLocal private static var inherited: Recording?

  let position: SourcePosition
  let kind: Kind
  /// Whether it's read by differences.
  let isNew: Bool
  var plan: EvaluationPlan { uncheckedPlan.value }
  private let uncheckedPlan: Unchecked<EvaluationPlan>
  /// The value of `when(_:thenReturn:)`, which the recorded call returns.
  private let result: Unchecked<Any?>?
  private let context = ExecutionContext.current
  private let state = Locked(State())

  private struct State {
    var isOpen = true
    /// Whether a misuse of its expression has been reported, so that it has no target.
    var isRejected = false
    var evaluation = RecordedEvaluation()
    var run = Run()
    var calls: [RecordedCall] = []
    var isInCalls = false
  }

  init(
    _ kind: Kind, position: SourcePosition, plan: EvaluationPlan = EvaluationPlan(),
    result: Unchecked<Any?>? = nil, changing changed: [Bool]? = nil
  ) {
    self.kind = kind
    isNew = changed != nil
    if let changed { state.withLock { $0.run = Run(changed: changed) } }
    self.position = position
    uncheckedPlan = Unchecked(plan)
    self.result = result
    if isContract { Self.openCount.add(1) }
  }

  /// Whether calls and matchers in it are ignored.
  var isIgnoring: Bool { kind == .ignoring || isContract }
  var isContract: Bool { kind == .contract }

  deinit { if isContract { Self.openCount.add(-1) } }

  /// The recording that a matcher written here belongs to: that of an expression or of a proxy.
  static var current: Recording? {
    if let ofExpression { return ofExpression.isIgnoring ? nil : ofExpression }
    return ProxyRecordings.recording(of: .current)
  }

  static var isNew: Bool { current?.isNew == true }

  /// The recording of the expression that this context evaluates.
  ///
  /// A recording belongs to the task that opened it and to its child tasks. Any other task that
  /// inherits the task-local value isn't part of the expression.
  static var ofExpression: Recording? {
    guard openCount.value > 0, let inherited, inherited.isOpen else { return nil }
    return inherited.isContract || inherited.context.includes(.current) ? inherited : nil
  }

  /// The recording that a call belongs to; `nil` if the call is received.
  static func takeTarget(for call: ForwardedCall, on mock: MockState) -> RecordingTarget? {
    // Most calls are made while no test of the process writes a `when` or `verify`.
    guard openCount.value > 0 else { return nil }
    if let recording = ofExpression {
      // A proxy that was opened inside the expression takes the call that follows it.
      let proxy = mock.takePendingProxy(openedIn: recording)
      return (proxy?.recording ?? recording, proxy)
    }
    let (pending, finished) = mock.takeProxies()
    if let pending { return (pending.recording, pending) }
    if let finished, finished.reportIfArgument(of: call, on: mock) { return (.ignoring, nil) }
    return nil
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The calls so far; the last is the target of a `when` or `verify`.
  var calls: [RecordedCall] { state.withLock { $0.calls } }

  var evaluation: RecordedEvaluation { state.withLock { $0.evaluation } }

  func register(_ matcher: ArgumentMatcher, placeholder: Any?, sample: Any? = nil) {
    let matcher = RecordedMatcher(matcher: matcher, placeholder: placeholder, sample: sample)
    let source = Source(.matcher(matcher.matcher), value: placeholder, sample: sample)
    state.withLock { state in
      state.evaluation.matchers.append(matcher)
      state.run.sources.append(source)
    }
  }

  var run: Run { state.withLock { $0.run } }

  func add(_ source: Source) { state.withLock { $0.run.sources.append(source) } }

  func addList(
    _ values: [Any?], from start: Int = 0, owner: SourcePosition? = nil
  ) -> Int {
    var candidates = ValueList.Candidates.all
    if let owner {
      // The positions in a helper are elsewhere, in any order.
      candidates = position.isBefore(owner) ? .after(owner) : .onLine(owner)
    }
    return state.withLock { $0.run.add(values, from: start, candidates) }
  }

  /// Marks matchers as the operands of another one, and returns them.
  func takeOperands(_ numbers: [Int]) -> [RecordedMatcher] {
    state.withLock { state in
      for number in numbers { state.evaluation.matchers[number].isOperand = true }
      return numbers.map { state.evaluation.matchers[$0] }
    }
  }

  /// Marks the matchers among the operands of another one.
  ///
  /// - Returns: For each operand its matcher, as far as the evaluations tell; `nil` for a value.
  func takeOperands(_ operands: [Any?]) -> [RecordedMatcher?] {
    state.withLock { state in
      state.evaluation.takeOperands(operands, plan).map { $0.map { state.evaluation.matchers[$0] } }
    }
  }

  func generator(_ origin: PlaceholderOrigin) -> PlaceholderGenerator {
    if isNew {
      let run = run
      let ordinal = run.sources.count
      return PlaceholderGenerator(
        variant: run.isChanged(ordinal) ? 1 : 0, ordinal: ordinal, origin: origin)
    }
    let ordinal = evaluation.matchers.count
    let evaluation = plan.changesResults ? 0 : plan.earlier.count
    let variant = plan.numbers.variant(of: ordinal, in: evaluation)
    return PlaceholderGenerator(variant: variant, ordinal: ordinal, origin: origin)
  }

  /// Reports a misuse of the expression. Nothing is stubbed or verified then.
  func reject(_ misuse: Misuse, at position: SourcePosition, origin: FailureOrigin? = nil) {
    reject()
    FailureReport.send(.misuse(misuse), at: position, origin: origin)
  }

  /// Marks a recording that has no target, or a comparison of a contract that says nothing.
  func reject() { state.withLock { $0.isRejected = true } }

  var isRejected: Bool { state.withLock { $0.isRejected } }

  /// Adds the arguments of a call, before anything else is evaluated, and returns its number.
  func recordArguments(_ arguments: [Any?]) -> Int {
    state.withLock { $0.evaluation.recordArguments(arguments) }
  }

  func add(_ call: RecordedCall) {
    state.withLock { state in
      state.calls.append(call)
      state.run.calls.append(call)
    }
  }

  var isInCalls: Bool {
    get { state.withLock { $0.isInCalls } }
    set { state.withLock { $0.isInCalls = newValue } }
  }

  /// Sets how many calls the call that was added last stands for.
  func expect(_ count: CallCount) {
    state.withLock { state in
      state.calls[state.calls.count - 1].count = count
      state.run.calls[state.calls.count - 1].count = count
    }
  }

  func close() { state.withLock { $0.isOpen = isContract } }

  func givenResult<Result>(as type: Result.Type) -> Result? {
    guard let result else { return nil }
    return cast(result.value, to: type)
  }

  // MARK: Evaluating

  /// The number of open recordings in the process.
  static let openCount = AtomicInteger(0)

  /// Evaluates an expression in this recording, and closes the recording.
  func evaluate<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.openCount.add(1)
    defer {
      close()
      Self.openCount.add(-1)
    }
    return try Self.$inherited.withValue(self, operation: body)
  }

  nonisolated(nonsending) func evaluate<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    Self.openCount.add(1)
    defer {
      close()
      Self.openCount.add(-1)
    }
    return try await Self.$inherited.withValue(self, operation: body)
  }
}

// MARK: User code that the library runs

extension Recording {
  /// Runs user code whose calls aren't part of a test: a predicate, a default value, a description.
  /// Mocks that it calls neither log nor record the calls, and return any value that exists.
  static func withoutRecording<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Of this context: the calls of a task that the code starts are received.
    try Recording(.ignoring, position: ignoring.position).evaluate(body)
  }

  /// Runs user code whose calls are received, unless an expression is being evaluated, which
  /// ignores them.
  static func outsideRecordings<Result>(_ body: () throws -> Result) rethrows -> Result {
    ofExpression == nil ? try body() : try withoutRecording(body)
  }

  static let ignoring = Recording(.ignoring, position: SourcePosition("", "", 0, 0))
}

/// The current task or, outside of tasks, the current thread.
///
/// A task keeps its identity when it resumes on another thread or switches to an actor.
enum ExecutionContext: Hashable, Sendable {
  case task(TaskIdentity)
  case thread(ThreadIdentity)

  static var current: ExecutionContext {
    TaskIdentity.current.map(task) ?? .thread(ThreadIdentity(Thread.current))
  }

  /// Whether another context is this one or can be a child task of it.
  ///
  /// The runtime provides whether a task is a child task, but not its parent. Child tasks of other
  /// tasks are therefore included.
  func includes(_ other: ExecutionContext) -> Bool {
    if case .task(let task) = other, task.isChild { return true }
    return other == self
  }
}

/// A thread, which this keeps, because the address of one that has ended is reused.
struct ThreadIdentity: Hashable, Sendable {
  private let thread: Unchecked<Thread>

  init(_ thread: Thread) { self.thread = Unchecked(thread) }

  static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    left.thread.value === right.thread.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(thread.value)) }
}
