import Testing
import Understudy
import UnderstudyTestSupport

final class EqualityMock: Mock {
  func take(_ value: Any?) { called(with: value) }
  func judge(_ value: Any?) -> String { calledReturning(with: value) }

  /// A mock that answers the calls whose argument is equal to a value.
  static func judging(_ expected: Any?) -> EqualityMock {
    let mock = EqualityMock()
    when(mock.judge(expected)).thenReturn("equal").lenient()
    return mock
  }

  func finds(_ actual: Any?) -> Bool { judge(actual) == "equal" }
}

/// Expects that two arguments are equal, or that they are different, in both directions: as the
/// argument of a stub and of a verification.
func expectEqual<Left, Right>(
  _ left: Left, _ right: Right, _ areEqual: Bool = true,
  at location: SourceLocation = #_sourceLocation
) {
  for (expected, actual) in [(left, right), (right, left)] as [(Any?, Any?)] {
    let mock = EqualityMock.judging(expected)
    mock.take(actual)
    #expect(mock.finds(actual) == areEqual, "as a stub", sourceLocation: location)
    let reports = failures { verify(on: mock, called: areEqual ? 1 : 0).take(expected) }
    #expect(reports == [], "as a verification", sourceLocation: location)
  }
}

func expectDifferent<Left, Right>(
  _ left: Left, _ right: Right, at location: SourceLocation = #_sourceLocation
) {
  expectEqual(left, right, false, at: location)
}
