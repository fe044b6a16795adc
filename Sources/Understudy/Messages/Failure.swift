/// A failure as data. `FailureMessage` turns it into text.
enum Failure {
  case count(CountFailure)
  case order(OrderFailure)
  case unverified(InteractionsFailure)
  case unexpected(InteractionsFailure)
  case unstubbed(UnstubbedCall)
  case unusedStub(UnusedStub)
  case contract(ContractFailure)
  case misuse(Misuse)
}

/// A verification whose count isn't satisfied.
struct CountFailure {
  let expected: CallCount
  let actual: Int
  let mock: MockIdentity
  let signature: String
  var result: Any.Type?
  /// The call that the test wrote.
  let call: String
  let matching: CallList
  /// The calls of the same method that don't match, with `*` around the differences.
  let others: CallList
  let all: CallList
  /// The type of an expected value that can't be compared, if there is one.
  let incomparable: Any.Type?
  /// The class of an expected object that's compared by its content, which may have changed.
  var mutable: Any.Type?
  /// The time that the verification waited; `nil` if it didn't wait.
  let waited: Duration?
  /// The comment of the test.
  let comment: String?
}

/// The calls in a message, which shows the first of many.
struct CallList {
  /// The maximal number of calls that a message shows.
  static let maximalCount = 20

  var shown: [NumberedText] = []
  var count = 0

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
  typealias Row = (expected: Int?, actual: Int?)

  /// Whether no other calls are allowed.
  let isSequence: Bool
  let expected: [String]
  /// The text of an actual call. The calls are described only if a message shows them.
  let actual: (Int) -> String
  /// A later call of the same method as the first expected call that's out of order, with `*` around
  /// what doesn't match; `nil` for any other call.
  let nearMiss: (Int) -> String?
  /// The index of the first expected call that's out of order.
  let brokenAt: Int
  /// Whether it stands for a number of calls, and how many of them were found.
  let isCounted: Bool
  let foundCount: Int
  /// The rows with the indices of an expected call, an actual call, or both.
  let rows: [Row]
  /// The index of the row of the first call that's missing or unexpected.
  let markedRow: Int
  /// Whether an expected call was received, but too early.
  let cameEarlier: (Int) -> Bool
  /// The index of the actual call in its place; `nil` if no call follows.
  let unexpectedCall: Int?
  /// The type of a value in the first missing call that can't be compared, if there is one.
  let incomparable: Any.Type?
}

/// An answer of a stub that isn't what the real implementation returns or throws.
struct ContractFailure {
  let stub: String
  let call: String
  let answer: Answer
  let actual: Answer
  let rules: EqualityRules
}

/// Calls that aren't expected, or that no verification matched.
struct InteractionsFailure {
  let mocks: [String]
  let calls: CallList
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
