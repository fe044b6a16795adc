import Understudy
import Zoo

actor DescribedCacheMock: DescribedCache, Mocking {
  let mockState = MockState()

  nonisolated var description: String { calledReturning(default: "") }

  func put(_ key: String) { called(with: key) }

  @discardableResult
  func load(_ key: String) async throws -> Int {
    try await calledThrowReturning(with: key, default: 0)
  }

  @discardableResult
  nonisolated func describe() -> String { calledReturning(default: "") }

  var count: Int { calledReturning(default: 0) }
}
