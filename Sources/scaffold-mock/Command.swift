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
    if arguments.onlyValidates { return try arguments.checkedFiles.forEach { _ = try read($0) } }
    if let folder = arguments.reducedFolder { return try reduce(URL(fileURLWithPath: folder)) }
    if arguments.symbolGraphs.isEmpty {
      throw UsageError(
        "there are no symbol graphs to read. Write: --symbol-graph App.symbols.json")
    }
    var graphs = SymbolGraphs()
    graphs.otherTargets = arguments.otherTargets
    for path in arguments.symbolGraphs {
      guard FileManager.default.fileExists(atPath: path) else {
        throw UsageError(
          "there is no file \(path). To make symbol graphs, write: swift package dump-symbol-graph "
            + "--minimum-access-level internal")
      }
      try graphs.read(URL(fileURLWithPath: path))
    }
    if arguments.listsMissingModules {
      try listMissingModules(graphs)
    } else if !arguments.checkedFiles.isEmpty {
      try check(graphs)
    } else if arguments.names.isEmpty {
      list(graphs)
    } else {
      try scaffold(graphs)
    }
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

  /// Prints the modules that are needed, one on each line, and each name that wasn't found after a
  /// `?`.
  private func listMissingModules(_ graphs: SymbolGraphs) throws {
    var names = arguments.names.map { ($0, arguments.preferredModules) }
    for path in arguments.checkedFiles {
      let source = try read(path)
      let modules = arguments.preferredModules + MockCheck.importedModules(in: source)
      names += MockCheck.candidateProtocols(in: source).map { ($0, modules) }
    }
    var lines: Set<String> = []
    for (text, modules) in names {
      do throws(ScaffoldingError) {
        let name = try graphs.protocolName(text, preferring: modules)
        lines.formUnion(MockScaffold.missingModules(for: name, in: graphs))
      } catch {
        if case .unknownProtocol = error { lines.insert("?" + text) }
      }
    }
    for line in lines.sorted() { print(line) }
  }

  private func reduce(_ folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
      let graph = try SymbolGraph(json: Data(contentsOf: file), name: file.path)
      try JSONEncoder().encode(graph.reduced()).write(to: file)
    }
  }
}
