/// A stub: what a test defines for the calls of one method with certain arguments.
///
/// The lock of the mock guards the properties that change.
final class Stub {
  let arguments: ArgumentListPattern
  let hasCaptor: Bool
  let position: SourcePosition
  /// What the session keeps of the stub.
  let usage: StubUsage
  /// When the stub was written, in the order of the received calls.
  let sequence = SequenceNumber.next()

  /// The answer for the next call, without consuming it.
  private(set) var currentAnswer: Answer?
  /// The answers after the current one; `nil` if there are none.
  private var laterAnswers: [Answer]?
  /// Whether the current answer is the last one and has answered, so that it repeats.
  private var repeats = false
  private(set) var effects: [AnswerClosure] = []
  /// How many calls the stub has answered.
  private var answeredCount = 0
  /// How many calls it answers at most.
  private var maximalCount = Int.max
  private var isUsed = false

  init(_ arguments: ArgumentListPattern, position: SourcePosition, usage: StubUsage) {
    self.arguments = arguments
    hasCaptor = arguments.hasCaptor
    self.position = position
    self.usage = usage
  }

  /// Adds an answer. Returns the one that it replaces, to be released outside the lock.
  func add(_ answer: Answer) -> Answer? {
    guard currentAnswer == nil || repeats else {
      laterAnswers = (laterAnswers ?? []) + [answer]
      return nil
    }
    defer {
      currentAnswer = answer
      repeats = false
    }
    return currentAnswer
  }

  func add(effect: AnswerClosure) { effects.append(effect) }

  /// Limits how many calls the stub answers, including those that it has answered.
  func limit(to count: Int) { maximalCount = count }

  /// Whether the stub has answered as many calls as it may.
  var isExhausted: Bool { answeredCount >= maximalCount }

  /// Consumes the answer for a call. Returns `false` if the stub is exhausted.
  func takeAnswer(into answer: inout Answer?) -> Bool {
    if isExhausted { return false }
    markUsed()
    answeredCount += 1
    answer = currentAnswer
    if let later = laterAnswers {
      currentAnswer = later[0]
      laterAnswers = later.count == 1 ? nil : Array(later.dropFirst())
    } else {
      repeats = true
    }
    return true
  }

  /// Returns the side effects for a call; `nil` if the stub is exhausted.
  ///
  /// - Parameter isAnswering: Whether the stub has answered the call.
  func takeEffects(isAnswering: Bool) -> [AnswerClosure]? {
    if isAnswering { return effects }
    if isExhausted { return nil }
    markUsed()
    if currentAnswer == nil { answeredCount += 1 }
    return effects
  }

  private func markUsed() {
    if isUsed { return }
    isUsed = true
    usage.markUsed()
  }
}

/// The record of a stub that its session keeps: enough to report it, without the stub's values.
final class StubUsage: Sendable {
  let position: SourcePosition
  let origin: FailureOrigin
  /// The stubbed call, formatted as Swift code.
  let call: String
  /// Whether the session in which the stub was written reports unused stubs.
  private let isWatched: Bool
  private let hasAnswered = AtomicInteger(0)
  private let missedCalls = Locked<Unchecked<MissedCalls>?>(nil)
  private let state = Locked((isLenient: false, isWritten: false, hasEnded: false))

  init(
    call: String, position: SourcePosition, origin: FailureOrigin, isWatched: Bool = false
  ) {
    self.isWatched = isWatched
    self.call = call
    self.position = position
    self.origin = origin
  }

  func markUsed() { hasAnswered.value = 1 }
  func markLenient() { state.withLock { $0.isLenient = true } }
  /// Marks the stub as one that has an answer or a side effect; others aren't reported as unused.
  func markWritten() { state.withLock { $0.isWritten = true } }

  /// Whether the calls of the method explain why the stub is going to be reported.
  var wantsMissedCalls: Bool { isWatched && isUnused && state.withLock { !$0.hasEnded } }

  func keep(_ calls: MissedCalls) {
    let calls = Unchecked(calls)
    missedCalls.withLock { $0 = calls }
  }

  /// Removes the calls that were kept, which refer to the stub. No more are kept after that.
  func takeMissedCalls() -> MissedCalls? {
    state.withLock { $0.hasEnded = true }
    return missedCalls.withLock { calls in
      defer { calls = nil }
      return calls
    }?.value
  }

  var isUnused: Bool { hasAnswered.value == 0 && state.withLock { $0.isWritten && !$0.isLenient } }
}
