// A request and its time limit, in each order in which they can end. If the client used an answer
// that comes too late, or didn't repeat it, one of the orders would fail, and its message would
// name it.

#if os(Linux)  // On other systems, the test target has to require macOS 15, iOS 18, or later.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration
  import Weather

  @Suite(.everyOrder) struct TimeLimitTests {
    private let transport = TransportMock()
    private let keychain = KeychainMock()
    private let time = TimekeeperMock()
    private let cache = ForecastCacheMock()

    @Test("Of three requests, one is in time, and its forecast is stored, or all exceed the limit")
    func race() async {
      let client = WeatherClient(
        transport: transport, keychain: keychain, cache: cache, time: time)
      // Lenient, because these answers make no difference in the order in which all come too late.
      when(keychain.token).thenReturn("secret").lenient()
      await when { try await transport.send(any()) }
        .thenReturn(Data(#"{ "city": "Ulm", "degrees": 21 }"#.utf8)).lenient()

      let forecast = try? await client.forecast(for: "Ulm")

      let hasTimedOut = forecast == nil
      await verify { try await transport.send(any()) }.called(hasTimedOut ? 3 : .within(1...3))
      await verify { await cache.store(any()) }.called(hasTimedOut ? .never : 1)
    }
  }
#endif
