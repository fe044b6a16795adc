#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding

  /// The protocols of `Zoo/Zoo.swift`, compiled, with their symbol graphs.
  struct Zoo {
    /// The folder with the module and the folders of symbol graphs.
    let folder: URL
    let graphs: SymbolGraphs

    /// Compiles the zoo once for all tests.
    static let shared = Result { try Zoo() }

    private init() throws {
      folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("scaffolding-zoo-\(ProcessInfo.processInfo.processIdentifier)")
      try? FileManager.default.removeItem(at: folder)
      for name in ["Zoo", "Swift"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      // Removed when the process ends; tests have no other place to do it.
      atexit { try? FileManager.default.removeItem(at: Zoo.folderOfProcess) }
      try Zoo.succeed(
        Zoo.compiler + [
          "-swift-version", "6", "-emit-module", "-enable-testing", "-package-name", "understudy",
          "-module-name", "Zoo",
          "-emit-module-path", folder.appendingPathComponent("Zoo.swiftmodule").path,
          Zoo.sources.appendingPathComponent("Zoo/Zoo.swift").path,
        ])
      for (module, level) in [("Zoo", "internal"), ("Swift", "public")] {
        try Zoo.extract(module, level: level, in: folder)
      }
      var graphs = SymbolGraphs()
      for name in ["Zoo", "Swift"] { try graphs.read(folder.appendingPathComponent(name)) }
      self.graphs = graphs
    }

    /// Writes the symbol graph of a module in a folder to a folder of its own.
    private static func extract(_ module: String, level: String, in folder: URL) throws {
      try succeed(
        [
          "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", level,
          "-skip-synthesized-members", "-I", folder.path, "-output-dir",
          folder.appendingPathComponent(module).path,
        ] + targetOptions)
    }

    /// Compiles another module, and returns its symbol graph.
    static func graphs(of module: String, sources: [URL]) throws -> SymbolGraphs {
      try withTemporaryFolder { folder in
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(module), withIntermediateDirectories: true)
        try succeed(
          compiler + [
            "-swift-version", "6", "-emit-module", "-module-name", module, "-emit-module-path",
            folder.appendingPathComponent("\(module).swiftmodule").path,
          ] + sources.map(\.path))
        try extract(module, level: "internal", in: folder)
        var graphs = SymbolGraphs()
        try graphs.read(folder.appendingPathComponent(module))
        return graphs
      }
    }

    private static var folderOfProcess: URL {
      FileManager.default.temporaryDirectory
        .appendingPathComponent("scaffolding-zoo-\(ProcessInfo.processInfo.processIdentifier)")
    }

    /// The folder of the test target.
    static let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()

    /// The words of a call of the compiler.
    static let compiler = ["swiftc", "-parse-as-library", "-wmo", "-suppress-remarks"]

    static func succeed(_ words: [String]) throws {
      let result = try run(words)
      if result.exitCode != 0 { throw ZooError(text: result.output + result.errors) }
    }

    /// The platform, which the extractor doesn't know by itself.
    private static let targetOptions: [String] = {
      struct Info: Decodable {
        struct Target: Decodable { var triple: String }
        var target: Target
      }
      guard let text = try? run(["swiftc", "-print-target-info"]).output,
        let info = try? JSONDecoder().decode(Info.self, from: Data(text.utf8))
      else { return [] }
      var options = ["-target", info.target.triple]
      #if os(macOS)
        if let path = try? run(["xcrun", "--show-sdk-path"]).output {
          options += ["-sdk", path.trimmingCharacters(in: .whitespacesAndNewlines)]
        }
      #endif
      return options
    }()

    /// Compiles sources against the library and the zoo, and returns the messages of the compiler.
    func diagnostics(of files: [URL], mode: [String] = ["-swift-version", "6"]) throws -> [String] {
      let result = try run(
        Zoo.compiler + mode + [
          "-emit-sil", "-o", "/dev/null", "-package-name", "understudy", "-module-name", "Mocks",
          "-I", folder.path, "-I", buildFolder.appendingPathComponent("Modules").path,
        ] + files.map(\.path))
      let messages = result.errors.split(separator: "\n").map(String.init)
        .filter { $0.contains(#/^\S.*: (error|warning): /#) }
        .map { line in
          line.replacing(#/^.*\/([^\/]+:\d+):\d+: /#) { "\($0.1): " }
        }
      if messages.isEmpty, result.exitCode != 0 { throw ZooError(text: result.errors) }
      return messages
    }
  }

  struct ZooError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }
#endif
