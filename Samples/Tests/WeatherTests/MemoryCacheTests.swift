// A cache whose entries expire, with a time that the test sets.

import Foundation
import Testing
import Understudy
import Weather

@Suite(.mockSession) struct MemoryCacheTests {
  @Test("A forecast expires after ten minutes")
  func expiration() async {
    let time = TimekeeperMock()
    let cache = MemoryCache(time: time)
    let forecast = Forecast(city: "Ulm", degrees: 21)
    var now = Date(timeIntervalSince1970: 0)
    when(time.now).thenAnswer { now }

    await cache.store(forecast)
    now += 599
    #expect(await cache.forecast(for: "Ulm") == forecast)
    now += 1
    #expect(await cache.forecast(for: "Ulm") == nil)
  }
}
