import Foundation
import PackagePlugin

/// The folder with the symbol graphs of modules, which the tool keeps until their sources change.
struct GraphFolder {
  private let url: URL
  private let tool, extractor: Tool
  private let context: PluginContext

  init(_ context: PluginContext) throws {
    self.context = context
    tool = Tool(url: try context.tool(named: "scaffold-mock").url)
    extractor = Tool(url: try context.tool(named: "swift-symbolgraph-extract").url)
    // Another toolchain makes other graphs.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: extractor.url.resolvingSymlinksInPath().path)
    let date = attributes?[.modificationDate] as? Date
    url = context.pluginWorkDirectoryURL.appendingPathComponent(
      "graphs-\(Int(date?.timeIntervalSince1970 ?? 0))")
  }

  /// Runs the tool, and makes the graphs for which it asks.
  func run(
    _ words: [String], describing modules: [ModuleDescription],
    graph: (SwiftSourceModuleTarget) throws -> URL
  ) throws {
    struct Package: Encodable {
      var folder: URL
      var modules: [ModuleDescription]
    }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let file = url.appendingPathComponent("package.json")
    try JSONEncoder().encode(Package(folder: url, modules: modules)).write(to: file)
    let targets = context.package.withDependencies.flatMap(\.swiftTargets)
    var made: Set<String> = []
    while try !tool.scaffold(words + ["--package", file.path]) {
      let missing = try String(contentsOf: url.appendingPathComponent("missing"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
      for (index, module) in missing.enumerated() {
        guard made.insert(module).inserted else {
          throw Mistake("the symbol graph of \(module) can't be kept in \(url.path)")
        }
        let target = targets.first { $0.moduleName == module }
        let step =
          target == nil
          ? "Reading the protocols of \(module)" : "Building \(module), and reading its protocols"
        // The modules that these depend on are known only later.
        let total = made.count + missing.count - index - 1
        let count = total == 1 ? "" : " (\(made.count) of \(total))"
        let folder = try reporting("\(step)\(count)...") {
          try target.map(graph) ?? systemGraph(of: module)
        }
        try tool.scaffold(
          ["--reduce", folder.path, "--output", url.appendingPathComponent(module).path])
      }
    }
  }

  /// Says what is being done, and every ten seconds for how long it has been.
  private func reporting<Result>(_ text: String, _ body: () throws -> Result) rethrows -> Result {
    Diagnostics.progress(text)
    let begin = Date()
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 10, repeating: 10)
    timer.setEventHandler { Diagnostics.progress("\(text) \(Int(-begin.timeIntervalSinceNow)) s") }
    timer.resume()
    defer { timer.cancel() }
    return try body()
  }

  private func systemGraph(of module: String) throws -> URL {
    let draft = url.appendingPathComponent("toolchain/\(module)")
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    let words = [
      "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
      "-output-dir", draft.path,
    ]
    guard try extractor.output(of: words + targetOptions) != nil else {
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
      let compiler = Tool(url: try context.tool(named: "swiftc").url)
      guard let text = try compiler.output(of: ["-print-target-info"]),
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
