// The client with a cache whose mock was written by the command of ForecastCacheMock.swift.

import Foundation
import Testing
import Understudy
import Weather

/// A mock tells a test which forecasts are in the cache more easily than a real cache does.
@Suite(.mockSession) struct CachedForecastTests {
  private let transport = TransportMock()
  private let keychain = KeychainMock()
  private let cache = ForecastCacheMock()
  private let client: WeatherClient

  init() { client = WeatherClient(transport: transport, keychain: keychain, cache: cache) }

  @Test("A forecast in the cache needs neither a request nor a token")
  func cached() async throws {
    await when { await cache.forecast(for: "Ulm") }
      .thenReturn(Forecast(city: "Ulm", degrees: 21))

    #expect(try await client.forecast(for: "Ulm").degrees == 21)
    verifyNoInteractions(on: transport, keychain)
    await verify { await cache.store(any()) }.called(.never)
  }

  @Test("A forecast that isn't in the cache is requested, and stored as the server sends it")
  func notCached() async throws {
    // Without a stub, the mock returns the default value of its forwarder: no forecast.
    await when { try await transport.send(any()) }
      .thenReturn(Data(#"{ "city": "Ulm", "degrees": -3 }"#.utf8))

    _ = try await client.forecast(for: "Ulm")

    await verify { await cache.store(Forecast(city: "Ulm", degrees: -3)) }.called()
  }
}
