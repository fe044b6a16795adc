import Foundation
import PackagePlugin

/// The command `swift package scaffold-mock`.
///
/// The tool `scaffold-mock` does everything, except for what only the package manager can do: the
/// plugin describes the modules of the package, and makes the symbol graphs for which the tool asks.
@main struct ScaffoldMockPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let targetNames = extractor.extractOption(named: "target")
    var words = extractor.remainingArguments
    let tool = Tool(url: try context.tool(named: "scaffold-mock").url)
    if words.contains("--help") || words.contains("-h") {
      try tool.run(["--help"])
      return
    }
    let targets = try targets(named: targetNames, in: context.package)
    let graphs = try GraphFolder(plugin: self, context: context, tool: tool)
    let package = try graphs.describe(
      PackageModules(folder: graphs.url, searching: targets, of: context.package))
    words += targets.flatMap { ["--module", $0.moduleName] } + ["--package", package.path]
    // A mock in a test target doesn't import the protocols of this target.
    for target in targets where target.kind == .test {
      words += ["--into-module", target.moduleName]
    }
    var made: Set<String> = []
    while try tool.run(words) == .needsGraphs {
      let missing = try graphs.missing()
      for (index, module) in missing.enumerated() {
        guard made.insert(module).inserted else {
          throw Mistake("the symbol graph of \(module) can't be kept in \(graphs.url.path)")
        }
        let count = missing.count == 1 ? "" : " (\(index + 1) of \(missing.count))"
        Diagnostics.progress("Building \(module), and reading its protocols\(count)...")
        try graphs.add(module)
      }
    }
  }

  /// The targets with the protocols.
  private func targets(
    named names: [String], in package: Package
  ) throws -> [SwiftSourceModuleTarget] {
    let own = package.swiftTargets
    if names.isEmpty {
      let targets = own.filter { $0.kind == .generic || $0.kind == .executable }
      if targets.isEmpty {
        throw Mistake(
          "\(package.displayName) has no library. Write the target with the protocols: --target "
            + (own.first?.name ?? "App"))
      }
      return targets
    }
    let all = package.withDependencies.flatMap(\.swiftTargets)
    return try names.map { name in
      if let target = all.first(where: { $0.name == name || $0.moduleName == name }) {
        return target
      }
      let others = own.map(\.name).sorted().joined(separator: ", ")
      throw Mistake("there is no target \(name). The targets of the package are: \(others)")
    }
  }
}

/// A mistake that the user can correct, as a single line.
struct Mistake: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
