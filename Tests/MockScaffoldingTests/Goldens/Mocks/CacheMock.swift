import Understudy
import Zoo

actor CacheMock: Cache, Mocking {
  let mockState = MockState()

  func put(_ key: String) { called(with: key) }

  @discardableResult
  func load(_ key: String) async throws -> Int {
    try await calledThrowReturning(with: key, default: 0)
  }

  @discardableResult
  nonisolated func describe() -> String { calledReturning(default: "") }

  var count: Int { calledReturning(default: 0) }
}
