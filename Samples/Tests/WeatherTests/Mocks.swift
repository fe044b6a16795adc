import Foundation
import Understudy
import Weather

// The protocols are `Sendable`, so the mocks are `@unchecked Sendable`. A mock can be used on any
// thread.

final class TransportMock: Mock, Transport, @unchecked Sendable {
  @discardableResult
  func send(_ request: Request) async throws -> Data {
    try await calledThrowReturning(with: request)
  }
}

final class KeychainMock: Mock, Keychain, @unchecked Sendable {
  var token: String? {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

final class TimekeeperMock: Mock, Timekeeper, @unchecked Sendable {
  var now: Date { calledReturning(default: Date(timeIntervalSince1970: 0)) }
  func sleep(for duration: Duration) async throws { try await calledThrowing(with: duration) }
}

/// A spy calls through to a real cache, in the trailing closures. Its calls can be verified and
/// stubbed.
final class CacheSpy: Mock, ForecastCache, @unchecked Sendable {
  private let cache: MemoryCache

  init(_ cache: MemoryCache) { self.cache = cache }

  @discardableResult
  func forecast(for city: String) async -> Forecast? {
    await calledReturning(with: city) { await cache.forecast(for: city) }
  }
  func store(_ forecast: Forecast) async {
    await called(with: forecast) { await cache.store(forecast) }
  }
}
