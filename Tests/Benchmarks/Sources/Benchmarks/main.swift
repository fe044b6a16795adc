import Foundation

// Prints the table of this build.
//
// Benchmarks [--check] [--tolerance percent] [--only text]
//
// With --only, prints only the rows whose names have a text.
// With --check, a row that exceeds its ceiling is measured up to six times, with pauses. If it always
// exceeds it, the exit status is 1. Instructions are counted once, without a tolerance.
let arguments = CommandLine.arguments
let isCheck = arguments.contains("--check")
let tolerance =
  arguments.firstIndex(of: "--tolerance").flatMap { Double(arguments[$0 + 1]) } ?? 0

let only = arguments.firstIndex(of: "--only").map { arguments[$0 + 1] }

/// The rows that were asked for.
func chosenRows(withMemory: Bool) -> [Row] {
  rows(withMemory: withMemory).filter { only.map($0.name.contains) ?? true }
}

if arguments.contains("--marks") {
  for case let counted? in chosenRows(withMemory: false).map(\.counted) {
    counted.spy.runMarked()
    counted.mock.runMarked()
  }
  exit(0)
}

// How many times as long each spy takes here as on the machine of the README. A ceiling in time is
// that of the machine, so their median raises it.
var slownesses: [Double] = []
print("| operation | handwritten spy | mock | ratio | ceiling |")
print("| --- | ---: | ---: | ---: | ---: |")
var exceeding: [String] = []
let all = chosenRows(withMemory: only == nil)
var counts = instructions(of: all.compactMap(\.counted).flatMap { [$0.spy, $0.mock] })
for row in all {
  if let ceiling = row.counted?.ceiling, let (spy, mock) = counts.map({ ($0[0], $0[1]) }) {
    counts?.removeFirst(2)
    if isCheck, mock > ceiling { exceeding.append(row.name) }
    let texts = [spy, mock, ceiling].map { String(format: "%.0f instructions", $0) }
    let ratio = String(format: "%.1f", mock / spy)
    print("| \(row.name) | \(texts[0]) | \(texts[1]) | \(ratio) | \(texts[2]) |")
    continue
  }
  let ceiling = row.ceiling
  func measure() -> Measurement {
    let result = Measurement(row)
    if let usual = row.usualSpy, let spy = result.spy { slownesses.append(spy / usual) }
    return result
  }
  func exceeds(_ result: Measurement) -> Bool {
    // The rows that were asked for can be without a spy.
    let slowness = slownesses.isEmpty ? 1 : slownesses.sorted()[slownesses.count / 2]
    return result.load(of: ceiling, max(1, slowness)) > 1 + tolerance / 100
  }
  var result = measure()
  if isCheck {
    // What else runs on the processor slows a mock down more than a spy, for seconds.
    for _ in 2...6 where exceeds(result) {
      Thread.sleep(forTimeInterval: 5)
      result = measure()
    }
    if exceeds(result) { exceeding.append(row.name) }
  }
  let spy = result.spy.map(ceiling.text(of:)) ?? ""
  let ratio = result.ratio.map { String(format: "%.1f", $0) } ?? ""
  print("| \(row.name) | \(spy) | \(ceiling.text(of: result.mock)) | \(ratio) | \(ceiling.text) |")
  fflush(nil)
}
if !exceeding.isEmpty {
  print("error: above the ceiling: \(exceeding.joined(separator: "; "))")
  exit(1)
}
