internal import UnderstudyValues

/// A failure as data. `FailureMessage` turns it into text, and asks no mock and no session.
enum Failure {
  case count(CountFailure)
  case order(OrderFailure)
  /// Calls of mocks that aren't expected or, with other calls, that no verification matched.
  case interactions(CallList, on: [String], areUnverified: Bool, of: CallsOfOthers?)
  case balance(BalanceFailure)
  case unstubbed(UnstubbedCall)
  case unusedStub(StubReport)
  case misuse(Misuse)
}

/// A call that a test expects, as it was when the failure was found.
struct ExpectedCall {
  let method: MethodID
  let arguments: ArgumentListPattern
  let rules: EqualityRules
  let result: Any.Type?
  /// How many such calls an order expects; `nil` outside of `calls`.
  let count: CallCount?
  let mock: MockName

  var text: String { CallDescription(method, arguments.patterns, owner: mock).text }

  /// Its method, and the type of a static one.
  var name: String {
    mock.isStatic ? "\(mock.name).\(method.signature)" : method.signature
  }

  var incomparableType: Any.Type? { arguments.incomparableType(by: rules) }
}

/// A verification whose count isn't satisfied.
struct CountFailure {
  let call: ExpectedCall
  let expected: CallCount
  let found: CallMatches
  /// `nil` if the verification didn't wait.
  let waited: Wait?
  let comment: String?
  let causes: CountCauses
}

/// How long a test has waited for calls.
package struct Wait {
  package let time: Duration
  /// Whether the cancellation of the task ended the wait.
  let isCanceled: Bool

  package init(time: Duration, isCanceled: Bool) {
    (self.time, self.isCanceled) = (time, isCanceled)
  }
}

/// What can have caused a wrong number of calls.
struct CountCauses {
  /// What else received the call that was expected.
  var otherReceiver: OtherReceiver?
  /// Whether a call that was expected can come later.
  var mayComeLater = false
  var others: CallsOfOthers?
}

/// Whose calls were received that weren't expected.
enum CallsOfOthers {
  /// Those of all tests: a static mock has no session.
  case statics
  /// Those of another test that has the mock, too.
  case parallel(Int, RunningTest?)
  /// Perhaps those of the test that made the mock.
  case maker(RunningTest)
}

/// A call that returned another number of times than the one was received that balances it.
struct BalanceFailure {
  let first: ExpectedCall
  let second: ExpectedCall
  let returnedCount: Int
  let secondCount: Int
  /// The matching calls of both, in the order in which they were received.
  let calls: CallList
  /// The one that something else received.
  let received: (call: ExpectedCall, by: OtherReceiver)?
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
  let expected: [ExpectedCall]
  let mocks: MockNames
  let isSequence: Bool
  /// The index of the first expected call that's out of order; their number if there are too many
  /// calls.
  let brokenAt: Int
  let rows: [Row]
  /// The index of the row of the first call that's missing or unexpected.
  let markedRow: Int
  /// What else received the missing call.
  let otherReceiver: OtherReceiver?

  /// The index of the actual call in its place; `nil` if no call follows.
  var unexpectedCall: Int? { rows[markedRow].actual }

  /// Whether an expected call was received, but too early: a call that follows would be in its row.
  func cameEarlier(_ number: Int) -> Bool {
    let aligned = Set(rows.compactMap { $0.expected == nil ? nil : $0.actual })
    return query.events.indices.contains {
      !aligned.contains($0) && query.matches(query.events[$0], number)
    }
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
  /// The nearest stubs of the method, and whether each has answered as many calls as it may.
  let stubs: [(call: String, position: SourcePosition, isExhausted: Bool)]
  let stubCount: Int
  /// Where the unused stub of another mock is that would have answered the call.
  let stubOfOther: SourcePosition?
  let test = TestFramework.currentTest
}
