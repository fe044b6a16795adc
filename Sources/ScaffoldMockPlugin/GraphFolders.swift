import Foundation
import PackagePlugin

/// The folders with symbol graphs, one for each module that is needed.
struct GraphFolders {
  private let plugin: ScaffoldMockPlugin
  private let context: PluginContext
  private let tool: Tool
  private let targets: [SwiftSourceModuleTarget]
  private var folders: [URL] = []
  private var modules: Set<String> = []

  init(
    plugin: ScaffoldMockPlugin, context: PluginContext, tool: Tool,
    targets: [SwiftSourceModuleTarget]
  ) {
    self.plugin = plugin
    self.context = context
    self.tool = tool
    self.targets = targets
  }

  /// The folders as options of the tool.
  var options: [String] { folders.flatMap { ["--symbol-graph", $0.path] } }

  /// Builds a target, and adds its graph.
  mutating func add(_ target: SwiftSourceModuleTarget) throws {
    guard modules.insert(target.moduleName).inserted else { return }
    Diagnostics.progress("Reading the protocols of \(target.name)...")
    let graph: PackageManager.SymbolGraphResult
    do {
      graph = try plugin.packageManager.getSymbolGraph(
        for: target,
        options: PackageManager.SymbolGraphOptions(
          minimumAccessLevel: .internal, includeSynthesized: false, includeSPI: false,
          emitExtensionBlocks: false))
    } catch {
      // The build has printed the errors.
      throw Mistake("\(target.name) doesn't build")
    }
    folders.append(graph.directoryURL)
  }

  /// Adds the graphs of the modules that declare inherited protocols, and, as long as a name isn't
  /// found, those of the dependencies.
  ///
  /// - Returns: The names that aren't found.
  mutating func addNeeded(by words: [String]) throws -> [String] {
    var layers = dependencyLayers
    while true {
      let output = try tool.output(of: words + options + ["--missing-modules"]) ?? ""
      let missing = output.split(separator: "\n").map(String.init)
      var isChanged = false
      for module in missing where !module.hasPrefix("?") && !modules.contains(module) {
        try add(module: module)
        isChanged = true
      }
      // A name with its module tells where to look.
      for name in missing where name.hasPrefix("?") && !isChanged {
        let module = name.dropFirst().prefix { $0 != "." }
        if let target = recursiveDependencies.first(where: { $0.moduleName == module }),
          !modules.contains(target.moduleName)
        {
          try add(target)
          isChanged = true
        }
      }
      if !isChanged, missing.contains(where: { $0.hasPrefix("?") }), !layers.isEmpty {
        for target in layers.removeFirst() { try add(target) }
        isChanged = true
      }
      if !isChanged { return missing.filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) } }
    }
  }

  /// The targets that the given ones depend on: directly, then indirectly.
  private var dependencyLayers: [[SwiftSourceModuleTarget]] {
    var direct: [SwiftSourceModuleTarget] = []
    for dependency in targets.flatMap(\.dependencies) {
      switch dependency {
      case .target(let target): direct += [target as? SwiftSourceModuleTarget].compactMap { $0 }
      case .product(let product):
        direct += product.targets.compactMap { $0 as? SwiftSourceModuleTarget }
      @unknown default: break
      }
    }
    return [direct, recursiveDependencies]
  }

  private var recursiveDependencies: [SwiftSourceModuleTarget] {
    targets.flatMap(\.recursiveTargetDependencies).compactMap { $0 as? SwiftSourceModuleTarget }
  }

  private mutating func add(module: String) throws {
    let all = recursiveDependencies + targets
    if let target = all.first(where: { $0.moduleName == module }) { return try add(target) }
    try addSystemModule(module)
  }

  // MARK: Modules of the toolchain

  /// Adds the graph of a module of the toolchain. It's kept for the next time.
  private mutating func addSystemModule(_ module: String) throws {
    modules.insert(module)
    let extractor = try context.tool(named: "swift-symbolgraph-extract").url
    let files = FileManager.default
    let toolchain =
      (try? files.attributesOfItem(atPath: extractor.resolvingSymlinksInPath().path))?[
        .modificationDate] as? Date
    let version = Int(toolchain?.timeIntervalSince1970 ?? 0)
    let folder = context.pluginWorkDirectoryURL.appendingPathComponent(
      "graphs-\(version)/\(module)")
    if !files.fileExists(atPath: folder.path) {
      Diagnostics.progress("Reading the protocols of \(module)...")
      let draft = folder.appendingPathExtension("draft")
      try? files.removeItem(at: draft)
      try files.createDirectory(at: draft, withIntermediateDirectories: true)
      let options = try targetOptions
      let output = try Tool(url: extractor).output(
        of: [
          "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
        ]
          + ["-output-dir", draft.path] + options)
      guard output != nil else {
        throw Mistake(
          "the symbol graph of \(module) can't be made. Make it, and write: scaffold-mock --symbol-graph "
            + "\(module).symbols.json")
      }
      // Smaller files make the next run faster.
      try tool.run(["--reduce", draft.path])
      try files.moveItem(at: draft, to: folder)
    }
    folders.append(folder)
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
