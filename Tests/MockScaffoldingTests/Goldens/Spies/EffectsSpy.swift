import Understudy
import Zoo

final class EffectsSpy: Mock, Effects, @unchecked Sendable {
  let real: any Effects

  init(real: any Effects) {
    self.real = real
    super.init()
  }

  func dial() throws { try calledThrowing { try real.dial() } }

  func dialTyped() throws(KitchenError) {
    try calledThrowing { () throws(KitchenError) in try real.dialTyped() }
  }

  @discardableResult
  func read(_ count: Int) throws -> String {
    try calledThrowReturning(with: count) { try real.read(count) }
  }

  @discardableResult
  func readTyped(_ count: Int) throws(KitchenError) -> String {
    try calledThrowReturning(with: count) { () throws(KitchenError) in try real.readTyped(count) }
  }

  func wait() async { await called { await real.wait() } }

  @discardableResult
  func fetch(_ key: String) async -> Int {
    await calledReturning(with: key) { await real.fetch(key) }
  }

  func send(_ text: String) async throws {
    try await calledThrowing(with: text) { try await real.send(text) }
  }

  @discardableResult
  func ask(_ text: String) async throws -> String {
    try await calledThrowReturning(with: text) { try await real.ask(text) }
  }

  @discardableResult
  func askTyped(_ text: String) async throws(KitchenError) -> String {
    try await calledThrowReturning(with: text) { () async throws(KitchenError) in
      try await real.askTyped(text)
    }
  }

  @discardableResult
  func convert<Failure: Error>(_ failure: Failure.Type) throws(Failure) -> Int {
    try calledThrowReturning(with: failure) { () throws(Failure) in try real.convert(failure) }
  }

  @discardableResult
  func neverFails() -> Int { calledReturning { real.neverFails() } }
}
