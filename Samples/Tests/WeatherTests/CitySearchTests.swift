#if os(Linux)  // On other systems, the test target has to require macOS 15, iOS 18, or later.
  import Testing
  import Understudy
  import UnderstudyExploration
  import Weather

  /// The search, with forecasts that come in every order. Without the condition in `type(_:)`, the second
  /// order fails: the forecast for "Ul" comes last, and is shown for "Ulm".
  @Suite(.everyOrder) struct CitySearchTests {
    private let cache = ForecastCacheMock()

    @Test("The forecast of the city that was typed last is shown")
    func latest() async {
      await when { await cache.forecast(for: any()) }
        .thenAnswer { (city: String) in Forecast(city: city, degrees: 21) }
      let search = CitySearch(cache: cache)

      async let first: Void = search.type("Ul")
      async let second: Void = search.type("Ulm")
      _ = await (first, second)

      #expect(await search.shown?.city == "Ulm")
    }
  }
#endif
