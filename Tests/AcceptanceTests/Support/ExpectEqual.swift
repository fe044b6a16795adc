import Testing
import Understudy
import UnderstudyTestSupport

/// Expects that two arguments are equal, in both directions.
func expectEqual<Left, Right>(
  _ left: Left, _ right: Right, sourceLocation: SourceLocation = #_sourceLocation
) {
  compare(left, right, areEqual: true, sourceLocation)
  compare(right, left, areEqual: true, sourceLocation)
}

/// Expects that two arguments are different, in both directions.
func expectDifferent<Left, Right>(
  _ left: Left, _ right: Right, sourceLocation: SourceLocation = #_sourceLocation
) {
  compare(left, right, areEqual: false, sourceLocation)
  compare(right, left, areEqual: false, sourceLocation)
}

/// A verification with one value has to find a call with the other, and a stub has to answer it.
private func compare(
  _ expected: Any?, _ actual: Any?, areEqual: Bool, _ location: SourceLocation
) {
  let mock = EqualityMock()
  mock.take(actual)
  when(mock.judge(expected)).thenReturn("equal").lenient()
  #expect((mock.judge(actual) == "equal") == areEqual, "as a stub", sourceLocation: location)
  let reports = failures { verify(on: mock, called: areEqual ? 1 : 0).take(expected) }
  #expect(reports == [], "as a verification", sourceLocation: location)
}

final class EqualityMock: Mock {
  func take(_ value: Any?) { called(with: value) }
  func judge(_ value: Any?) -> String { calledReturning(with: value) }
  func store(_ values: Any...) { called(with: values) }
  func run(_ closure: @escaping (Int) -> Int) { called(with: closure) }
}
