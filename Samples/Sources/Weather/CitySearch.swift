/// Looks up the forecast of a city while its name is typed.
public actor CitySearch {
  private let cache: any ForecastCache
  private var typed = ""
  /// The forecast of the city that was typed last.
  public private(set) var shown: Forecast?

  public init(cache: any ForecastCache) { self.cache = cache }

  public func type(_ city: String) async {
    typed = city
    let forecast = await cache.forecast(for: city)
    // Another city may have been typed in the meantime, and its forecast may have come already.
    if typed == city { shown = forecast }
  }
}
