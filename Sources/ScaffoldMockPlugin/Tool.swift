import Foundation
import PackagePlugin

/// A program that the plugin runs.
struct Tool {
  enum Outcome { case finished, needsGraphs }

  var url: URL

  /// Runs the program with the plugin's output, and reports its messages.
  ///
  /// The package manager prints what a plugin writes to standard error to its standard output, so
  /// the messages have to take another way.
  ///
  /// - Returns: Whether the program asks for graphs instead.
  @discardableResult
  func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = ["--command", "swift package scaffold-mock"] + arguments
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var hasError = false
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("error: ") {
        Diagnostics.error(String(line.dropFirst("error: ".count)))
        hasError = true
      } else {
        Diagnostics.progress(String(line))
      }
    }
    if process.terminationStatus == 3 { return .needsGraphs }
    if process.terminationStatus != 0, !hasError {
      throw Mistake("scaffold-mock ended with the exit code \(process.terminationStatus)")
    }
    return .finished
  }

  /// Runs the program and returns its output; `nil` if it fails.
  func output(of arguments: [String]) throws -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
