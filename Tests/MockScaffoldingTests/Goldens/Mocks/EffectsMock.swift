import Understudy
import Zoo

final class EffectsMock: Mock, Effects, @unchecked Sendable {
  func dial() throws { try calledThrowing() }

  func dialTyped() throws(KitchenError) { try calledThrowing(throwing: KitchenError.self) }

  @discardableResult
  func read(_ count: Int) throws -> String { try calledThrowReturning(with: count, default: "") }

  @discardableResult
  func readTyped(_ count: Int) throws(KitchenError) -> String {
    try calledThrowReturning(with: count, throwing: KitchenError.self, default: "")
  }

  func wait() async { await called() }

  @discardableResult
  func fetch(_ key: String) async -> Int { await calledReturning(with: key, default: 0) }

  func send(_ text: String) async throws { try await calledThrowing(with: text) }

  @discardableResult
  func ask(_ text: String) async throws -> String {
    try await calledThrowReturning(with: text, default: "")
  }

  @discardableResult
  func askTyped(_ text: String) async throws(KitchenError) -> String {
    try await calledThrowReturning(with: text, throwing: KitchenError.self, default: "")
  }

  @discardableResult
  func convert<Failure: Error>(_ failure: Failure.Type) throws(Failure) -> Int {
    try calledThrowReturning(with: failure, throwing: Failure.self, default: 0)
  }

  @discardableResult
  func neverFails() -> Int { calledReturning(default: 0) }
}
