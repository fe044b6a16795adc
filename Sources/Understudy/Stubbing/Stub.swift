/// What a test wrote for the calls of one method with certain arguments.
///
/// The lock of the mock's state guards `answers`, `effects` and `nextAnswer`.
final class Stub {
  let arguments: ArgumentsPattern
  let position: SourcePosition
  /// What the session knows of the stub.
  let ticket: StubTicket

  private(set) var answers: [Answer] = []
  private(set) var effects: [AnswerClosure] = []
  private var nextAnswer = 0

  init(_ arguments: ArgumentsPattern, position: SourcePosition, ticket: StubTicket) {
    self.arguments = arguments
    self.position = position
    self.ticket = ticket
  }

  func add(_ answer: Answer) { answers.append(answer) }
  func add(effect: AnswerClosure) { effects.append(effect) }

  /// The answer for the next call, without using it up.
  var currentAnswer: Answer? {
    answers.isEmpty ? nil : answers[min(nextAnswer, answers.count - 1)]
  }

  /// The answer for this call; the last one stays.
  func takeAnswer() -> Answer? {
    let answer = currentAnswer
    if nextAnswer < answers.count { nextAnswer += 1 }
    return answer
  }
}

/// A stub as its session remembers it: enough for a report, without the stub's values.
final class StubTicket: Sendable {
  let position: SourcePosition
  let origin: FailureOrigin
  /// The stubbed call as Swift writes it.
  let call: String
  private let state = Locked((isUsed: false, isLenient: false, isWritten: false))

  init(call: String, position: SourcePosition, origin: FailureOrigin) {
    self.call = call
    self.position = position
    self.origin = origin
  }

  func markUsed() { state.withLock { $0.isUsed = true } }
  func markLenient() { state.withLock { $0.isLenient = true } }
  /// Notes that the stub has an answer or an effect, so that it can be used at all.
  func markWritten() { state.withLock { $0.isWritten = true } }

  var isUnused: Bool { state.withLock { $0.isWritten && !$0.isUsed && !$0.isLenient } }
}
