public import Understudy
public import Zoo

/// A mock of ``Cache``.
public actor CacheMock: Cache, Mocking {
  public let mockState = MockState()

  public init() {}

  public func put(_ key: String) { called(with: key) }

  @discardableResult
  public func load(_ key: String) async throws -> Int {
    try await calledThrowReturning(with: key, default: 0)
  }

  @discardableResult
  public nonisolated func describe() -> String { calledReturning(default: "") }

  public var count: Int { calledReturning(default: 0) }
}
