// The client in each order in which its calls can end. If it used a forecast that comes too late,
// or signed in twice, one of the orders would fail, and its message would name it.

#if os(Linux)  // On other systems, the test target has to require macOS 15, iOS 18, or later.
  import Foundation
  import Testing
  import Understudy
  import UnderstudyExploration
  import Weather

  @Suite(.everyOrder) struct EveryOrderTests {
    private let transport = TransportMock()
    private let keychain = KeychainMock()
    private let time = TimekeeperMock()
    private let cache = ForecastCacheMock()
    private let forecast = Data(#"{ "city": "Ulm", "degrees": 21 }"#.utf8)

    @Test("Of three requests, one is in time, and its forecast is stored, or all exceed the limit")
    func timeLimit() async {
      let client = WeatherClient(
        transport: transport, keychain: keychain, cache: cache, time: time)
      when(keychain.token).thenReturn("secret")
      await when { try await transport.send(any()) }.thenReturn(forecast)

      let hasTimedOut = (try? await client.forecast(for: "Ulm")) == nil

      await verify { try await transport.send(any()) }.called(hasTimedOut ? 3 : .within(1...3))
      await verify { await cache.store(any()) }.called(hasTimedOut ? .never : 1)
    }

    @Test("After a request that is canceled at any time, the next one signs in and succeeds")
    func canceled() async throws {
      let client = WeatherClient(
        transport: transport, keychain: keychain, cache: MemoryCache(time: SystemTime()),
        time: SystemTime())
      when(keychain.token).thenReturnLastSet(initially: nil)
      await when { try await transport.send(Request(path: "token")) }
        .thenReturn(Data("secret".utf8))
      await when { try await transport.send(Request(path: any(), token: "secret")) }
        .thenReturn(forecast)

      await canceledAtAnyTime { try await client.forecast(for: "Ulm") }

      #expect(try await client.forecast(for: "Ulm").degrees == 21)
    }

    @Test("Two requests at the same time sign in once")
    func signIn() async throws {
      // The real time and cache have fewer orders than their mocks.
      let client = WeatherClient(
        transport: transport, keychain: keychain, cache: MemoryCache(time: SystemTime()))
      when(keychain.token).thenReturnLastSet(initially: nil)
      await when { try await transport.send(Request(path: "token")) }
        .thenReturn(Data("secret".utf8))
      await when { try await transport.send(Request(path: any(), token: "secret")) }
        .thenReturn(forecast)

      async let ulm = client.forecast(for: "Ulm")
      async let bonn = client.forecast(for: "Bonn")
      _ = try await (ulm, bonn)

      await verify { try await transport.send(Request(path: "token")) }.called(1)
    }
  }
#endif
