import Foundation

/// A row of the table: the same operation with the spy and with the mock.
struct Row {
  let name: String
  let ceiling: Ceiling
  /// Takes one measurement, in the unit of the ceiling; `nil` if a spy has no such operation.
  var spy: (() -> Double)?
  let mock: () -> Double
  /// The nanoseconds of the spy on the machine of the README, which tells how slow this one is.
  var usualSpy: Double?
  /// The same operation with the spy and with the mock, whose instructions are counted if that's
  /// possible, and the most instructions of the mock.
  var counted: (spy: Operation, mock: Operation, ceiling: Double)?

  init(
    name: String, ceiling: Ceiling, spy: (() -> Double)? = nil, mock: @escaping () -> Double,
    usualSpy: Double? = nil
  ) {
    (self.name, self.ceiling, self.spy, self.mock) = (name, ceiling, spy, mock)
    self.usualSpy = usualSpy
  }

  /// - Parameters:
  ///   - ceiling: The one of the time.
  ///   - instructions: The most instructions of the mock, in a debug build and in a release build.
  init(
    name: String, ceiling: Ceiling, instructions: (debug: Double, release: Double)? = nil,
    repeated count: Int, usualSpy: Double, spy: @escaping () -> (Int) -> Void,
    mock: @escaping () -> (Int) -> Void
  ) {
    let operations = (Operation(count: count, make: spy), Operation(count: count, make: mock))
    self.init(
      name: name, ceiling: ceiling, spy: { operations.0.nanoseconds },
      mock: { operations.1.nanoseconds }, usualSpy: usualSpy)
    counted = instructions.map { limits in
      (operations.0, operations.1, isDebugBuild ? limits.debug : limits.release)
    }
  }
}

/// The greatest value that a row is allowed to have.
enum Ceiling {
  /// The time of the mock, divided by the time of the spy.
  case ratio(Double)
  case nanoseconds(Double)
  case bytes(Double)
  /// How many times the time of a tenth of the work.
  case growth(Double)

  static func ratio(debug: Double, release: Double) -> Ceiling {
    .ratio(isDebugBuild ? debug : release)
  }

  var text: String {
    switch self {
    case .ratio(let ratio): String(format: "%g", ratio)
    case .growth(let times): String(format: "%g times", times)
    default: text(of: limit)
    }
  }

  /// Describes a value of a row with this ceiling.
  func text(of value: Double) -> String {
    switch (self, value) {
    case (.bytes, _): String(format: "%.0f bytes", value)
    case (.growth, _): String(format: "%.1f times", value)
    case (_, ..<1e4): String(format: "%.0f ns", value)
    case (_, ..<1e6): String(format: "%.0f µs", value / 1e3)
    case (_, ..<1e9): String(format: "%.0f ms", value / 1e6)
    default: String(format: "%g s", value / 1e9)
    }
  }

  fileprivate var limit: Double {
    switch self {
    case .ratio(let limit), .nanoseconds(let limit), .bytes(let limit), .growth(let limit): limit
    }
  }
}

/// The medians of a row.
struct Measurement {
  let spy: Double?
  let mock: Double

  /// Measures the spy and the mock in turn, so that both run under the same conditions.
  init(_ row: Row) {
    let end = Date() + 0.35
    var (spies, mocks): ([Double], [Double]) = ([], [])
    // The first round warms up.
    for round in 0...51 where round <= 3 || Date() < end {
      let (spy, mock) = (row.spy?(), row.mock())
      guard round > 0 else { continue }
      if let spy { spies.append(spy) }
      mocks.append(mock)
    }
    spy = spies.isEmpty ? nil : spies.sorted()[spies.count / 2]
    mock = mocks.sorted()[mocks.count / 2]
  }

  var ratio: Double? { spy.map { mock / $0 } }

  /// The value that a ceiling limits, divided by the ceiling.
  func load(of ceiling: Ceiling, _ slowness: Double) -> Double {
    switch ceiling {
    case .ratio(let limit): (ratio ?? .infinity) / limit
    case .nanoseconds(let limit): mock / limit / slowness
    case .bytes(let limit), .growth(let limit): mock / limit
    }
  }
}

/// Returns the nanoseconds for each of a number of operations.
///
/// By default, measures the processor time of the process, which other processes don't change much.
func time(
  _ count: Int, clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID, _ operation: (Int) -> Void
) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
  let start = now()
  `repeat`(count, operation)
  return (now() - start) / Double(count)
}

@inline(never)
func `repeat`(_ count: Int, _ body: (Int) -> Void) {
  var index = 0
  while index < count {
    body(index)
    index += 1
  }
}

let isDebugBuild: Bool = {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}()

/// Uses the results of measured calls, so that the compiler doesn't remove the calls.
nonisolated(unsafe) var sink = 0
