import Foundation

/// The weather of a city.
public struct Forecast: Codable, Equatable, Sendable {
  public var city: String
  public var degrees: Int

  public init(city: String, degrees: Int) {
    self.city = city
    self.degrees = degrees
  }
}

/// Stores forecasts.
public protocol ForecastCache: Sendable {
  func forecast(for city: String) async -> Forecast?
  func store(_ forecast: Forecast) async
}

/// Stores forecasts for ten minutes.
public actor MemoryCache: ForecastCache {
  private let time: any Timekeeper
  private var entries: [String: (forecast: Forecast, expiration: Date)] = [:]

  public init(time: any Timekeeper) { self.time = time }

  public func forecast(for city: String) -> Forecast? {
    guard let entry = entries[city], time.now < entry.expiration else { return nil }
    return entry.forecast
  }

  public func store(_ forecast: Forecast) {
    entries[forecast.city] = (forecast, time.now.addingTimeInterval(600))
  }
}
