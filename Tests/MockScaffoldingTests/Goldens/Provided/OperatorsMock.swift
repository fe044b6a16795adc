import Understudy
import Zoo

final class OperatorsMock: Mock, Operators {
  static func + (left: OperatorsMock, right: OperatorsMock) -> OperatorsMock {
    calledReturning(with: left, right, default: left)
  }

  static prefix func - (vector: OperatorsMock) -> Int { calledReturning(with: vector, default: 0) }

  static prefix func ~~ (vector: OperatorsMock) -> OperatorsMock {
    calledReturning(with: vector, default: vector)
  }

  static postfix func ++ (vector: inout OperatorsMock) {
    vector = calledReturning(with: vector, default: vector)
  }

  static func += (left: inout OperatorsMock, right: Int) {
    left = calledReturning(with: left, right, default: left)
  }

  static func <=> (left: OperatorsMock, right: OperatorsMock) -> Int {
    calledReturning(with: left, right, default: 0)
  }

  @discardableResult
  func callAsFunction(_ index: Int) -> Int { calledReturning(with: index, default: 0) }

  static func < (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: false)
  }

  static func <= (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: false)
  }

  static func >= (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: false)
  }

  static func > (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: false)
  }

  static func == (lhs: OperatorsMock, rhs: OperatorsMock) -> Bool {
    calledReturning(with: lhs, rhs, default: lhs === rhs)
  }
}
