import Understudy
import Zoo

final class DuplicateSpy<Real: Duplicate>: Mock, Duplicate {
  let real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  @discardableResult
  func copy() -> DuplicateSpy { calledReturning { DuplicateSpy(real: real.copy()) } }

  @discardableResult
  func merged(with other: DuplicateSpy) -> DuplicateSpy {
    calledReturning(with: other) { DuplicateSpy(real: real.merged(with: other.real)) }
  }

  // The real instance has another type, so this member doesn't call through.
  @discardableResult
  func copies() -> [DuplicateSpy] { calledReturning() }

  @discardableResult
  static func make(_ name: String) -> DuplicateSpy {
    calledReturning(with: name) { DuplicateSpy(real: Real.make(name)) }
  }

  static func + (left: DuplicateSpy, right: DuplicateSpy) -> DuplicateSpy {
    calledReturning(with: left, right) { DuplicateSpy(real: left.real + right.real) }
  }

  static prefix func - (value: DuplicateSpy) -> Int { calledReturning(with: value) { -value.real } }

  // The real instance has another type, so this member doesn't call through.
  @discardableResult
  func compare(_ body: (DuplicateSpy) -> Bool) -> DuplicateSpy? {
    for value in calledReturning(default: [DuplicateSpy]()) {
      if body(value) { return value }
    }
    return nil
  }
}
