/// A stub: what a test defines for the calls of one method with certain arguments.
///
/// The lock of the mock's state guards the properties that change, and guarantees exclusive access to them.
final class Stub {
  let arguments: ArgumentListPattern
  let position: SourcePosition
  /// What the session keeps of the stub.
  let usage: StubUsage
  /// When the stub was written, in the order of the received calls.
  let sequence = SequenceNumber.next()

  /// The answer for the next call, without consuming it.
  @exclusivity(unchecked) private(set) var currentAnswer: Answer?
  /// The answers after the current one, the last one first.
  private var laterAnswers: [Answer] = []
  /// Whether there are later answers, which costs less to ask.
  @exclusivity(unchecked) private var isChain = false
  @exclusivity(unchecked) private(set) var effects: [AnswerClosure] = []
  /// How many calls the stub has answered.
  @exclusivity(unchecked) private var answeredCount = 0
  /// How many calls it answers at most.
  @exclusivity(unchecked) private var maximalCount = Int.max

  /// The stub that the fast path tries next. The method's table keeps it.
  @exclusivity(unchecked) unowned(unsafe) var older: Stub?
  /// Whether an answered call has to be noted: the first one, or every one if there are captors.
  @exclusivity(unchecked) private(set) var notesAnswers = true
  private let tests: ArgumentTests?

  init(_ arguments: ArgumentListPattern, position: SourcePosition, usage: StubUsage) {
    self.arguments = arguments
    self.position = position
    self.usage = usage
    tests = arguments.tests
  }

  /// Marks the stub as used. The captors follow without the lock.
  func willNoteAnswer() {
    usage.markUsed()
    notesAnswers = arguments.hasCaptor
  }

  /// Passes the arguments of an answered call to the captors. Called without the lock, because captors have
  /// locks, too.
  func noteAnswer(to arguments: [Any?]) {
    if self.arguments.hasCaptor { self.arguments.capture(arguments) }
  }

  /// Adds an answer. Returns whether it's the first one.
  @discardableResult
  func add(_ answer: Answer) -> Bool {
    guard currentAnswer != nil else {
      currentAnswer = answer
      return true
    }
    laterAnswers.insert(answer, at: 0)
    isChain = true
    return false
  }

  func add(effect: AnswerClosure) { effects.append(effect) }

  /// Limits how many calls the stub answers, including those that it has answered.
  func limit(to count: Int) { maximalCount = count }

  /// Whether the stub has answered as many calls as it may.
  var isRetired: Bool { answeredCount >= maximalCount }

  /// Counts a call if all that the stub has for it are side effects.
  func countEffectsWithoutAnswers() {
    if currentAnswer == nil { answeredCount += 1 }
  }

  /// The current rules of equality.
  var rules: EqualityRules { ArgumentEquality.isStandard ? .standard : arguments.rules }

  /// Whether the stub retires with the next call or has retired.
  var retiresSoon: Bool { maximalCount - answeredCount < 2 }

  /// What the words of the arguments decide.
  func quickVerdict(on arguments: [Any?]) -> ArgumentTests.Verdict {
    guard let tests, ArgumentEquality.isStandard else { return .unknown }
    return tests.verdict(of: arguments)
  }

  /// Consumes the answer for a call and returns it. The last answer repeats.
  func takeAnswer() -> Answer? {
    let answer = currentAnswer
    answeredCount += 1
    if isChain {
      currentAnswer = laterAnswers.removeLast()
      isChain = !laterAnswers.isEmpty
    }
    return answer
  }
}

/// What a session keeps of a stub: enough to report it, without the stub's values.
final class StubUsage: Sendable {
  let position: SourcePosition
  let origin: FailureOrigin
  /// The stubbed call, formatted as Swift code.
  let call: String
  /// Whether the session in which the stub was written reports unused stubs.
  private let isWatched: Bool
  private let hasAnswered = AtomicInteger(0)
  private let missedCalls = Locked<Unchecked<MissedCalls>?>(nil)
  private let state = Locked((isLenient: false, isWritten: false))

  init(
    call: String, position: SourcePosition, origin: FailureOrigin, isWatched: Bool = false
  ) {
    self.isWatched = isWatched
    self.call = call
    self.position = position
    self.origin = origin
  }

  func markUsed() {
    // Most stubs answer more than one call.
    if hasAnswered.value != 0 { return }
    hasAnswered.value = 1
  }
  func markLenient() { state.withLock { $0.isLenient = true } }
  /// Marks the stub as one that has an answer or a side effect; others aren't reported as unused.
  func markWritten() { state.withLock { $0.isWritten = true } }

  /// Whether the calls of the method explain why the stub is going to be reported.
  var wantsMissedCalls: Bool { isWatched && isUnused }

  func keep(_ calls: MissedCalls) {
    let calls = Unchecked(calls)
    missedCalls.withLock { $0 = calls }
  }

  /// Removes the calls that were kept, which refer to the stub.
  func takeMissedCalls() -> MissedCalls? {
    missedCalls.withLock { calls in
      defer { calls = nil }
      return calls
    }?.value
  }

  var isUnused: Bool { hasAnswered.value == 0 && state.withLock { $0.isWritten && !$0.isLenient } }
}
