import Understudy
import Zoo

actor CacheSpy: Cache, Mocking {
  let mockState = MockState()
  let real: any Cache

  init(real: any Cache) {
    self.real = real
  }

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
