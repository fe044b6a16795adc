import Foundation
import Testing

/// Expects that a body of sixteen times the size takes about sixteen times as long.
///
/// The limit is four times as much, which is a quarter of the time of a body that takes the square of
/// its size. Only the processor time of this thread counts. Other processes may disturb the caches of a
/// processor, so an attempt that takes too long is repeated, up to five times in all.
///
/// - Parameters:
///   - size: The smaller size.
///   - power: 2 if the body compares each part with each other part.
package func expectGrowth(
  from size: Int, power: Int = 1, at location: SourceLocation = #_sourceLocation,
  _ body: (Int) -> Void
) {
  let limit = pow(16.0, Double(power)) * 4
  var growth = 0.0
  for _ in 1...5 {
    // The first run looks up types and conformances.
    let small = (1...3).map { _ in processorTime { body(size) } }.min()!
    growth = processorTime { body(size * 16) } / small
    if growth < limit { return }
  }
  Issue.record(
    "A size of \(size * 16) takes \(Int(growth)) times as long as \(size), and not less than \(Int(limit)) times.",
    sourceLocation: location)
}

/// The seconds that this thread takes.
package func processorTime(_ body: () -> Void) -> Double {
  func now() -> Double { Double(clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)) }
  let start = now()
  body()
  return (now() - start) / 1e9
}

private func clock_gettime_nsec(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
