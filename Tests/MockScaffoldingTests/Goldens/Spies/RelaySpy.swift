import Understudy
import Zoo

final class RelaySpy: Mock, Relay, @unchecked Sendable {
  let real: any Relay

  init(real: any Relay) {
    self.real = real
    super.init()
  }

  @discardableResult
  func send(_ text: String, isolation: isolated (any Actor)? = #isolation) async -> Int {
    await calledReturning(with: text) { await real.send(text, isolation: isolation) }
  }

  @discardableResult
  @concurrent func fetch(_ text: String) async -> Int {
    await calledReturning(with: text) { await real.fetch(text) }
  }

  @discardableResult
  nonisolated(nonsending) func stay(_ text: String) async -> Int {
    await calledReturning(with: text) { await real.stay(text) }
  }

  @MainActor func show(_ text: String) { called(with: text) { real.show(text) } }
}
