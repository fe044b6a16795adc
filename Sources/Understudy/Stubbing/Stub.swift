internal import UnderstudyValues

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
