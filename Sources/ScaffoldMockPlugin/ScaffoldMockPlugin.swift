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
    let graphs = try GraphFolder(context)
    if words.contains("--help") || words.contains("-h") {
      return try graphs.run(["--help"], describing: [], graph: graph)
    }
    let targets = try targets(named: targetNames, in: context.package)
    words += targets.flatMap { ["--module", $0.moduleName] }
    // A mock in a test target doesn't import the protocols of this target.
    for target in targets where target.kind == .test {
      words += ["--into-module", target.moduleName]
    }
    try graphs.run(words, describing: context.package.modules(searching: targets), graph: graph)
  }

  /// Builds a target and makes its graph. Output of the compiler appears only if the build fails.
  private func graph(of target: SwiftSourceModuleTarget) throws -> URL {
    let build = try packageManager.build(
      .target(target.name), parameters: .init(logging: .concise, echoLogs: false))
    if !build.succeeded { throw mistake(in: build.logText, of: target.name) }
    do {
      return try packageManager.getSymbolGraph(
        for: target,
        options: PackageManager.SymbolGraphOptions(
          minimumAccessLevel: .internal, includeSynthesized: false, includeSPI: false,
          emitExtensionBlocks: false)
      ).directoryURL
    } catch {
      throw Mistake("\(target.name) doesn't build: \(error)")
    }
  }

  /// Prints the errors of a build that failed. Of a compiler that stopped, only what it was doing
  /// matters.
  private func mistake(in log: String, of target: String) -> Mistake {
    guard let dump = log.range(of: "Stack dump:") else {
      Diagnostics.progress(log)
      return Mistake("\(target) doesn't build")
    }
    let steps = log[dump.upperBound...].split(separator: "\n")
      .filter { $0.contains(#/^[1-9][0-9]*\.\t/#) }
    Diagnostics.progress(steps.joined(separator: "\n"))
    return Mistake(
      "the compiler stopped while it built \(target). For its whole report, write: "
        + "swift build --target \(target)")
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
