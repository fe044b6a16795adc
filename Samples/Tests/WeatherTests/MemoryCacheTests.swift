import Foundation
import Testing
import Understudy
import Weather

@Suite(.mockSession) struct MemoryCacheTests {
  @Test("A forecast expires after ten minutes")
  func expiration() async {
    let time = TimekeeperMock()
    let cache = MemoryCache(time: time)
    let start = Date(timeIntervalSince1970: 0)
    when(time.now).thenReturn(start, start + 599, start + 600)

    let forecast = Forecast(city: "Ulm", degrees: 21)
    await cache.store(forecast)
    #expect(await cache.forecast(for: "Ulm") == forecast)
    #expect(await cache.forecast(for: "Ulm") == nil)
    verify(time.now).called(3)
  }
}
