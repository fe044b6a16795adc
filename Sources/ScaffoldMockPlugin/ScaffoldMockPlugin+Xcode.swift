#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  // The command in the menu of a project in Xcode. Nobody has tried it yet.
  extension ScaffoldMockPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      let names = extractor.extractOption(named: "target")
      let targets = context.xcodeProject.targets.filter {
        names.isEmpty || names.contains($0.displayName)
      }
      // Xcode makes no symbol graphs for plugins, so the project's build has to write them.
      let written = context.xcodeProject.directoryURL.appendingPathComponent("SymbolGraphs")
      let modules = targets.map { target in
        ModuleDescription(
          name: target.product?.name ?? target.displayName, target: target.displayName,
          distance: 0, files: target.inputFiles.map(\.url.path).sorted() + [written.path])
      }
      let graphs = try GraphFolder(
        in: context.pluginWorkDirectoryURL, programs: { try context.tool(named: $0).url },
        graph: { module in
          guard modules.contains(where: { $0.name == module }) else { return nil }
          let file = written.appendingPathComponent("\(module).symbols.json").path
          guard FileManager.default.fileExists(atPath: file) else {
            throw Mistake(
              "there is no file \(file). Build with OTHER_SWIFT_FLAGS = -emit-symbol-graph "
                + "-emit-symbol-graph-dir $(SRCROOT)/SymbolGraphs "
                + "-symbol-graph-minimum-access-level internal")
          }
          return written
        })
      try graphs.run(
        extractor.remainingArguments + modules.flatMap { ["--module", $0.name] },
        describing: modules)
    }
  }
#endif
