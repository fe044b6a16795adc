import Testing
import Understudy
import UnderstudyTestSupport

/// Expects one answer from every way to ask whether a call with `actual` matches `expected`: a stub
/// alone and among 300, a verification as an expression and as a proxy, with one call and among
/// thousands, the first time and the second, an order, a sequence and the calls left unverified.
///
/// - Parameter areEqual: The answer; `nil` where the rules leave it open, and all have to agree.
func expectAgreement(
  _ expected: Any?, _ actual: Any?, areEqual: Bool? = nil, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let alone = isAnswered(expected, actual, among: 0)
  let answer = areEqual ?? alone
  func expect(_ verdict: Bool, _ form: String) {
    #expect(verdict, "\(form), equal: \(answer) \(comment ?? "")", sourceLocation: sourceLocation)
  }
  expect(alone == answer, "one stub")
  expect(isAnswered(expected, actual, among: 300) == answer, "300 stubs")

  let count: CallCount = answer ? 1 : 0
  for others in [0, 2_000] {
    let mock = EqualityMock()
    for number in 0..<others / 2 { mock.take(Filler(number: number)) }
    mock.take(actual)
    for number in 0..<others / 2 { mock.take("filler \(number)") }
    for round in ["first", "second"] {
      let form = "\(round) verification among \(others) calls"
      expect(failures { verify(on: mock, called: count).take(expected) } == [], "\(form) as proxy")
      expect(failures { verify(mock.take(expected)).called(count) } == [], "\(form) as expression")
    }
  }
  guard answer else { return }
  let mock = EqualityMock()
  mock.take(actual)
  expect(failures { verifyInOrder { mock.take(expected) } } == [], "order")
  expect(failures { verifySequence { mock.take(expected) } } == [], "sequence")
  expect(failures { verifyNoMoreInteractions(on: mock) } == [], "calls left unverified")
}

/// Whether a stub of one value answers for another, with other stubs around it.
private func isAnswered(_ expected: Any?, _ actual: Any?, among others: Int) -> Bool {
  let mock = EqualityMock()
  for number in 0..<others / 2 { when(mock.judge(Filler(number: number))).thenReturn("other") }
  when(mock.judge(expected)).thenReturn("equal")
  for number in 0..<others / 2 { when(mock.judge("filler \(number)")).thenReturn("other") }
  return mock.judge(actual) == "equal"
}

/// An argument that equals none of another type.
struct Filler: Hashable { var number: Int }
