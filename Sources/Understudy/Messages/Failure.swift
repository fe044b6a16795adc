/// A failure as data. `FailureMessage` turns it into text.
enum Failure {
  case count(CountFailure)
  case order(OrderFailure)
  /// Calls of mocks that aren't expected or, with other calls, that no verification matched.
  case interactions(CallList, on: [String], areUnverified: Bool, of: CallsOfOthers?)
  case balance(BalanceFailure)
  case unstubbed(UnstubbedCall)
  case unusedStub(StubRecord, MissedCalls?)
  /// An answer of a stub that isn't what the real implementation returns or throws.
  case contract(Stub, of: CallDescription, answer: Outcome, actual: Outcome)
  case misuse(Misuse)

  /// The methods whose calls or stubs the message shows; `nil` if no stub can have caused the
  /// failure.
  var comparedMethods: [MethodID]? {
    switch self {
    case .count(let failure): [failure.pattern.call.method]
    case .order(let failure): failure.query.expected.map(\.call.method)
    case .interactions: []
    case .balance(let failure): [failure.first.call.method, failure.second.call.method]
    case .unstubbed(let call): [call.method]
    case .unusedStub, .contract, .misuse: nil
    }
  }
}

/// A verification whose count isn't satisfied.
struct CountFailure {
  let pattern: CallPattern
  let expected: CallCount
  let found: CallMatches
  /// The time that the verification waited; `nil` if it didn't wait.
  let waited: Duration?
  let comment: String?
}

/// A call that returned another number of times than the one was received that balances it.
struct BalanceFailure {
  let first: CallPattern
  let second: CallPattern
  let returnedCount: Int
  let secondCount: Int
  /// The matching calls of both, in the order in which they were received.
  let calls: CallList
}

/// The calls in a message, which shows the first of many.
struct CallList {
  static let maximalCount = 20

  let shown: [NumberedText]
  let count: Int

  var isEmpty: Bool { count == 0 }

  /// Describes only the calls that the message shows.
  init<Call>(
    _ calls: some Sequence<Call>, count: Int, atMost maximum: Int = maximalCount,
    _ describe: (Call) -> NumberedText
  ) {
    shown = calls.prefix(maximum).map(describe)
    self.count = count
  }
}

struct NumberedText {
  let number: Int
  let text: String
  /// The inner differences of a large argument, a line each.
  var details: [Difference] = []
}

struct OrderFailure {
  typealias Row = (expected: Int?, actual: Int?)

  let query: OrderQuery
  let isSequence: Bool
  /// The index of the first expected call that's out of order; their number if there are too many
  /// calls.
  let brokenAt: Int
  let rows: [Row]
  /// The index of the row of the first call that's missing or unexpected.
  let markedRow: Int

  /// The index of the actual call in its place; `nil` if no call follows.
  var unexpectedCall: Int? { rows[markedRow].actual }

  /// Whether an expected call was received, but too early: a call that follows would be in its row.
  func cameEarlier(_ number: Int) -> Bool {
    let aligned = Set(rows.compactMap { $0.expected == nil ? nil : $0.actual })
    return query.events.indices.contains {
      !aligned.contains($0) && query.matches(query.events[$0], number)
    }
  }

  /// A later call of the same method as the first expected call that's out of order, with `*` around
  /// what doesn't match, and its differences; `nil` for any other call.
  func nearMiss(_ index: Int) -> (text: String, differences: [Difference])? {
    let last = rows[..<markedRow].last { $0.actual != nil }?.actual ?? -1
    guard brokenAt < query.expected.count, index > last else { return nil }
    return query.nearMiss(index, of: brokenAt)
  }
}

/// A call that no stub answers and the policy doesn't allow.
struct UnstubbedCall {
  let call: CallDescription
  let mock: MockName
  let method: MethodID
  let result: Any.Type
  /// Whether a default value exists, which the policy doesn't allow.
  let isForbidden: Bool
  let hint: CallHint
  /// The stubs of the method, the nearest first, and whether each has answered as many calls as it
  /// may.
  let stubs: [(stub: Stub, isExhausted: Bool)]
  let test = TestFramework.currentTest
}
