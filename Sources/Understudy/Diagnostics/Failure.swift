/// A failure as data. `FailureMessage` turns it into text.
enum Failure {
  case count(CountFailure)
  case order(OrderFailure)
  case unverified(InteractionsFailure)
  case unexpected(InteractionsFailure)
  case unstubbed(UnstubbedCall)
  case unusedStub(UnusedStub)
  case misuse(Misuse)
}

/// A verification whose count isn't satisfied.
struct CountFailure {
  let expected: CallCount
  let actual: Int
  let mock: MockIdentity
  let signature: String
  /// The call that the test wrote.
  let call: String
  let matching: CallList
  /// The calls of the same method that don't match, with `*` around the differences.
  let others: CallList
  let all: CallList
  /// The type of an expected value that can't be compared, if there is one.
  let incomparable: Any.Type?
  /// The time that the verification waited; `nil` if it didn't wait.
  let waited: Duration?
  /// What the test says about the failure.
  let comment: String?
}

/// Calls of which a message shows the first.
struct CallList: ExpressibleByArrayLiteral {
  /// The number of calls from which a message shows the first only.
  static let maximalCount = 20

  let shown: [NumberedText]
  let count: Int

  init(shown: [NumberedText], count: Int) {
    self.shown = shown
    self.count = count
  }

  init(arrayLiteral calls: NumberedText...) { self.init(calls) }

  init(_ calls: [NumberedText]) { self.init(shown: calls, count: calls.count) }

  var isEmpty: Bool { count == 0 }
}

/// A call with its number in its mock's log.
///
/// It's rendered only if a message shows it, because a log can be long.
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

/// An expected order or sequence that differs from the actual calls.
struct OrderFailure {
  /// Whether no other calls are allowed.
  let isSequence: Bool
  let expected: [String]
  /// The actual calls, in order. They're described only if a message shows them.
  let actual: Calls
  /// The index of the first expected call that's out of order.
  let brokenAt: Int
  /// The indices in `actual` of the calls that matched the expected calls before it.
  let matched: [Int]
  /// The index of the actual call in its place; `nil` if no call follows.
  let unexpectedCall: Int?

  struct Calls {
    let count: Int
    let text: (Int) -> String

    subscript(index: Int) -> String { text(index) }
  }
}

/// Calls that aren't expected, or that no verification matched.
struct InteractionsFailure {
  let mocks: [String]
  let calls: CallList
  /// Two calls that a method seems to have forwarded twice.
  var repetition: RepeatedForward?
}

/// Two calls in a row with the same signature and the same types of arguments, from two forwarders in one file:
/// probably one method that forwards twice.
struct RepeatedForward {
  let numbers: [Int]
  let positions: [SourcePosition]
}

/// A call that no stub answers and the policy doesn't allow.
struct UnstubbedCall {
  let call: CallDescription
  let mock: MockIdentity
  let signature: String
  let result: Any.Type
  /// Whether a default value exists, which the policy doesn't allow.
  let isForbidden: Bool
  let hint: CallHint
  /// The module of the forwarder.
  let module: String
  /// The test that made the call, and the line where it begins, if they're known.
  let test: (name: String, line: String)?
  /// The stubs of the method, the nearest first.
  let stubs: [NearMiss]
}

/// Incorrect use of the library in a test or a mock.
enum Misuse {
  /// The expression in `when` or `verify` contains no call to a mock.
  case noCall(verb: String, thrown: (any Error)?)
  /// The expression in `when` or `verify` is a closure or a method, which the test doesn't call.
  case uncalledFunction(verb: String, FunctionMetadata)
  /// The expression threw after a call, so the rest of it was not evaluated.
  case threw(verb: String, any Error, after: String)
  case blockThrew(verb: String, any Error, after: String)
  /// An optional chain ended at a call that returned `nil`.
  case endedInNil(verb: String, call: String, isStatic: Bool)
  /// A count that no number of calls satisfies.
  case contradiction(CallCount.Contradiction)
  /// `verify(…)` without `called`, or `when(…)` without an answer.
  case unasked(call: String, CallHint)
  case unanswered(call: String, CallHint)
  /// A proxy recorded a call in the arguments of the intended call.
  case proxyTookArgument(verb: String, argument: String, method: String)
  /// `when(using:)` or `verify(on:)` without a call after it, and the mock as the test writes it.
  case unfinished(verb: String, mock: String)
  case leftoverMatcher(
    ArgumentMatcher, call: String, missingArguments: MissingForwardedArguments? = nil)
  case matcherOutsideRecording(ArgumentMatcher)
  case ambiguous(call: String, arguments: [AmbiguousArgument], isProxy: Bool)
  case noPlaceholder(ArgumentMatcher)
  case noRecordedResult(Any.Type)
  case valueType(Any?, of: String, expected: Any.Type, StubForm)
  /// An error that the method can't throw, and the forwarder of a method that throws.
  case errorType((any Error)?, of: String, expected: any Error.Type, forwarder: String)
  case answerParameterCount(Int, of: String, arguments: Int)
  case answerParameterType(Any.Type, number: Int, of: String, argument: String)
  case answerResultType(Any.Type, of: String, expected: Any.Type, StubForm)
  case asyncAnswer(of: String)
  /// `thenCallThrough()` for a method whose forwarder has no closure.
  case noCallThrough(of: String, forwarder: String)
  case negativeTimes(Int)
  /// `thenReturnLastSet` for a call that isn't the getter of a property or subscript.
  case noGetter(of: String, isSetter: Bool)
  /// `anyVariadic()` outside of a list, or before the end of one.
  case variadicOutsideList(ArgumentMatcher, call: String)
  case variadicBeforeEnd(ArgumentMatcher, call: String)
  /// `not` around a call of a mock.
  case negatedCall(String)
  /// A matcher inside a value that another matcher compares with.
  case matcherInside(ArgumentMatcher, of: String)
  /// A call of a mock that is the placeholder of another call's result.
  case callOnPlaceholder(String, resultOf: String, isStatic: Bool)
  case answerArgument(AnswerArgumentMismatch, of: String)
  case answerError(any Error, of: String, throws: any Error.Type, forwarder: String)
}

/// How a stub's answer was written.
enum StubForm {
  /// `when(using:thenReturn:)`
  case proxy
  /// `when(…).thenReturn(…)`, with the type that the compiler takes for the type of the call.
  case expression(Any.Type)
  /// The same, with an expression that reads a value of the type from the result of the call.
  case part(Any.Type, of: CallHint)
  /// A closure whose type isn't known before it's called.
  case closure
}

/// A forwarder that passes on fewer arguments than its method has parameters.
///
/// This can be intended, because a non-escaping closure can't be passed on. It's reported only with a
/// matcher that matches no argument.
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

/// An argument that can be a plain value or a matcher.
struct AmbiguousArgument {
  let path: ArgumentPath
  let value: String
  let matchers: [String]

  /// The argument's ordinal, starting at 1, followed by the index of an element.
  var ordinal: String { "\(path[0] + 1)" + path.dropFirst().map { "[\($0)]" }.joined() }
}
