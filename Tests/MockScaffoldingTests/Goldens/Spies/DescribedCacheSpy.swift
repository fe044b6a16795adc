import Understudy
import Zoo

actor DescribedCacheSpy: DescribedCache, Mocking {
  let mockState = MockState()
  let real: any DescribedCache

  init(real: any DescribedCache) {
    self.real = real
  }

  nonisolated var description: String { calledReturning { real.description } }

  // The real instance is another actor, so this member doesn't call through.
  func put(_ key: String) { called(with: key) }

  @discardableResult
  func load(_ key: String) async throws -> Int {
    try await calledThrowReturning(with: key) { try await real.load(key) }
  }

  @discardableResult
  nonisolated func describe() -> String { calledReturning { real.describe() } }

  // The real instance is another actor, so this member doesn't call through.
  var count: Int { calledReturning(default: 0) }
}
