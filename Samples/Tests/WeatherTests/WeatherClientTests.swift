// Begin here: a client with retries, time limits, cancellation, and a cache. Around it are mocks
// and a spy, so no test uses the network, and time passes only where a test says so.

import Foundation
import Testing
import Understudy
import UnderstudyExploration
import Weather

/// The time limit ends a test that waits for something that never comes.
@Suite(.mockSession, .timeLimit(.minutes(1))) struct WeatherClientTests {
  private let transport = TransportMock()
  private let keychain = KeychainMock()
  private let time = TimekeeperMock()
  private let cache: CacheSpy
  private let client: WeatherClient
  /// The waits for the time limit. A test that resumes one has let the limit pass.
  private let timeLimits: SuspendedCalls<Void>

  private let request = Request(path: "forecast/Ulm", token: "secret")

  /// Stubs what all tests have in common. A test that needs something else writes another stub,
  /// which takes precedence. These stubs are lenient, because not all tests use all of them.
  init() async {
    cache = CacheSpy(MemoryCache(time: time))
    client = WeatherClient(transport: transport, keychain: keychain, cache: cache, time: time)
    timeLimits = await when { [time] in try await time.sleep(for: WeatherClient.timeLimit) }
      .lenient().thenSuspend()
    when(keychain.token).thenReturn("secret").lenient()
    await when { try await transport.send(any()) }
      .thenReturn(Data(#"{ "city": "Ulm", "degrees": 21 }"#.utf8)).lenient()
  }

  @Test("A forecast is fetched once, and then comes from the cache")
  func cached() async throws {
    #expect(try await client.forecast(for: "Ulm") == Forecast(city: "Ulm", degrees: 21))
    #expect(try await client.forecast(for: "Ulm") == Forecast(city: "Ulm", degrees: 21))

    await verify { try await transport.send(any()) }.called(1)
    await verifyInOrder {
      await cache.forecast(for: "Ulm")
      try await transport.send(request)
      await cache.store(Forecast(city: "Ulm", degrees: 21))
      await cache.forecast(for: "Ulm")
    }
  }

  @Test("The client signs in once, and sends the token with each request")
  func signIn() async throws {
    // The property returns what the client sets.
    when(keychain.token).thenReturnLastSet(initially: nil)
    await when { try await transport.send(Request(path: "token")) }
      .thenReturn(Data("secret".utf8))

    _ = try await client.forecast(for: "Ulm")
    _ = try await client.forecast(for: "Bonn")

    // There are no other requests. A matcher inside a value is for what the test isn't about.
    await verifySequence {
      try await transport.send(Request(path: "token"))
      await calls(2) { try await transport.send(Request(path: any(), token: "secret")) }
    }
    verify(keychain.token = "secret").called()
  }

  @Test("A request that fails temporarily is repeated after increasing delays")
  func retries() async throws {
    // After two calls, the stub retires, and the stub of `init` answers again.
    await when { try await transport.send(any()) }.thenThrow(TransportError.offline).times(2)

    #expect(try await client.forecast(for: "Ulm").degrees == 21)
    await verifyInOrder {
      try await transport.send(request)
      try await time.sleep(for: .seconds(1))
      try await transport.send(request)
      try await time.sleep(for: .seconds(2))
      try await transport.send(request)
    }
  }

  @Test("The client gives up after three attempts, and caches nothing")
  func givesUp() async {
    await when { try await transport.send(any()) }.thenThrow(TransportError.offline)

    await #expect(throws: TransportError.offline) { try await client.forecast(for: "Ulm") }
    await verify { try await transport.send(request) }.called(3)
    await verify { try await time.sleep(for: not(WeatherClient.timeLimit)) }.called(2)
    await verify { await cache.store(any()) }.called(.never)
  }

  @Test("A request that's forbidden isn't repeated")
  func forbidden() async {
    await when { try await transport.send(any()) }.thenThrow(TransportError.forbidden)

    await #expect(throws: TransportError.forbidden) { try await client.forecast(for: "Ulm") }
    await verify { try await transport.send(any()) }.called(1)
  }

  @Test("A request that exceeds the time limit is canceled and repeated")
  func timeOut() async throws {
    // The first request hangs. Lenient, because its answer comes too late to make a difference.
    let requests = await when { try await transport.send(request) }
      .times(1).lenient().thenSuspend()

    async let forecast = client.forecast(for: "Ulm")
    await requests.suspended(1)
    await timeLimits.suspended(1)
    timeLimits.resume()

    #expect(try await forecast.degrees == 21)
    await verify { try await transport.send(request) }.called(2)
  }

  @Test("Canceling the task ends the wait for the next attempt")
  func cancellation() async {
    await when { try await transport.send(any()) }.thenThrow(TransportError.offline)
    let delays = await when { try await time.sleep(for: .seconds(1)) }.thenSuspend()

    let task = Task { try await client.forecast(for: "Ulm") }
    await delays.suspended(1)
    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
    await verify { try await transport.send(any()) }.called(1)
  }

  @Test("Prefetching fills the cache in the background")
  func prefetch() async {
    client.prefetch(["Ulm", "Bonn"])

    await verify { await cache.store(any()) }.calledEventually(2)
    await verify { try await transport.send(request) }.called(1)
  }
}
