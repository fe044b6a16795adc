package import UnderstudyValues

/// A stub: what a test defines for the calls of one method with certain arguments.
///
/// The lock of the mock guards the properties that change.
final class Stub {
  let arguments: ArgumentListPattern
  let hasCaptor: Bool
  let record: StubRecord
  var position: SourcePosition { record.position }
  /// When the stub was written, in the order of the received calls.
  let sequence = SequenceNumber.next()

  var answers = AnswerQueue()
  var effects: [AnswerClosure] = []
  /// Runs what belongs to an answer after the calls; `nil` if it runs within them.
  var later: (any LaterEffects)?

  init(_ arguments: ArgumentListPattern, record: StubRecord) {
    self.arguments = arguments
    hasCaptor = arguments.hasCaptor
    self.record = record
    record.belong(to: self)
  }

  /// Returns the side effects for a call; `nil` if the stub is exhausted.
  ///
  /// - Parameter isAnswering: Whether the stub has answered the call.
  func takeEffects(isAnswering: Bool) -> [AnswerClosure]? {
    if isAnswering { return effects }
    if answers.isExhausted { return nil }
    let effects = effects.filter { !$0.isOfAnswer || later != nil }
    if effects.isEmpty { return nil }
    record.markUsed()
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

  /// The values that calls get; `nil` if these aren't known.
  var values: [Any?]? {
    var values: [Any?] = []
    for answer in answers {
      switch answer {
      case .outcome(.value(let value)): values.append(value)
      case .outcome(.error): break
      case .lastSet(let property) where property.isOne: values.append(property.value)
      case .lastSet, .closure, .callThrough, .waiting: return nil
      }
    }
    return values
  }

  mutating func add(_ answer: Answer) { answers.append(answer) }

  mutating func take() -> Answer? {
    if isExhausted { return nil }
    takenCount += 1
    if next < answers.count { next += 1 }
    return answers[next - 1]
  }

  mutating func countEffects() { if answers.isEmpty { takenCount += 1 } }
}

/// What a session keeps of a stub: enough to report it at the end, without the stub's values.
package final class StubRecord: Sendable {
  package let position: SourcePosition
  package let origin: FailureOrigin
  /// The session in which the stub was written, which refers to the record until its end.
  package let session: MockSession?
  let method: MethodID
  let owner: MockName
  private let hasAnswered = AtomicInteger(0)
  private let state = Locked(State())

  private struct State {
    var isLenient = false
    var remover: EndedSession?
    weak var stub: Stub?
    var call: String?
  }

  init(of pattern: CallPattern, at position: SourcePosition, in session: MockSession?) {
    (method, owner) = (pattern.call.method, pattern.mock.identity)
    (self.position, self.session, origin) = (position, session, pattern.mock.origin)
  }

  func belong(to stub: Stub) { state.withLock { $0.stub = stub } }

  /// The call as Swift code. Its arguments are described when a message needs them, as those of a
  /// received call are, so that a test that passes describes none.
  package var call: String {
    let (known, stub) = state.withLock { ($0.call, $0.stub) }
    return known
      ?? stub.map { CallDescription(method, $0.arguments.patterns, owner: owner).text }
      ?? method.signature
  }

  /// Keeps the text of a stub that's removed before it can be reported.
  package func describe() {
    let call = call
    state.withLock { $0.call = $0.call ?? call }
  }

  package func warn(_ message: @autoclosure () -> String) {
    FailureReport.warn(message(), at: position, origin: origin)
  }

  package var isUsed: Bool { hasAnswered.value != 0 }
  func markUsed() { hasAnswered.value = 1 }

  package var isLenient: Bool { state.withLock { $0.isLenient } }
  func markLenient() { state.withLock { $0.isLenient = true } }

  /// The session of another test, which has the mock, too, and whose end removed the stub.
  var remover: EndedSession? {
    get { state.withLock { $0.remover } }
    set { state.withLock { $0.remover = newValue } }
  }

  /// Whether the end of the session reports that no call used the stub.
  var isUnused: Bool { session?.unusedStubs == .reported && !isUsed && !isLenient }
}
