#if os(macOS) || os(Linux)
  import Foundation

  /// What a program printed, and how it ended.
  package struct CommandResult: Equatable, Sendable {
    package let exitCode: Int32
    package let output: String
    package let errors: String
  }

  /// Runs a program and waits for its end without occupying a thread of Swift concurrency.
  ///
  /// - Parameters:
  ///   - words: The program, which is searched for in the path, and its arguments.
  ///   - folder: The folder in which it runs. The default is that of the tests.
  ///   - environment: Variables beside those that a toolchain needs. The default is none.
  package func run(
    _ words: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) async throws -> CommandResult {
    try await withTemporaryFolder { files in
      func output(_ name: String) throws -> (url: URL, handle: FileHandle) {
        let url = files.appendingPathComponent(name)
        try Data().write(to: url)
        return (url, try FileHandle(forWritingTo: url))
      }
      // Files, because a pipe would have to be read while the program runs.
      let (output, errors) = (try output("output"), try output("errors"))
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = words
      process.currentDirectoryURL = folder
      process.environment = toolchainEnvironment.merging(environment) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output.handle
      process.standardError = errors.handle
      await Turns.shared.begin()
      do {
        try await withCheckedThrowingContinuation {
          (continuation: CheckedContinuation<Void, any Error>) in
          process.terminationHandler = { _ in continuation.resume() }
          do { try process.run() } catch { continuation.resume(throwing: error) }
        }
      } catch {
        await Turns.shared.end()
        throw error
      }
      await Turns.shared.end()
      for handle in [output.handle, errors.handle] { try handle.close() }
      return CommandResult(
        exitCode: process.terminationStatus,
        output: String(decoding: try Data(contentsOf: output.url), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errors.url), as: UTF8.self))
    }
  }

  /// Lets as many programs run at the same time as there are processors.
  private actor Turns {
    static let shared = Turns()
    private var free = ProcessInfo.processInfo.activeProcessorCount
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
      if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    func end() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
  }

  /// What a toolchain needs; the rest would tell a child that it is a part of the run around it.
  private let toolchainEnvironment: [String: String] = {
    let names = [
      "PATH", "HOME", "USER", "TMPDIR", "LANG", "LC_ALL", "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS",
      "LD_LIBRARY_PATH",
    ]
    let own = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
    // A stopped process would be searched for its symbols otherwise, which takes minutes.
    return own.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }()

  /// Calls a function with a new folder, which is removed afterwards.
  package func withTemporaryFolder<Result>(
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// The folder with what the package manager built, next to the running tests.
  package let buildFolder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return (bundle ?? program).deletingLastPathComponent()
  }()

  /// Options of the compiler with which a source can import the library.
  package let importOptions = [
    // Swift Build puts modules beside the tests.
    "-I", buildFolder.appendingPathComponent("Modules").path, "-I", buildFolder.path,
    "-I", packageFolder.appendingPathComponent("Sources/CUnderstudyAtomics/include").path,
  ]
#endif
