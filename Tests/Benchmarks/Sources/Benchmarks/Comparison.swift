import Benchmark

/// A row of the table: the same operation with the spy and with the mock, measured in one run.
struct Comparison {
  let name: String
  /// The number of operations in one measurement.
  let operations: Int
  var iterations = 31
  let spy: ((inout BenchmarkState) throws -> Void)?
  let mock: (inout BenchmarkState) throws -> Void
}

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
