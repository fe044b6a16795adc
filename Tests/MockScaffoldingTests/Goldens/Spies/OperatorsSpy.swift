import Understudy
import Zoo

final class OperatorsSpy<Real: Operators>: Mock, Operators {
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  static func + (left: OperatorsSpy, right: OperatorsSpy) -> OperatorsSpy {
    calledReturning(with: left, right) { OperatorsSpy(real: left.real + right.real) }
  }

  static prefix func - (vector: OperatorsSpy) -> Int {
    calledReturning(with: vector) { -vector.real }
  }

  static prefix func ~~ (vector: OperatorsSpy) -> OperatorsSpy {
    calledReturning(with: vector) { OperatorsSpy(real: ~~vector.real) }
  }

  // The real instance has another type, so this member doesn't call through.
  static postfix func ++ (vector: inout OperatorsSpy) {
    vector = calledReturning(with: vector, default: vector)
  }

  // The real instance has another type, so this member doesn't call through.
  static func += (left: inout OperatorsSpy, right: Int) {
    left = calledReturning(with: left, right, default: left)
  }

  static func <=> (left: OperatorsSpy, right: OperatorsSpy) -> Int {
    calledReturning(with: left, right) { left.real <=> right.real }
  }

  @discardableResult
  func callAsFunction(_ index: Int) -> Int {
    calledReturning(with: index) { real.callAsFunction(index) }
  }

  static func < (lhs: OperatorsSpy, rhs: OperatorsSpy) -> Bool {
    calledReturning(with: lhs, rhs) { lhs.real < rhs.real }
  }

  static func == (lhs: OperatorsSpy, rhs: OperatorsSpy) -> Bool {
    calledReturning(with: lhs, rhs) { lhs.real == rhs.real }
  }

  // Provided by protocol extensions, so not mocked; to mock them, add --include-provided:
  // <=(_:_:), >=(_:_:), >(_:_:).
}
