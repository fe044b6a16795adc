import Benchmark

/// One row of the table: the same work done with the spy and with the mock, in one run.
struct Comparison {
  let name: String
  /// How many operations one measurement makes.
  let operations: Int
  var iterations = 31
  let spy: ((inout BenchmarkState) throws -> Void)?
  let mock: (inout BenchmarkState) throws -> Void
}

/// Keeps results of a measured call alive.
nonisolated(unsafe) var sink = 0

@inline(never)
func `repeat`(_ count: Int, _ body: (Int) -> Void) {
  var index = 0
  while index < count {
    body(index)
    index += 1
  }
}
