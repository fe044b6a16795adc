/// A stub: what a test defines for the calls of one method with certain arguments.
///
/// The lock of the mock guards the properties that change.
final class Stub {
  let arguments: ArgumentListPattern
  let hasCaptor: Bool
  /// What the session keeps of the stub.
  let usage: StubUsage
  var position: SourcePosition { usage.position }
  /// When the stub was written, in the order of the received calls.
  let sequence = SequenceNumber.next()

  var answers = AnswerQueue()
  var effects: [AnswerClosure] = []

  init(_ arguments: ArgumentListPattern, usage: StubUsage) {
    self.arguments = arguments
    hasCaptor = arguments.hasCaptor
    self.usage = usage
  }

  /// Consumes the answer for a call; `nil` if the stub is exhausted.
  func takeAnswer() -> Answer? {
    guard let answer = answers.take() else { return nil }
    usage.markUsed()
    return answer
  }

  /// Returns the side effects for a call; `nil` if the stub is exhausted.
  ///
  /// - Parameter isAnswering: Whether the stub has answered the call.
  func takeEffects(isAnswering: Bool) -> [AnswerClosure]? {
    if isAnswering { return effects }
    if answers.isExhausted { return nil }
    let effects = effects.filter { !$0.isOfAnswer }
    if effects.isEmpty { return nil }
    usage.markUsed()
    answers.countEffects()
    return effects
  }
}

/// The answers of a stub. Calls take one after the other, and the last one repeats.
///
/// A structure, because a debug build checks each access to a property of an object.
struct AnswerQueue {
  private var answers: [Answer] = []
  /// The index of the answer for the next call. Equal to the number of answers while the last one
  /// repeats, so that an answer that's added then is the next one.
  private var next = 0
  private var takenCount = 0
  /// How many calls it answers at most, including those that it has answered.
  var maximalCount = Int.max

  var isExhausted: Bool { takenCount >= maximalCount }

  /// The answer for the next call, without consuming it; `nil` if there are none.
  var current: Answer? { next < answers.count ? answers[next] : answers.last }

  mutating func add(_ answer: Answer) { answers.append(answer) }

  mutating func take() -> Answer? {
    if isExhausted { return nil }
    takenCount += 1
    if next < answers.count { next += 1 }
    return answers[next - 1]
  }

  mutating func countEffects() { if answers.isEmpty { takenCount += 1 } }
}

/// The record of a stub that its session keeps: enough to report it, without the stub's values.
final class StubUsage: Sendable {
  let position: SourcePosition
  let origin: FailureOrigin
  private let description: CallDescription
  /// Whether the session in which the stub was written reports calls that the stub missed.
  private let isWatched: Bool
  /// Whether that session reports the stub if no call uses it.
  private let isReported: Bool
  private let hasAnswered = AtomicInteger(0)
  private let state = Locked(State())

  private struct State {
    var isLenient = false
    var isWritten = false
    var hasEnded = false
    var isToldByFailure = false
    var missedCalls: MissedCalls?
  }

  init(
    call: CallDescription, position: SourcePosition, origin: FailureOrigin,
    session: MockSession? = nil
  ) {
    isWatched = session?.watchesStubs == true
    isReported = session?.unusedStubs == .reported
    description = call
    self.position = position
    self.origin = origin
  }

  var call: String { description.text }

  func warn(_ message: @autoclosure () -> String, isOnce: Bool = false) {
    FailureReport.warn(message(), at: position, origin: origin, isOnce: isOnce)
  }

  var isUsed: Bool { hasAnswered.value != 0 }
  var isLenient: Bool { state.withLock { $0.isLenient } }
  func markUsed() { hasAnswered.value = 1 }
  func markLenient() { state.withLock { $0.isLenient = true } }
  /// Marks the stub as one that has an answer or a side effect; others aren't reported as unused.
  func markWritten() { state.withLock { $0.isWritten = true } }

  /// Whether calls of the method can explain why the stub or the test is going to be reported.
  var wantsMissedCalls: Bool {
    isWatched && state.withLock { $0.isWritten && !$0.isLenient && !$0.hasEnded }
  }

  /// Keeps calls in place of earlier ones, which are released outside the lock. The calls refer to
  /// the stub, so none are kept after the end of the session.
  func keep(_ calls: MissedCalls) {
    let earlier = state.withLock { state in
      defer { if !state.hasEnded { state.missedCalls = calls } }
      return state.missedCalls
    }
    withExtendedLifetime(earlier) {}
  }

  var missedCalls: MissedCalls? { state.withLock { $0.missedCalls } }

  /// Whether a failure has shown the calls that just missed the stub.
  var isToldByFailure: Bool {
    get { state.withLock { $0.isToldByFailure } }
    set { state.withLock { $0.isToldByFailure = newValue } }
  }

  /// Removes the calls that were kept. No more are kept after that.
  func takeMissedCalls() -> MissedCalls? {
    state.withLock { state in
      defer { (state.hasEnded, state.missedCalls) = (true, nil) }
      return state.missedCalls
    }
  }

  /// Whether the session is going to report that no call used the stub.
  var isUnused: Bool { isReported && !isUsed && state.withLock { $0.isWritten && !$0.isLenient } }

  /// Whether the stub can't be reported as unused any more.
  var isSettled: Bool { isUsed || isLenient }
}
