import Foundation
import PackagePlugin

/// The command `swift package scaffold-mock`.
///
/// It builds the modules that are needed, has the compiler write their symbol graphs, and hands the
/// graphs to the tool `scaffold-mock`, which does everything else.
@main struct ScaffoldMockPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let targetNames = extractor.extractOption(named: "target")
    let rest = extractor.remainingArguments
    let tool = Tool(url: try context.tool(named: "scaffold-mock").url)
    if rest.contains("--help") || rest.contains("-h") {
      try tool.run(["--help"])
      return
    }
    // A wrong option is reported before anything is built.
    guard try tool.run(rest + ["--validate"]) else { return }
    let targets = try targets(named: targetNames, in: context.package)
    var graphs = GraphFolders(plugin: self, context: context, tool: tool, targets: targets)
    for target in targets { try graphs.add(target) }
    var words = targets.flatMap { ["--module", $0.moduleName] } + rest
    // A mock in a test target doesn't import the protocols of this target.
    for target in targets where target.kind == .test {
      words += ["--into-module", target.moduleName]
    }
    if !rest.filter({ !$0.hasPrefix("-") }).isEmpty {
      for name in try graphs.addNeeded(by: words) {
        if let target = testTarget(declaring: name, in: context.package, except: targets) {
          words += ["--declared-in", name, target.name]
        }
      }
    }
    try tool.run(words + graphs.options)
  }

  /// The test target whose source declares a protocol. Its graph isn't made unless it's asked for.
  private func testTarget(
    declaring name: String, in package: Package, except targets: [SwiftSourceModuleTarget]
  ) -> SwiftSourceModuleTarget? {
    package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.first { target in
      target.kind == .test && !targets.contains { $0.id == target.id }
        && target.sourceFiles(withSuffix: "swift").contains { file in
          let source = (try? String(contentsOf: file.url, encoding: .utf8)) ?? ""
          let words = source.split { $0.isWhitespace || "{:<".contains($0) }
          return zip(words, words.dropFirst()).contains { $0 == "protocol" && $1 == name }
        }
    }
  }

  /// The targets with the protocols.
  private func targets(
    named names: [String], in package: Package
  ) throws -> [SwiftSourceModuleTarget] {
    let own = package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
    if names.isEmpty {
      let targets = own.filter { $0.kind == .generic || $0.kind == .executable }
      if targets.isEmpty {
        throw Mistake(
          "\(package.displayName) has no library. Write the target with the protocols: --target "
            + (own.first?.name ?? "App"))
      }
      return targets
    }
    let all =
      own
      + package.allDependencies.flatMap(\.targets)
      .compactMap { $0 as? SwiftSourceModuleTarget }
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

extension Package {
  /// The packages that this one depends on, also indirectly.
  var allDependencies: [Package] {
    var result: [Package] = []
    var queue = dependencies.map(\.package)
    while !queue.isEmpty {
      let next = queue.removeFirst()
      if result.contains(where: { $0.id == next.id }) { continue }
      result.append(next)
      queue += next.dependencies.map(\.package)
    }
    return result
  }
}
