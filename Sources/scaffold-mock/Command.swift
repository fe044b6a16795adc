import Foundation
import MockScaffolding

/// Does what the command line says.
struct Command {
  private var arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  mutating func run() throws {
    if arguments.showsHelp {
      Console.write(Arguments.help(isPlugin: arguments.isPlugin))
      return
    }
    let package = try arguments.package.map { try described($0) }
    let files = try checkedFiles()
    let graphs = try package.map { try loadGraphs(of: $0, files) } ?? readGraphs()
    if !files.isEmpty {
      try check(graphs, files)
    } else if arguments.names.isEmpty, !arguments.isAll {
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
          "there is no file \(path). To make symbol graphs, write: \(ScaffoldingError.graphCommand)"
        )
      }
      try graphs.read(URL(fileURLWithPath: path))
    }
    return graphs
  }

  /// Reads the plugin's description of the package, and what came of the graphs that it was asked for.
  private mutating func described(_ path: String) throws -> PackageModules {
    let file = URL(fileURLWithPath: path)
    let package = try JSONDecoder().decode(
      PackageDescription.self, from: try Data(contentsOf: file))
    let targets = try package.targets(named: arguments.targets)
    arguments.preferredModules += targets.map(\.module)
    // A mock in a test target doesn't import the protocols of this target.
    if let test = targets.last(where: { $0.kind == "test" }) {
      arguments.options.module = test.module
    }
    let modules = PackageModules(
      of: package, searching: targets, in: file.deletingLastPathComponent())
    for (id, log) in arguments.failures {
      throw mistake(in: try String(contentsOfFile: log, encoding: .utf8), of: modules[id].target)
    }
    for (id, folder) in arguments.graphs {
      try modules.keep(modules[id].name, from: URL(fileURLWithPath: folder))
    }
    return modules
  }

  /// Prints the errors of a build that failed. Of a compiler that stopped, only what it was doing
  /// matters.
  private func mistake(in log: String, of target: String) -> UsageError {
    guard let dump = log.range(of: "Stack dump:") else {
      Console.note(log)
      return UsageError("\(target) doesn't build")
    }
    let steps = log[dump.upperBound...].split(separator: "\n")
      .filter { $0.contains(#/^[1-9][0-9]*\.\t/#) }
    Console.note(steps.joined(separator: "\n"))
    return UsageError(
      "the compiler stopped while it built \(target). For its whole report, write: "
        + "swift build --target \(target)")
  }

  /// Loads the graphs that the command needs. Those of the package's targets are made by the plugin.
  private func loadGraphs(of package: PackageModules, _ files: [MockCheck]) throws -> SymbolGraphs {
    while true {
      var loader = GraphLoader(package)
      if arguments.isAll { try loader.findAll() }
      if arguments.names.isEmpty, files.isEmpty { try loader.loadSearched() }
      for name in arguments.names { try loader.find(name) }
      for file in files {
        for name in file.candidates { try loader.find(name, importing: file.importedModules) }
      }
      try loader.loadDependencies()
      if loader.missing.isEmpty { return loader.graphs }
      try package.make(loader.missing)
    }
  }

  /// The protocols of the targets that are searched.
  private func searchedProtocols(_ graphs: SymbolGraphs) -> [SymbolGraphs.ProtocolName] {
    graphs.protocols.filter {
      arguments.preferredModules.isEmpty || arguments.preferredModules.contains($0.module)
    }
  }

  private func list(_ graphs: SymbolGraphs) {
    let names = searchedProtocols(graphs)
    if names.isEmpty { Console.write("There are no protocols.") }
    for (module, names) in Dictionary(grouping: names, by: \.module).sorted(by: { $0.key < $1.key })
    {
      Console.write("\(module):\n" + names.map { "  \($0.name)" }.joined(separator: "\n"))
    }
  }

  // MARK: Scaffolding

  private func scaffold(_ graphs: SymbolGraphs) throws {
    var files: [(name: String, source: String)] = []
    var done: Set<SymbolGraphs.ProtocolName> = []
    var names = try arguments.names.map {
      try graphs.protocolName($0, preferring: arguments.preferredModules)
    }
    if arguments.isAll { names += searchedProtocols(graphs).filter { !$0.name.hasPrefix("_") } }
    for name in names where done.insert(name).inserted {
      do {
        let source = try MockScaffold.source(of: name, in: graphs, options: arguments.options)
        files.append((MockScaffold.typeName(for: name, options: arguments.options), source))
      } catch {
        guard arguments.isAll else { throw error }
        Console.note("Left out: \(error)")
      }
    }
    guard let output = arguments.output else {
      return Console.write(files.map(\.source).joined(separator: "\n"), terminator: "")
    }
    let twice = Dictionary(grouping: files, by: \.name).filter { $0.value.count > 1 }.keys.min()
    if let twice {
      throw UsageError(
        "\(twice).swift would be written twice. Write the mocks to different folders, one at a time"
      )
    }
    try write(files, to: URL(fileURLWithPath: output, isDirectory: true))
  }

  /// Writes all files, or none.
  private func write(_ files: [(name: String, source: String)], to folder: URL) throws {
    if !isFolder(folder.path), FileManager.default.fileExists(atPath: folder.path) {
      throw UsageError(
        "\(folder.relativePath) is a file. Write the folder that contains it: --output "
          + folder.deletingLastPathComponent().relativePath)
    }
    let urls = files.map { folder.appendingPathComponent($0.name + ".swift") }
    let existing = urls.filter {
      !arguments.overwrites && FileManager.default.fileExists(atPath: $0.path)
    }
    if let first = existing.first, !arguments.isAll {
      throw UsageError("\(first.relativePath) exists. To replace it, add: --overwrite")
    }
    for (file, url) in zip(files, urls) where !existing.contains(url) {
      try write(file.source, to: url)
      Console.note("Wrote \(url.relativePath)")
    }
  }

  /// Writes a file, and makes its folder.
  private func write(_ source: String, to url: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(source.utf8).write(to: url)
    } catch {
      // On a Mac, the package manager lets plugins write only if they're allowed to.
      let hint =
        arguments.isPlugin
        ? ". If it isn't allowed, write: swift package --allow-writing-to-package-directory "
          + "scaffold-mock" : ""
      throw UsageError(
        "\(url.relativePath) can't be written: \(error.localizedDescription)\(hint)")
    }
  }

  // MARK: Checking

  private func check(_ graphs: SymbolGraphs, _ files: [MockCheck]) throws {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    var (total, reports) = (MockCheck.Report(), [String]())
    for check in files {
      var result = check.report(graphs, preferring: arguments.preferredModules)
      let fixed =
        arguments.fixes ? check.fixed(graphs, preferring: arguments.preferredModules) : check
      if fixed.source != check.source {
        try write(fixed.source, to: URL(fileURLWithPath: check.file))
        let before = count(result.differences.count, "difference")
        result = fixed.report(graphs, preferring: arguments.preferredModules)
        Console.note("Changed \(check.file): \(before), now \(result.differences.count)")
      }
      reports += (result.obstacles + result.differences).map(\.description)
      total += result
    }
    // The package manager prints what a plugin writes later than what it reports, so the plugin
    // reports the differences, too.
    if !arguments.isPlugin, !reports.isEmpty { Console.write(reports.joined(separator: "\n")) }
    let (differences, obstacles) = (total.differences.count, total.obstacles.count)
    let members =
      "\(count(total.members, "member")) of "
      + count(total.mocks, obstacles > 0 ? "other mock" : "mock")
    if differences + obstacles == 0 {
      return Console.note("\(members) match\(total.members == 1 ? "es" : "")")
    }
    let problems = [
      differences > 0 ? count(differences, "difference") : nil,
      obstacles > 0
        ? "\(count(obstacles, "mock")) \(obstacles == 1 ? "wasn't" : "weren't") checked" : nil,
    ]
    let text = problems.compactMap(\.self).joined(separator: ", and ")
    let sum = total.mocks == 0 ? text : "\(text); \(total.matchingMembers) of \(members) match"
    throw UsageError(([sum] + (arguments.isPlugin ? reports : [])).joined(separator: "\n"))
  }

  /// The files to check. A folder stands for those in it that contain mocks.
  private func checkedFiles() throws -> [MockCheck] {
    func read(_ path: String) throws -> MockCheck {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw UsageError("there is no file \(path)")
      }
      return MockCheck(of: String(decoding: data, as: UTF8.self), file: path)
    }
    return try arguments.checkedFiles.flatMap { path -> [MockCheck] in
      guard isFolder(path) else { return [try read(path)] }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let folder = URL(fileURLWithPath: path, isDirectory: true).relativePath
      // What is built is in a hidden folder.
      let visible = names.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }
      let files = try visible.sorted().map { try read("\(folder)/\($0)") }
        .filter { !$0.candidates.isEmpty }
      if files.isEmpty { throw UsageError("there are no mocks of protocols in \(path)") }
      return files
    }
  }

  private func isFolder(_ path: String) -> Bool {
    let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory == true
  }
}
