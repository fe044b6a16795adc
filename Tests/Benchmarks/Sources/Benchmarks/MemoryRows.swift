import Foundation
import Understudy

/// A row whose values are bytes.
struct MemoryRow {
  let name: String
  let ceiling: Ceiling
  let result: Measurement
}

func memoryRows() -> [MemoryRow] {
  let count = 200_000
  let spy = StoreSpy()
  let mock = StoreMock()
  let ofSpy = bytes(forEachOf: count) { `repeat`(count) { spy.put("a", $0) } }
  let ofMock = bytes(forEachOf: count) { `repeat`(count) { mock.put("a", $0) } }
  withExtendedLifetime((spy, mock)) {}
  return [
    MemoryRow(
      name: "memory of a call", ceiling: .bytes(200),
      result: Measurement(spy: ofSpy, mock: ofMock)),
    MemoryRow(
      name: "memory of a call after its session", ceiling: .bytes(20),
      result: Measurement(spy: nil, mock: keptAfterSession(count))),
  ]
}

/// Measures with mocks that are made in a session and outlive it. The second session uses the memory that
/// the first one has released, if it has.
private func keptAfterSession(_ count: Int) -> Double {
  var mocks: [StoreMock] = []
  func session() {
    withMockSession {
      let mock = StoreMock()
      `repeat`(count) { mock.put("a", $0) }
      mocks.append(mock)
    }
  }
  session()
  let kept = bytes(forEachOf: count, session)
  withExtendedLifetime(mocks) {}
  return kept
}

/// Returns how much more memory the process uses after a closure, divided by a number of calls.
private func bytes(forEachOf count: Int, _ body: () -> Void) -> Double {
  let before = bytesInUse()
  body()
  return Double(bytesInUse() - before) / Double(count)
}

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
