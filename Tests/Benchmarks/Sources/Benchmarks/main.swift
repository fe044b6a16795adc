import Foundation

// Prints the table of this build.
//
// Benchmarks [filter] [--check] [--tolerance percent]
//
// --check measures only the rows that have a ceiling in this build, and exits with 1 if one exceeds it. A
// row that does is measured a second time first.
var arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.contains("--check")
arguments.removeAll { $0 == "--check" }
var tolerance = 0.0
if let index = arguments.firstIndex(of: "--tolerance"), index + 1 < arguments.count {
  tolerance = Double(arguments[index + 1]) ?? 0
  arguments.removeSubrange(index...index + 1)
}
let filter = arguments.first

// Measured first, before other rows use the heap.
let memory = filter == nil || filter == "bytes" ? memoryRows() : []

let rows = (receivingRows() + stubbingRows() + verifyingRows() + otherRows())
  .filter { row in filter.map { row.name.contains($0) } ?? true }
  .filter { !isCheck || $0.ceiling != nil }

func text(_ value: Double) -> String {
  switch value {
  case ..<10_000: String(format: "%.0f ns", value)
  case ..<10_000_000: String(format: "%.1f µs", value / 1e3)
  default: String(format: "%.0f ms", value / 1e6)
  }
}

var exceeding: [String] = []

@MainActor func printRow(
  _ name: String, _ ceiling: Ceiling?, _ result: Measurement, _ text: (Double) -> String
) {
  let ratio = result.ratio.map { String(format: $0 < 0.1 ? "%.2f" : "%.1f", $0) } ?? ""
  let exceeds = ceiling.map { result.load(of: $0) > 1 + tolerance / 100 } ?? false
  if exceeds { exceeding.append(name) }
  let mark = exceeds ? " (exceeded)" : ""
  print(
    "| \(name) | \(result.spy.map(text) ?? "") | \(text(result.mock)) | \(ratio) "
      + "| \(ceiling?.text ?? "")\(mark) |")
  fflush(nil)
}

if rows.isEmpty, memory.isEmpty {
  print("error: no operation has \(filter ?? "") in its name")
  exit(1)
}
print("| operation | handwritten spy | mock | ratio | ceiling |")
print("| --- | ---: | ---: | ---: | ---: |")
for row in rows {
  var result = Measurement(row)
  if let ceiling = row.ceiling, result.load(of: ceiling) > 1 { result = Measurement(row) }
  printRow(row.name, row.ceiling, result, text)
}
for row in memory {
  printRow(row.name, row.ceiling, row.result) { String(format: "%.0f bytes", $0) }
}
if isCheck, !exceeding.isEmpty {
  print(
    "error: \(exceeding.count) of the rows exceed their ceilings: \(exceeding.joined(separator: "; "))"
  )
  exit(1)
}
