/// What went wrong, as data; `FailureMessage` puts it into words.
enum Failure {
  case count(CountFailure)
  case order(OrderFailure)
  case unverified(InteractionsFailure)
  case unexpected(InteractionsFailure)
  case unstubbed(UnstubbedCall)
  case unusedStub(call: String)
  case misuse(Misuse)
}

/// A verification that counted wrong.
struct CountFailure {
  let expected: CallCount
  let actual: Int
  let mock: MockIdentity
  let signature: String
  /// The call that the test wrote.
  let call: String
  let matching: [NumberedText]
  /// The calls of the same method that do not match, with `*` around what is to blame.
  let others: [NumberedText]
  let all: [NumberedText]
  /// The type of an expected value that can't be compared, if there is one.
  let incomparable: Any.Type?
  /// How long the verification waited; `nil` for one that does not wait.
  let waited: Duration?
}

/// A call with its number in its mock's log.
///
/// It is rendered when somebody reads it: a log is long, and a message shows little of it.
struct NumberedText {
  let number: Int
  private let renderedText: () -> String
  private let renderedDetails: () -> [Difference]

  init(
    number: Int, text: @autoclosure @escaping () -> String,
    details: @autoclosure @escaping () -> [Difference] = []
  ) {
    self.number = number
    renderedText = text
    renderedDetails = details
  }

  var text: String { renderedText() }

  /// The inner differences of a large argument, a line each.
  var details: [Difference] { renderedDetails() }
}

/// An order or a sequence that the calls did not keep.
struct OrderFailure {
  /// Whether nothing else was allowed to happen.
  let isSequence: Bool
  let expected: [String]
  /// The calls that count, in order; `nil` for a place where none came.
  let actual: [String]
  /// The first expected call that did not come where it should, as an index.
  let brokenAt: Int
  /// The calls that were matched before it, as indices into `actual`, one for each expected call.
  let matched: [Int]
  /// The actual call that stands where the broken one should; `nil` where nothing follows.
  let unexpectedCall: Int?
}

/// Calls that nobody was to make, or that no verification matched.
struct InteractionsFailure {
  let mocks: [String]
  let calls: [NumberedText]
}

/// A call that no stub answered and no policy allowed.
struct UnstubbedCall {
  let call: CallDescription
  let mock: MockIdentity
  let signature: String
  let result: Any.Type
  /// Whether there was a value, which the policy did not allow.
  let isForbidden: Bool
}

/// Something that the test or the mock's author wrote and that cannot work.
enum Misuse {
  /// The expression in `when` or `verify` contains no call to a mock.
  case noCall(verb: String, thrown: (any Error)?)
  /// The expression threw after a call, so the rest of it was not evaluated.
  case threw(verb: String, any Error, after: String)
  case blockThrew(verb: String, any Error, after: String)
  /// An optional chain ended at a call that returned `nil`.
  case endedInNil(verb: String, call: String, isStatic: Bool)
  /// A count that no number of calls satisfies.
  case contradiction(CallCount.Contradiction)
  /// `verify(…)` without `called`, or `when(…)` without an answer.
  case unasked(call: String)
  case unanswered(call: String)
  /// A proxy recorded a call in the arguments of the call that was meant.
  case proxyTookArgument(verb: String, argument: String, method: String)
  /// `when(using:)` or `verify(on:)` without a call behind it.
  case unfinished(verb: String)
  case leftoverMatcher(
    ArgumentMatcher, call: String, missingArguments: MissingForwardedArguments? = nil)
  case matcherOutsideRecording(ArgumentMatcher)
  case ambiguous(call: String, arguments: [AmbiguousArgument], isProxy: Bool)
  case noPlaceholder(ArgumentMatcher)
  case noRecordedResult(Any.Type)
  case valueType(Any?, of: String, expected: Any.Type)
  case errorType((any Error)?, of: String, expected: any Error.Type)
  case answerParameterCount(Int, of: String, arguments: Int)
  case answerParameterType(Any.Type, number: Int, of: String, argument: String)
  case answerResultType(Any.Type, of: String, expected: Any.Type)
  case asyncAnswer(of: String)
  case answerArgument(AnswerArgumentMismatch, of: String)
  case answerError(any Error, of: String, throws: any Error.Type)
}

/// A forwarder that passes fewer arguments on than its method has parameters.
///
/// That may be meant: a closure that does not escape cannot be passed on. So nothing but a matcher
/// that has lost its argument speaks of it.
struct MissingForwardedArguments {
  let signature: String
  let parameterCount: Int
  let argumentCount: Int

  init?(_ call: ForwardedCall) {
    guard let labels = Signature(call.method.signature).labels, labels.count > call.arguments.count
    else { return nil }
    signature = call.method.signature.description
    parameterCount = labels.count
    argumentCount = call.arguments.count
  }
}

/// An argument that is a plain value in one reading and a matcher in another.
struct AmbiguousArgument {
  let path: ArgumentPath
  let value: String
  let matchers: [String]

  /// The argument's ordinal, counted from 1, followed by the index of an element.
  var ordinal: String { "\(path[0] + 1)" + path.dropFirst().map { "[\($0)]" }.joined() }
}
