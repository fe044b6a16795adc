import Foundation

/// The programs of the toolchain, which make the symbol graphs of modules that aren't of the package.
struct Toolchain {
  let extractor, compiler: String

  /// Makes the graph of a module in a folder.
  func makeGraph(of module: String, in folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let words = [
      "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
      "-output-dir", folder.path,
    ]
    let output = try Console.noting("Reading the protocols of \(module)...") {
      try self.output(of: extractor, words + targetOptions)
    }
    if output == nil {
      throw UsageError(
        "the symbol graph of \(module) can't be made. Make it, and write: scaffold-mock --symbol-graph "
          + "\(module).symbols.json")
    }
  }

  /// The platform for which the compiler builds.
  private var targetOptions: [String] {
    get throws {
      struct Info: Decodable {
        struct Target: Decodable { var triple: String }
        var target: Target
      }
      guard let text = try output(of: compiler, ["-print-target-info"]),
        let info = try? JSONDecoder().decode(Info.self, from: Data(text.utf8))
      else { return [] }
      var options = ["-target", info.target.triple]
      #if os(macOS)
        if let path = try output(of: "/usr/bin/xcrun", ["--show-sdk-path"]) {
          options += ["-sdk", path.trimmingCharacters(in: .whitespacesAndNewlines)]
        }
      #endif
      return options
    }
  }

  /// Runs a program and returns its output; `nil` if it fails.
  private func output(of program: String, _ words: [String]) throws -> String? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    (process.arguments, process.standardOutput) = (words, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
