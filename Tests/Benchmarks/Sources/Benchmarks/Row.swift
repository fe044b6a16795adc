import Foundation

/// A row of the table: the same operation with the spy and with the mock, measured in turn.
struct Row {
  let name: String
  /// The number of operations in one measurement.
  let operations: Int
  /// What the mock may cost in a debug build, in which tests usually run.
  var debug: Ceiling?
  var release: Ceiling?
  /// `nil` if a spy has no such operation.
  let spy: Side?
  let mock: Side

  /// Prepares a measurement and measures one part of it.
  typealias Side = (inout Stopwatch) -> Void

  var ceiling: Ceiling? { isDebugBuild ? debug : release }
}

/// The greatest value that a row is allowed to have.
enum Ceiling {
  /// The time of the mock, divided by the time of the spy.
  case ratio(Double)
  case seconds(Double)
  case bytes(Double)

  var text: String {
    switch self {
    case .ratio(let ratio): String(format: "%g", ratio)
    case .seconds(let seconds): String(format: "%g s", seconds)
    case .bytes(let bytes): String(format: "%g bytes", bytes)
    }
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

@inline(never)
func `repeat`(_ count: Int, _ body: (Int) -> Void) {
  var index = 0
  while index < count {
    body(index)
    index += 1
  }
}

extension Int {
  /// The number with separators, independent of the locale: `1,000`.
  var grouped: String {
    let digits = Array(String(self))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
