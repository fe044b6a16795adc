import Testing

@testable import Understudy

/// Every text, from its data. What a table row is called is what happened.
@Suite struct FailureMessageTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let failure: Unchecked<Failure>
    let text: String

    var testDescription: String { name }

    init(_ name: String, _ failure: Failure, _ text: String) {
      self.name = name
      self.failure = Unchecked(failure)
      self.text = text
    }
  }

  @Test("Each failure has its text", arguments: counts + orders + interactions)
  func verification(_ example: Example) {
    #expect(FailureMessage.text(for: example.failure.value) == example.text)
  }

  @Test("Nouns agree with their numbers")
  func nouns() {
    #expect((0...2).map { FailureMessage.counted($0, "call") } == ["0 calls", "1 call", "2 calls"])
  }

  // MARK: Counts

  private static let mock = MockIdentity(name: "DatabaseMock", isStatic: false)
  private static let type = MockIdentity(name: "DatabaseMock", isStatic: true)

  private static func count(
    _ actual: Int, _ expected: CallCount, mock: MockIdentity = mock, matching: [NumberedText] = [],
    others: [NumberedText] = [], all: [NumberedText] = [], incomparable: Any.Type? = nil,
    waited: Duration? = nil
  ) -> Failure {
    .count(
      CountFailure(
        expected: expected, actual: actual, mock: mock, signature: "close()", call: "close()",
        matching: matching, others: others, all: all, incomparable: incomparable,
        waited: waited))
  }

  private static func calls(_ texts: String...) -> [NumberedText] {
    texts.enumerated().map { NumberedText(number: $0 + 1, text: $1) }
  }

  private static let counts = [
    Example(
      "no calls at all", count(0, 1),
      """
      close() was called 0 times, expected exactly 1.
      Expected: close()
      No calls on DatabaseMock.
      """),
    Example(
      "one call too many", count(1, .never, matching: calls("close()"), all: calls("close()")),
      """
      close() was called 1 time, expected never.
      Expected: close()
      Matching calls:
        #1 close()
      The only call on DatabaseMock:
        #1 close()
      """),
    Example(
      "static", count(0, .atLeast(2), mock: type, others: calls("DatabaseMock.close(*1*)")),
      """
      DatabaseMock.close() was called 0 times, expected at least 2.
      Expected: close()
      Other calls of DatabaseMock.close() (* marks what did not match):
        #1 DatabaseMock.close(*1*)
      No calls on DatabaseMock.
      """),
    Example(
      "closures", count(0, 1, all: calls("a()", "b()"), incomparable: (() -> Void).self),
      """
      close() was called 0 times, expected exactly 1.
      Expected: close()
      Closures cannot be compared; write any() instead.
      All 2 calls on DatabaseMock:
        #1 a()
        #2 b()
      """),
    Example(
      "after half a second", count(0, 1, waited: .milliseconds(540)),
      """
      close() was called 0 times after waiting 0.5 s, expected exactly 1.
      Expected: close()
      No calls on DatabaseMock.
      """),
    Example(
      "after almost two seconds", count(0, 1, waited: .milliseconds(1_990)),
      """
      close() was called 0 times after waiting 2.0 s, expected exactly 1.
      Expected: close()
      No calls on DatabaseMock.
      """),
    Example(
      "differing paths",
      count(
        0, 1,
        others: [
          NumberedText(
            number: 2, text: "close(*x*)",
            details: [
              Difference(path: "values[1].city", expected: #""Ulm""#, actual: #""Bonn""#),
              Difference(path: "values[2]", expected: "1", actual: "nil"),
            ])
        ]),
      """
      close() was called 0 times, expected exactly 1.
      Expected: close()
      Other calls of close() (* marks what did not match):
        #2 close(*x*)
           values[1].city: expected "Ulm", got "Bonn"
           values[2]: expected 1, got nil
      No calls on DatabaseMock.
      """),
    Example(
      "twenty-two calls",
      count(
        22, 1, all: (1...22).map { NumberedText(number: $0, text: "close()") }),
      """
      close() was called 22 times, expected exactly 1.
      Expected: close()
      All 22 calls on DatabaseMock:
      \((1...20).map { "  #\($0) close()" }.joined(separator: "\n"))
        … and 2 more calls
      """),
  ]

  // MARK: Orders

  private static func order(
    sequence isSequence: Bool, _ expected: [String], _ actual: [String], brokenAt: Int,
    matched: [Int], unexpectedCall: Int? = nil
  ) -> Failure {
    .order(
      OrderFailure(
        isSequence: isSequence, expected: expected, actual: actual, brokenAt: brokenAt,
        matched: matched, unexpectedCall: unexpectedCall))
  }

  private static let orders = [
    Example(
      "nothing came",
      order(sequence: false, ["a()", "b()"], [], brokenAt: 0, matched: []),
      """
      Expected a() to be called, but no such call came.
        Expected  Actual
      > a()       -
        b()       -
      """),
    Example(
      "the second came first",
      order(
        sequence: false, ["connect()", "b()"], ["b()", "connect()"], brokenAt: 1, matched: [1]),
      """
      Expected b() after connect(), but no such call came.
        Expected   Actual
                   b()
        connect()  connect()
      > b()        -
      """),
    Example(
      "another call came first in a sequence",
      order(sequence: true, ["a()"], ["b()"], brokenAt: 0, matched: [], unexpectedCall: 0),
      """
      Expected a() as the first call, got b().
        Expected  Actual
      > a()       b()
      """),
    Example(
      "another call came in a sequence",
      order(
        sequence: true, ["a()", "b()"], ["a()", "c()", "b()"], brokenAt: 1, matched: [0],
        unexpectedCall: 1),
      """
      Expected b() after a(), got c().
        Expected  Actual
        a()       a()
      > b()       c()
        -         b()
      """),
    Example(
      "a call too many in a sequence",
      order(
        sequence: true, ["a()"], ["a()", "b()"], brokenAt: 1, matched: [0], unexpectedCall: 1),
      """
      Expected no call after a(), got b().
        Expected  Actual
        a()       a()
      > -         b()
      """),
  ]

  // MARK: Interactions, and calls without a stub

  private static let unstubbed = UnstubbedCall(
    call: CallDescription(
      ForwardedCall(
        method: MethodID("close(_:)", "", "", 1, 1),
        arguments: [3], owner: Int.self), owner: mock),
    mock: mock, signature: "close(_:)", result: Int.self, isForbidden: true)

  private static let interactions = [
    Example(
      "one call not verified",
      .unverified(InteractionsFailure(mocks: ["DatabaseMock"], calls: calls("a()"))),
      """
      Expected no more interactions on DatabaseMock, but 1 call was not verified:
        #1 a()
      """),
    Example(
      "two calls on two mocks not verified",
      .unverified(InteractionsFailure(mocks: ["A", "B"], calls: calls("A.a()", "B.b()"))),
      """
      Expected no more interactions on A and B, but 2 calls were not verified:
        #1 A.a()
        #2 B.b()
      """),
    Example(
      "one call that nobody was to make",
      .unexpected(InteractionsFailure(mocks: ["A", "B", "C"], calls: calls("A.a()"))),
      """
      Expected no interactions on A, B and C, but there was 1 call:
        #1 A.a()
      """),
    Example(
      "two calls that nobody was to make",
      .unexpected(InteractionsFailure(mocks: ["A"], calls: calls("a()", "b()"))),
      """
      Expected no interactions on A, but there were 2 calls:
        #1 a()
        #2 b()
      """),
    Example(
      "a call without a stub that the policy forbids", .unstubbed(unstubbed),
      """
      close(_:) was called without a stub, which the policy of DatabaseMock does not allow.
      Called: close(3)
      Stub it: when(close(3)).thenReturn(…)
      """),
    Example(
      "a stub that no call used", .unusedStub(call: "close(3)"),
      """
      The stub of close(3) was never used.
      Remove it, or end it with .lenient() if the test may do without it.
      """),
  ]
}
