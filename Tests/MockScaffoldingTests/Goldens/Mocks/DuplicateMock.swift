import Understudy
import Zoo

final class DuplicateMock: Mock, Duplicate {
  @discardableResult
  func copy() -> DuplicateMock { calledReturning(default: self) }

  @discardableResult
  func merged(with other: DuplicateMock) -> DuplicateMock {
    calledReturning(with: other, default: self)
  }

  @discardableResult
  func copies() -> [DuplicateMock] { calledReturning() }

  @discardableResult
  static func make(_ name: String) -> DuplicateMock {
    calledReturning(with: name, default: DuplicateMock())
  }

  static func + (left: DuplicateMock, right: DuplicateMock) -> DuplicateMock {
    calledReturning(with: left, right, default: left)
  }

  static prefix func - (value: DuplicateMock) -> Int { calledReturning(with: value, default: 0) }

  @discardableResult
  func compare(_ body: (DuplicateMock) -> Bool) -> DuplicateMock? {
    calledReturning(with: omitted, default: nil)
  }
}
