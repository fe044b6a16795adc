import Foundation
import PackagePlugin

/// A program that the plugin runs.
struct Tool {
  var url: URL

  /// Runs `scaffold-mock` with the plugin's output, and reports its messages.
  ///
  /// The package manager prints what a plugin writes to standard error to its standard output, so
  /// the messages have to take another way.
  ///
  /// - Returns: Whether the program did what it should; otherwise, it asks for graphs.
  @discardableResult
  func scaffold(_ arguments: [String]) throws -> Bool {
    let (code, messages) = try launch(
      ["--command", "swift package scaffold-mock"] + arguments, reading: \.standardError)
    let lines = messages.split(separator: "\n")
    // What a check reports stands at the beginnings of lines, where a build finds it.
    let reports = lines.filter { $0.contains(": error: ") }
    for line in lines where !reports.contains(line) {
      if line.hasPrefix("error: ") {
        let text = line.dropFirst("error: ".count)
        Diagnostics.error(([text] + reports).joined(separator: "\n"))
      } else {
        Diagnostics.progress(String(line))
      }
    }
    if ![0, 3].contains(code), !messages.contains("error: ") {
      throw Mistake("scaffold-mock ended with the exit code \(code)")
    }
    return code != 3
  }

  /// Runs the program and returns its output; `nil` if it fails.
  func output(of arguments: [String]) throws -> String? {
    let (code, text) = try launch(arguments, reading: \.standardOutput)
    return code == 0 ? text : nil
  }

  private func launch(
    _ arguments: [String], reading output: ReferenceWritableKeyPath<Process, Any?>
  ) throws -> (code: Int32, text: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process[keyPath: output] = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
