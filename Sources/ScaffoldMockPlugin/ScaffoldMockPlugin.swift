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

/// What the tool has to know about a module; `PackageModules` reads it.
struct ModuleDescription: Encodable {
  var name: String
  var target: String
  var distance: Int
  var files: [String]
}

extension Package {
  /// The modules of the package, and those that the searched targets depend on.
  func modules(searching targets: [SwiftSourceModuleTarget]) -> [ModuleDescription] {
    let searched = Set(targets.map(\.id))
    let direct = Set(targets.flatMap(\.dependencies).flatMap(\.targets).map(\.id))
    let all = Set(targets.flatMap(\.recursiveTargetDependencies).map(\.id))
    return withDependencies.flatMap { owner in
      let manifest = owner.directoryURL.appendingPathComponent("Package.swift").path
      return owner.swiftTargets.compactMap { target -> ModuleDescription? in
        let distance = [searched, direct, all].firstIndex { $0.contains(target.id) } ?? 3
        // Targets that nothing depends on matter only to those who write them.
        if distance == 3, owner.id != id { return nil }
        // Files that aren't sources can be what a build tool makes sources of.
        return ModuleDescription(
          name: target.moduleName, target: target.name, distance: distance,
          files: target.sourceFiles.map(\.url.path).sorted() + [manifest])
      }
    }
  }

  var swiftTargets: [SwiftSourceModuleTarget] {
    targets.compactMap { $0 as? SwiftSourceModuleTarget }
  }

  /// The package, and those that it depends on, also indirectly.
  var withDependencies: [Package] {
    var result = [self]
    var index = 0
    while index < result.count {
      for package in result[index].dependencies.map(\.package)
      where !result.contains(where: { $0.id == package.id }) {
        result.append(package)
      }
      index += 1
    }
    return result
  }
}

extension TargetDependency {
  fileprivate var targets: [Target] {
    switch self {
    case .target(let target): [target]
    case .product(let product): product.targets
    @unknown default: []
    }
  }
}

/// A program that the plugin runs.
struct Tool {
  var url: URL

  /// Runs `scaffold-mock` with the plugin's output, and reports its messages.
  ///
  /// The package manager prints what a plugin writes to standard error to its standard output, so
  /// the messages have to take another way.
  ///
  /// - Returns: Whether the program did what it should; otherwise, it asks for graphs.
  @discardableResult
  func scaffold(_ arguments: [String]) throws -> Bool {
    let (code, messages) = try launch(
      ["--command", "swift package scaffold-mock"] + arguments, reading: \.standardError)
    let lines = messages.split(separator: "\n")
    // What a check reports stands at the beginnings of lines, where a build finds it.
    let reports = lines.filter { $0.contains(": error: ") }
    for line in lines where !reports.contains(line) {
      if line.hasPrefix("error: ") {
        let text = line.dropFirst("error: ".count)
        Diagnostics.error(([text] + reports).joined(separator: "\n"))
      } else {
        Diagnostics.progress(String(line))
      }
    }
    if ![0, 3].contains(code), !messages.contains("error: ") {
      throw Mistake("scaffold-mock ended with the exit code \(code)")
    }
    return code != 3
  }

  /// Runs the program and returns its output; `nil` if it fails.
  func output(of arguments: [String]) throws -> String? {
    let (code, text) = try launch(arguments, reading: \.standardOutput)
    return code == 0 ? text : nil
  }

  private func launch(
    _ arguments: [String], reading output: ReferenceWritableKeyPath<Process, Any?>
  ) throws -> (code: Int32, text: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process[keyPath: output] = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
