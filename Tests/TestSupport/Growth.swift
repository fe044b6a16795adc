import Foundation

/// Returns how many times the processor time of a larger size is that of a smaller one.
///
/// Only the time of this thread counts, so that other tests don't. A linear body has the ratio of the
/// sizes.
package func growth(from small: Int, to large: Int, _ body: (Int) -> Void) -> Double {
  // The first run looks up types and conformances.
  body(small)
  return (1...2).map { _ in
    let time = processorTime { body(small) }
    return processorTime { body(large) } / time
  }.min()!
}

private func processorTime(_ body: () -> Void) -> Double {
  func now() -> Double { Double(clock_gettime_nsec(CLOCK_THREAD_CPUTIME_ID)) }
  let start = now()
  body()
  return now() - start
}

private func clock_gettime_nsec(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
