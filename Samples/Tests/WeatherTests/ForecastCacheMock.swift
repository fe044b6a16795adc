// Written by this command, in the folder Samples:
// swift package scaffold-mock ForecastCache --target Weather --output Tests/WeatherTests

import Understudy
import Weather

final class ForecastCacheMock: Mock, ForecastCache, @unchecked Sendable {
  @discardableResult
  func forecast(for city: String) async -> Forecast? {
    await calledReturning(with: city, default: nil)
  }

  func store(_ forecast: Forecast) async { await called(with: forecast) }
}
