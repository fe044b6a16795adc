#if os(macOS) || os(Linux)
  import Foundation

  /// What a program printed, and how it ended.
  struct CommandResult: Equatable {
    var exitCode: Int32
    var output: String
    var errors: String
  }

  /// Runs a program and waits for its end.
  func run(
    _ words: [String], in folder: URL? = nil, environment: [String: String]? = nil
  ) throws -> CommandResult {
    let (output, errors) = (temporaryFile(), temporaryFile())
    defer {
      try? FileManager.default.removeItem(at: output)
      try? FileManager.default.removeItem(at: errors)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    if let environment { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    // A pipe could fill up while nobody reads it.
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return CommandResult(
      exitCode: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  private func temporaryFile() -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    return url
  }

  /// Calls a function with a new folder, which is removed afterwards.
  func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scaffolding-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The folder with what the package manager built, next to the running tests.
  let buildFolder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
    return (bundle ?? program).deletingLastPathComponent()
  }()
#endif
