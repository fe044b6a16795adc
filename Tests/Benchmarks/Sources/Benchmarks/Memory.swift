import Foundation
import Understudy

/// Returns the number of bytes that the process uses, according to the system.
private func bytesInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    // The resident pages. With hundreds of thousands of calls, the rounding error is negligible.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4096
  #endif
}

/// Returns the number of bytes stored for a call of two arguments, as the average of many calls.
func bytesPerCall(_ count: Int = 1_000_000) -> (spy: Double, mock: Double) {
  let spy = StoreSpy()
  let mock = StoreMock()
  func measure(_ body: (Int) -> Void) -> Double {
    let before = bytesInUse()
    `repeat`(count, body)
    return Double(bytesInUse() - before) / Double(count)
  }
  let ofSpy = measure { spy.put("a", $0) }
  let ofMock = measure { mock.put("a", $0) }
  withExtendedLifetime((spy, mock)) {}
  return (ofSpy, ofMock)
}
