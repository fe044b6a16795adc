import Foundation

/// Fetches forecasts from the weather server.
///
/// The client repeats a request that fails temporarily, and waits longer each time. It cancels a
/// request that takes longer than the time limit.
public struct WeatherClient: Sendable {
  public static let timeLimit = Duration.seconds(30)
  public static let delays = [Duration.seconds(1), .seconds(2)]

  private let transport: any Transport
  private let keychain: any Keychain
  private let cache: any ForecastCache
  private let time: any Timekeeper
  private let signIn = SignIn()

  public init(
    transport: any Transport, keychain: any Keychain, cache: any ForecastCache,
    time: any Timekeeper = SystemTime()
  ) {
    self.transport = transport
    self.keychain = keychain
    self.cache = cache
    self.time = time
  }

  /// Returns the forecast for a city, from the cache or the server.
  public func forecast(for city: String) async throws -> Forecast {
    if let forecast = await cache.forecast(for: city) { return forecast }
    try await signInIfNeeded()
    let data = try await send(Request(path: "forecast/\(city)", token: keychain.token))
    let forecast = try JSONDecoder().decode(Forecast.self, from: data)
    await cache.store(forecast)
    return forecast
  }

  /// Fetches forecasts in the background, without waiting for them.
  public func prefetch(_ cities: [String]) {
    for city in cities {
      Task { try? await forecast(for: city) }
    }
  }

  private func signInIfNeeded() async throws {
    try await signIn.run {
      guard keychain.token == nil else { return }
      keychain.token = String(decoding: try await send(Request(path: "token")), as: UTF8.self)
    }
  }

  /// Sends a request, and repeats it after each delay if it fails temporarily.
  private func send(_ request: Request) async throws -> Data {
    for delay in Self.delays {
      do {
        return try await sendOnce(request)
      } catch let error as TransportError where error.isTemporary {
        try await time.sleep(for: delay)
      }
    }
    return try await sendOnce(request)
  }

  /// Sends a request, and cancels it at the time limit.
  private func sendOnce(_ request: Request) async throws -> Data {
    try await withThrowingTaskGroup(of: Data.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await transport.send(request) }
      group.addTask {
        try await time.sleep(for: Self.timeLimit)
        throw TransportError.timedOut
      }
      guard let data = try await group.next() else { throw CancellationError() }
      return data
    }
  }
}

/// Signs in once for all requests that need a token at the same time. Canceling one of them doesn't
/// end the sign-in, for which the others wait.
private actor SignIn {
  private var task: Task<Void, any Error>?

  func run(_ signIn: @escaping @Sendable () async throws -> Void) async throws {
    if let task { return try await task.value }
    let task = Task(operation: signIn)
    self.task = task
    defer { self.task = nil }
    try await task.value
  }
}
