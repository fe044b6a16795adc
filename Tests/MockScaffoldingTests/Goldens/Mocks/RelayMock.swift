import Understudy
import Zoo

final class RelayMock: Mock, Relay, @unchecked Sendable {
  @discardableResult
  func send(_ text: String, isolation: isolated (any Actor)? = #isolation) async -> Int {
    await calledReturning(with: text, default: 0)
  }

  @discardableResult
  @concurrent func fetch(_ text: String) async -> Int {
    await calledReturning(with: text, default: 0)
  }

  @discardableResult
  nonisolated(nonsending) func stay(_ text: String) async -> Int {
    await calledReturning(with: text, default: 0)
  }

  @MainActor func show(_ text: String) { called(with: text) }
}
