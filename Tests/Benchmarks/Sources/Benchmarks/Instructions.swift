import Foundation

/// An operation that is measured by its time or, where valgrind is installed, by its instructions.
struct Operation {
  /// How often it's repeated.
  let count: Int
  /// Makes what the operation needs, and returns the operation.
  let make: () -> (Int) -> Void

  var nanoseconds: Double { time(count, make()) }

  /// Runs it with a mark before and after it. What is done for the first time isn't measured.
  func runMarked() {
    let operation = make()
    `repeat`(count, operation)
    benchmarkMark()
    `repeat`(count, operation)
    benchmarkMark()
  }
}

/// Where callgrind writes how many instructions there were since the last mark.
@inline(never)
func benchmarkMark() { sink &+= 1 }

/// The instructions of each operation; `nil` if valgrind can't count them. Unlike times, they are
/// nearly the same each time, and other processes don't change them.
func instructions(of operations: [Operation]) -> [Double]? {
  if operations.isEmpty { return [] }
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments =
    [
      "valgrind", "--tool=callgrind", "--dump-before=*benchmarkMark*",
      "--callgrind-out-file=\(folder.path)/out", CommandLine.arguments[0], "--marks",
    ] + CommandLine.arguments.dropFirst()
  process.standardOutput = FileHandle.nullDevice
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { return nil }
  return operations.indices.reduce(into: [] as [Double]?) { counts, index in
    let file = folder.appendingPathComponent("out.\(index * 2 + 2)")
    let text = try? String(contentsOf: file, encoding: .utf8)
    let total = text?.split(separator: "\n").first { $0.hasPrefix("totals: ") }
      .flatMap { Double($0.dropFirst("totals: ".count)) }
    guard let total else { return counts = nil }
    counts?.append(total / Double(operations[index].count))
  }
}
