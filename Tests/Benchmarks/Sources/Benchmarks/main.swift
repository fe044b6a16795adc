import Benchmark
import Foundation

// Prints one table: `swift run -c release Benchmarks [filter]`. Tests/Benchmarks/run prints the
// tables of both builds. BENCHMARK_ITERATIONS sets the number of measurements; the result is their
// median.
let filter = CommandLine.arguments.dropFirst().first
// Measured first, before other measurements use the heap, because it counts the pages of the
// process.
let bytes = filter == nil ? bytesPerCall() : nil

let wantedIterations = ProcessInfo.processInfo.environment["BENCHMARK_ITERATIONS"]
  .flatMap { Int($0) }

let comparisons = (receivingComparisons() + lookupComparisons() + formComparisons())
  .filter { comparison in filter.map { comparison.name.contains($0) } ?? true }

let suites = comparisons.map { comparison in
  let suite = BenchmarkSuite(name: comparison.name)
  let settings: [any BenchmarkSetting] = [
    Iterations(wantedIterations ?? comparison.iterations), WarmupIterations(1), Quiet(true),
    Format(.none),
  ]
  if let spy = comparison.spy { suite.benchmark("spy", settings: settings, function: spy) }
  suite.benchmark("mock", settings: settings, function: comparison.mock)
  return suite
}
var runner = BenchmarkRunner(suites: suites, settings: [Quiet(true), Format(.none)])
try runner.run()

@MainActor func nanoseconds(_ suite: String, _ name: String, _ operations: Int) -> Double? {
  guard
    let result = runner.results.first(where: {
      $0.suiteName == suite && $0.benchmarkName == name
    })
  else { return nil }
  let sorted = result.measurements.sorted()
  return sorted[sorted.count / 2] / Double(operations)
}

func text(_ value: Double) -> String {
  value < 10_000 ? String(format: "%.0f ns", value) : String(format: "%.1f µs", value / 1_000)
}

if comparisons.isEmpty {
  print("error: no operation has \(filter ?? "") in its name")
  exit(1)
}
print("| operation | handwritten spy | mock | ratio |")
print("| --- | ---: | ---: | ---: |")
for comparison in comparisons {
  guard let mock = nanoseconds(comparison.name, "mock", comparison.operations) else {
    print("error: \(comparison.name) has no result")
    exit(1)
  }
  let spy = nanoseconds(comparison.name, "spy", comparison.operations)
  let ratio = spy.map { String(format: "%.1f", mock / $0) } ?? ""
  print("| \(comparison.name) | \(spy.map(text) ?? "") | \(text(mock)) | \(ratio) |")
}
if let bytes {
  print(
    String(
      format: "| bytes kept for a call | %.0f | %.0f | %.1f |", bytes.spy, bytes.mock,
      bytes.mock / bytes.spy))
}
