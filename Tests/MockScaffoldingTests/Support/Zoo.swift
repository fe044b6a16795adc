#if os(macOS) || os(Linux)
  import Foundation
  import MockScaffolding
  import UnderstudyTestSupport

  /// The protocols of `Cases/Zoo.txt`, compiled, with their symbol graphs.
  struct Zoo {
    /// The folder with the module and the folders of symbol graphs, `Zoo` and `Swift`.
    let folder: URL
    /// The graph of the standard library.
    let swift: SymbolGraphs
    /// The graphs of the zoo and the standard library.
    let graphs: SymbolGraphs

    /// The zoo, compiled once for all tests.
    static let shared = Task { try await Zoo() }

    private init() async throws {
      folder = Zoo.folderOfProcess
      // Removed when the process ends; tests have no other place to do it.
      atexit { try? FileManager.default.removeItem(at: Zoo.folderOfProcess) }
      try Zoo.makeFolder(folder)
      try await Zoo.extract("Swift", level: "public", in: folder)
      // As the plugin does. It's a tenth of the text, and the tests read it several times.
      let graph = folder.appendingPathComponent("Swift")
      for name in try FileManager.default.contentsOfDirectory(atPath: graph.path) {
        let file = graph.appendingPathComponent(name)
        try MockScaffold.reducedGraph(json: Data(contentsOf: file), name: name).write(to: file)
      }
      var swift = SymbolGraphs()
      try swift.read(graph)
      self.swift = swift
      graphs = try await Zoo.graphs(
        of: "Zoo", sources: [try Zoo.source(of: "Zoo", in: folder)], with: swift, in: folder)
    }

    /// Compiles another module, and adds its symbol graph to others. Without sources, it's a text of
    /// `Cases`.
    static func graphs(
      of module: String, sources: [URL]? = nil, with graphs: SymbolGraphs = SymbolGraphs()
    ) async throws -> SymbolGraphs {
      try await withTemporaryFolder {
        let sources = try sources ?? [source(of: module, in: $0)]
        return try await self.graphs(of: module, sources: sources, with: graphs, in: $0)
      }
    }

    /// The text of a file of `Cases`.
    static func text(of name: String) throws -> String {
      try String(contentsOf: sources.appendingPathComponent("Cases/\(name).txt"), encoding: .utf8)
    }

    /// Writes a text of `Cases` as a source, which the compiler knows by the end of its name.
    private static func source(of name: String, in folder: URL) throws -> URL {
      let file = folder.appendingPathComponent("\(name).swift")
      try Data(text(of: name).utf8).write(to: file)
      return file
    }

    private static func graphs(
      of module: String, sources: [URL], with graphs: SymbolGraphs, in folder: URL
    ) async throws -> SymbolGraphs {
      try await succeed(
        compiler + [
          "-swift-version", "6", "-emit-module", "-enable-testing", "-package-name", "understudy",
          "-module-name", module, "-emit-module-path",
          folder.appendingPathComponent("\(module).swiftmodule").path,
        ] + sources.map(\.path))
      try await extract(module, level: "internal", in: folder)
      var graphs = graphs
      try graphs.read(folder.appendingPathComponent(module))
      return graphs
    }

    /// Writes the symbol graph of a module in a folder to a folder of its own.
    private static func extract(_ module: String, level: String, in folder: URL) async throws {
      let output = folder.appendingPathComponent(module)
      try makeFolder(output)
      try await succeed(
        [
          "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", level,
          "-skip-synthesized-members", "-I", folder.path, "-output-dir", output.path,
        ] + targetOptions.value)
    }

    private static func makeFolder(_ folder: URL) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private static let folderOfProcess = FileManager.default.temporaryDirectory
      .appendingPathComponent("scaffolding-zoo-\(ProcessInfo.processInfo.processIdentifier)")

    /// The folder of the test target.
    static let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()

    /// The path of the program `scaffold-mock`.
    static let tool = buildFolder.appendingPathComponent("scaffold-mock").path

    /// The words of a call of the compiler.
    private static let compiler = ["swiftc", "-parse-as-library", "-wmo", "-suppress-remarks"]

    private static func succeed(_ words: [String]) async throws {
      let result = try await run(words)
      if result.exitCode != 0 { throw ZooError(text: result.output + result.errors) }
    }

    /// The platform, which the extractor doesn't know by itself.
    private static let targetOptions = Task {
      struct Info: Decodable {
        struct Target: Decodable { var triple: String }
        var target: Target
      }
      let text = try await run(["swiftc", "-print-target-info"]).output
      let info = try JSONDecoder().decode(Info.self, from: Data(text.utf8))
      var options = ["-target", info.target.triple]
      #if os(macOS)
        let path = try await run(["xcrun", "--show-sdk-path"]).output
        options += ["-sdk", path.trimmingCharacters(in: .whitespacesAndNewlines)]
      #endif
      return options
    }

    /// Compiles sources against the library and the zoo, and returns the messages of the compiler.
    func diagnostics(
      of files: [URL], mode: [String] = ["-swift-version", "6"]
    ) async throws -> [String] {
      let result = try await run(
        Zoo.compiler + mode + [
          "-emit-sil", "-o", "/dev/null", "-package-name", "understudy", "-module-name", "Mocks",
          "-I", folder.path,
        ] + importOptions + files.map(\.path))
      let messages = result.errors.split(separator: "\n").map(String.init)
        .filter { $0.contains(#/^\S.*: (error|warning): /#) }
        .map { line in line.replacing(#/^.*\/([^\/]+:\d+):\d+: /#) { "\($0.1): " } }
      if messages.isEmpty, result.exitCode != 0 { throw ZooError(text: result.errors) }
      return messages
    }
  }

  struct ZooError: Error, CustomStringConvertible {
    var text: String
    var description: String { text }
  }
#endif
