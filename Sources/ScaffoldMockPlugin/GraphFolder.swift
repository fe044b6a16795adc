import Foundation
import PackagePlugin

/// The folder with the symbol graphs of modules, which the tool keeps until their sources change.
struct GraphFolder {
  private let plugin: ScaffoldMockPlugin
  private let context: PluginContext
  private let tool: Tool
  private let extractor: URL
  let url: URL

  init(plugin: ScaffoldMockPlugin, context: PluginContext, tool: Tool) throws {
    self.plugin = plugin
    self.context = context
    self.tool = tool
    extractor = try context.tool(named: "swift-symbolgraph-extract").url
    // Another toolchain makes other graphs.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: extractor.resolvingSymlinksInPath().path)
    let date = attributes?[.modificationDate] as? Date
    url = context.pluginWorkDirectoryURL
      .appendingPathComponent("graphs-\(Int(date?.timeIntervalSince1970 ?? 0))")
  }

  /// Writes the description of the package for the tool, and returns its file.
  func describe(_ modules: PackageModules) throws -> URL {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let file = url.appendingPathComponent("package.json")
    try JSONEncoder().encode(modules).write(to: file)
    return file
  }

  /// The modules whose graphs the tool has asked for.
  func missing() throws -> [String] {
    try String(contentsOf: url.appendingPathComponent("missing"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Makes the graph of a module.
  func add(_ module: String) throws {
    let target = context.package.withDependencies.lazy.flatMap(\.swiftTargets)
      .first { $0.moduleName == module }
    let graph = try target.map(graph) ?? systemGraph(of: module)
    let output = url.appendingPathComponent(module).path
    try tool.run(["--reduce", graph.path, "--output", output])
  }

  /// Builds a target and makes its graph.
  private func graph(of target: SwiftSourceModuleTarget) throws -> URL {
    do {
      return try plugin.packageManager.getSymbolGraph(
        for: target,
        options: PackageManager.SymbolGraphOptions(
          minimumAccessLevel: .internal, includeSynthesized: false, includeSPI: false,
          emitExtensionBlocks: false)
      ).directoryURL
    } catch {
      // The build has printed the errors.
      throw Mistake("\(target.name) doesn't build")
    }
  }

  // MARK: Modules of the toolchain

  private func systemGraph(of module: String) throws -> URL {
    let draft = url.appendingPathComponent("toolchain/\(module)")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    let words = [
      "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
      "-output-dir", draft.path,
    ]
    guard try Tool(url: extractor).output(of: words + targetOptions) != nil else {
      throw Mistake(
        "the symbol graph of \(module) can't be made. Make it, and write: scaffold-mock --symbol-graph "
          + "\(module).symbols.json")
    }
    return draft
  }

  /// The platform for which the compiler builds.
  private var targetOptions: [String] {
    get throws {
      struct Info: Decodable {
        struct Target: Decodable { var triple: String }
        var target: Target
      }
      let compiler = try context.tool(named: "swiftc").url
      guard let text = try Tool(url: compiler).output(of: ["-print-target-info"]),
        let info = try? JSONDecoder().decode(Info.self, from: Data(text.utf8))
      else { return [] }
      var options = ["-target", info.target.triple]
      #if os(macOS)
        let finder = Tool(url: URL(fileURLWithPath: "/usr/bin/xcrun"))
        if let path = try finder.output(of: ["--show-sdk-path"]) {
          options += ["-sdk", path.trimmingCharacters(in: .whitespacesAndNewlines)]
        }
      #endif
      return options
    }
  }
}
