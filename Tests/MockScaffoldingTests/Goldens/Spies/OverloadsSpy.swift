import Understudy
import Zoo

final class OverloadsSpy: Mock, Overloads, @unchecked Sendable {
  let real: any Overloads

  init(real: any Overloads) {
    self.real = real
    super.init()
  }

  @discardableResult
  func find(text: String) -> Int { calledReturning(with: text) { real.find(text: text) } }

  @discardableResult
  func find(number: Int) -> Int { calledReturning(with: number) { real.find(number: number) } }

  @discardableResult
  func find(_ number: Int) -> Int { calledReturning(with: number) { real.find(number) } }

  @discardableResult
  func find(_ text: String) -> Int { calledReturning(with: text) { real.find(text) } }

  @discardableResult
  func next() -> Int { calledReturning { real.next() } }

  @discardableResult
  func next() -> String { calledReturning { real.next() } }

  // The values of a variadic parameter can't be passed on, so this member doesn't call through.
  @discardableResult
  func find(_ texts: String...) -> Int { calledReturning(with: texts, default: 0) }

  @discardableResult
  func find(_ texts: [String]) -> Int { calledReturning(with: texts) { real.find(texts) } }

  @discardableResult
  func load(_ text: String) -> Int { calledReturning(with: text) { real.load(text) } }

  @discardableResult
  func load(_ text: String) async -> Int {
    await calledReturning(with: text) { await real.load(text) }
  }
}
