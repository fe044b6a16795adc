import Understudy
import Zoo

final class OverloadsMock: Mock, Overloads, @unchecked Sendable {
  @discardableResult
  func find(text: String) -> Int { calledReturning(with: text, default: 0) }

  @discardableResult
  func find(number: Int) -> Int { calledReturning(with: number, default: 0) }

  @discardableResult
  func find(_ number: Int) -> Int { calledReturning(with: number, default: 0) }

  @discardableResult
  func find(_ text: String) -> Int { calledReturning(with: text, default: 0) }

  @discardableResult
  func next() -> Int { calledReturning(default: 0) }

  @discardableResult
  func next() -> String { calledReturning(default: "") }

  @discardableResult
  func find(_ texts: String...) -> Int { calledReturning(with: texts, default: 0) }

  @discardableResult
  func find(_ texts: [String]) -> Int { calledReturning(with: texts, default: 0) }

  @discardableResult
  func load(_ text: String) -> Int { calledReturning(with: text, default: 0) }

  @discardableResult
  func load(_ text: String) async -> Int { await calledReturning(with: text, default: 0) }
}
