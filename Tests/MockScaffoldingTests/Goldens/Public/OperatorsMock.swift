public import Understudy
public import Zoo

/// A mock of ``Operators``.
public final class OperatorsMock: Mock, Operators {
  public static func + (left: OperatorsMock, right: OperatorsMock) -> OperatorsMock {
    calledReturning(with: left, right, default: left)
  }

  public static prefix func - (vector: OperatorsMock) -> Int {
    calledReturning(with: vector, default: 0)
  }

  public static prefix func ~~ (vector: OperatorsMock) -> OperatorsMock {
    calledReturning(with: vector, default: vector)
  }

  public static postfix func ++ (vector: inout OperatorsMock) {
    vector = calledReturning(with: vector, default: vector)
  }

  public static func += (left: inout OperatorsMock, right: Int) {
    left = calledReturning(with: left, right, default: left)
  }

  public static func <=> (left: OperatorsMock, right: OperatorsMock) -> Int {
    calledReturning(with: left, right, default: 0)
  }

  @discardableResult
  public func callAsFunction(_ index: Int) -> Int { calledReturning(with: index, default: 0) }

  public static func < (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: false)
  }

  public static func == (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: lhs === rhs)
  }

  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:
  // <=(_:_:), >=(_:_:), >(_:_:).
}
