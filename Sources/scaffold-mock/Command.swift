import Foundation
import MockScaffolding

/// Does what the command line says.
struct Command {
  let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  private var isPlugin: Bool { arguments.command != "scaffold-mock" }

  func run() throws {
    if arguments.showsHelp {
      print(Arguments.help(isPlugin: isPlugin))
      return
    }
    if let folder = arguments.reducedFolder { return try reduce(URL(fileURLWithPath: folder)) }
    let graphs = try arguments.package.map(loadGraphs) ?? readGraphs()
    if !arguments.checkedFiles.isEmpty {
      try check(graphs)
    } else if arguments.names.isEmpty {
      list(graphs)
    } else {
      try scaffold(graphs)
    }
  }

  // MARK: Graphs

  private func readGraphs() throws -> SymbolGraphs {
    if arguments.symbolGraphs.isEmpty {
      throw UsageError(
        "there are no symbol graphs to read. Write: --symbol-graph App.symbols.json")
    }
    var graphs = SymbolGraphs()
    for path in arguments.symbolGraphs {
      guard FileManager.default.fileExists(atPath: path) else {
        throw UsageError(
          "there is no file \(path). To make symbol graphs, write: swift package dump-symbol-graph "
            + "--minimum-access-level internal")
      }
      try graphs.read(URL(fileURLWithPath: path))
    }
    return graphs
  }

  /// Loads the graphs that the command needs, or has the plugin make them.
  private func loadGraphs(ofPackage file: String) throws -> SymbolGraphs {
    let sources = try arguments.checkedFiles.map(read)
    var loader = GraphLoader(try PackageModules(URL(fileURLWithPath: file)))
    if arguments.names.isEmpty, sources.isEmpty { try loader.loadSearched() }
    for name in arguments.names { try loader.find(name) }
    for source in sources {
      for name in MockCheck.candidateProtocols(in: source) {
        try loader.find(name, importing: MockCheck.importedModules(in: source))
      }
    }
    try loader.loadDependencies()
    if loader.missing.isEmpty { return loader.graphs }
    try loader.requestMissing()
    throw MissingGraphs()
  }

  private var options: ScaffoldOptions {
    var options = ScaffoldOptions()
    options.isSpy = arguments.isSpy
    options.access = ScaffoldOptions.Access(rawValue: arguments.access) ?? .internal
    options.module = arguments.intoModule
    options.includesProvided = arguments.includesProvided
    return options
  }

  // MARK: Listing

  private func list(_ graphs: SymbolGraphs) {
    var module = ""
    for name in graphs.protocols
    where arguments.preferredModules.isEmpty || arguments.preferredModules.contains(name.module) {
      if name.module != module {
        module = name.module
        print("\(module):")
      }
      print("  \(name.name)")
    }
    if module.isEmpty { print("There are no protocols.") }
  }

  // MARK: Scaffolding

  private func scaffold(_ graphs: SymbolGraphs) throws {
    var files: [(name: String, source: String)] = []
    var done: Set<SymbolGraphs.ProtocolName> = []
    for name in arguments.names {
      let name = try graphs.protocolName(name, preferring: arguments.preferredModules)
      guard done.insert(name).inserted else { continue }
      files.append(
        (
          MockScaffold.typeName(for: name, options: options),
          try MockScaffold.source(of: name, in: graphs, options: options)
        ))
    }
    let names = Dictionary(grouping: files, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
    if arguments.output != nil, let name = names.first {
      throw UsageError(
        "\(name).swift would be written twice. Write the mocks to different folders, one at a time")
    }
    guard let output = arguments.output else {
      print(files.map(\.source).joined(separator: "\n"), terminator: "")
      return
    }
    try write(files, to: URL(fileURLWithPath: output, isDirectory: true))
  }

  /// Writes all files, or none.
  private func write(_ files: [(name: String, source: String)], to folder: URL) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw UsageError(
        "\(folder.relativePath) is a file. Write the folder that contains it: --output "
          + folder.deletingLastPathComponent().relativePath)
    }
    let urls = files.map { folder.appendingPathComponent($0.name + ".swift") }
    if !arguments.overwrites,
      let existing = urls.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    {
      throw UsageError(
        "\(existing.relativePath) exists. To replace it, add: --overwrite")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (file, url) in zip(files, urls) {
        try Data(file.source.utf8).write(to: url)
        note("Wrote \(url.relativePath)")
      }
    } catch {
      throw UsageError("\(folder.relativePath) can't be written: \(error.localizedDescription)")
    }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  // MARK: Checking

  private func check(_ graphs: SymbolGraphs) throws {
    var (differences, obstacles) = (0, 0)
    for (path, source) in try arguments.checkedFiles.map({ ($0, try read($0)) }) {
      let report = MockCheck.report(
        on: source, file: path, graphs: graphs, preferring: arguments.preferredModules)
      for difference in report.obstacles + report.differences { print(difference) }
      differences += report.differences.count
      obstacles += report.obstacles.count
    }
    let count = differences + obstacles
    if count > 0 {
      throw UsageError("\(count) \(obstacles > 0 ? "error" : "difference")\(count == 1 ? "" : "s")")
    }
  }

  private func read(_ path: String) throws(UsageError) -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      let folder = URL(fileURLWithPath: path, isDirectory: true).relativePath
      throw UsageError("\(path) is a folder. Name its files: --check \(folder)/*.swift")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageError("there is no file \(path)")
    }
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: For the plugin

  /// Makes the graphs of a folder smaller. If there's an output, it's the folder of the results.
  private func reduce(_ folder: URL) throws {
    let output = arguments.output.map { URL(fileURLWithPath: $0) } ?? folder
    let draft = output.appendingPathExtension("draft")
    try? FileManager.default.removeItem(at: draft)
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
      let graph = try SymbolGraph(json: Data(contentsOf: file), name: file.path)
      try JSONEncoder().encode(graph.reduced())
        .write(to: draft.appendingPathComponent(file.lastPathComponent))
    }
    // All of them at once, because a part of them would be taken for all.
    try? FileManager.default.removeItem(at: output)
    try FileManager.default.moveItem(at: draft, to: output)
  }
}
