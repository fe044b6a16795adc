import Foundation

/// Measures one part of a closure.
struct Stopwatch {
  private(set) var nanoseconds = 0.0

  /// Measures the processor time of the process, which other processes don't change much.
  mutating func measure(_ body: () -> Void) {
    let start = Self.time(CLOCK_PROCESS_CPUTIME_ID)
    body()
    nanoseconds = Self.time(CLOCK_PROCESS_CPUTIME_ID) - start
  }

  /// Measures how long work on several threads takes.
  mutating func measureThreads(_ body: () -> Void) {
    let start = Self.time(CLOCK_MONOTONIC)
    body()
    nanoseconds = Self.time(CLOCK_MONOTONIC) - start
  }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Measures a thousand calls of a closure.
  mutating func measure1000(_ body: (Int) -> Void) { measure { `repeat`(1_000, body) } }
}

/// The result of a row.
struct Measurement {
  /// The value of the spy; `nil` if there's no spy. Both are nanoseconds for each operation or, in rows
  /// about memory, bytes for each call.
  let spy: Double?
  let mock: Double

  /// Measures the spy and the mock in turn, so that both run under the same conditions, and takes the
  /// medians.
  init(_ row: Row) {
    let deadline = Date().addingTimeInterval(Self.seconds)
    var spies: [Double] = []
    var mocks: [Double] = []
    // The first round warms up.
    for round in 0...Self.maximalCount {
      if round > Self.minimalCount, Date() > deadline { break }
      let spy = row.spy.map { Self.sample($0, row.operations) }
      let mock = Self.sample(row.mock, row.operations)
      guard round > 0 else { continue }
      if let spy { spies.append(spy) }
      mocks.append(mock)
    }
    spy = row.spy.map { _ in Self.median(of: spies) }
    mock = Self.median(of: mocks)
  }

  init(spy: Double?, mock: Double) {
    self.spy = spy
    self.mock = mock
  }

  private static let seconds = 0.35
  private static let minimalCount = 3
  private static let maximalCount = 51

  private static func sample(_ side: Row.Side, _ operations: Int) -> Double {
    var watch = Stopwatch()
    side(&watch)
    return watch.nanoseconds / Double(operations)
  }

  private static func median(of values: [Double]) -> Double { values.sorted()[values.count / 2] }

  var ratio: Double? { spy.map { mock / $0 } }

  /// The value that a ceiling limits, divided by the ceiling.
  func load(of ceiling: Ceiling) -> Double {
    switch ceiling {
    case .ratio(let most): (ratio ?? .infinity) / most
    case .seconds(let most): mock / 1e9 / most
    case .bytes(let most): mock / most
    }
  }
}
