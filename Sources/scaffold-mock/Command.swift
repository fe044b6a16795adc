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
    let files = try checkedFiles()
    let graphs = try arguments.package.map { try loadGraphs(ofPackage: $0, files) } ?? readGraphs()
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
          "there is no file \(path). To make symbol graphs, write: swift package dump-symbol-graph "
            + "--minimum-access-level internal")
      }
      try graphs.read(URL(fileURLWithPath: path))
    }
    return graphs
  }

  /// Loads the graphs that the command needs, or has the plugin make them.
  private func loadGraphs(ofPackage path: String, _ files: [File]) throws -> SymbolGraphs {
    var loader = GraphLoader(try PackageModules(URL(fileURLWithPath: path)))
    if arguments.isAll { try loader.findAll() }
    if arguments.names.isEmpty, files.isEmpty { try loader.loadSearched() }
    for name in arguments.names { try loader.find(name) }
    for file in files {
      for name in MockCheck.candidateProtocols(in: file.source) {
        try loader.find(name, importing: MockCheck.importedModules(in: file.source))
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

  /// The protocols of the targets that are searched.
  private func searchedProtocols(_ graphs: SymbolGraphs) -> [SymbolGraphs.ProtocolName] {
    graphs.protocols.filter {
      arguments.preferredModules.isEmpty || arguments.preferredModules.contains($0.module)
    }
  }

  private func list(_ graphs: SymbolGraphs) {
    var module = ""
    for name in searchedProtocols(graphs) {
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
    var names = try arguments.names.map {
      try graphs.protocolName($0, preferring: arguments.preferredModules)
    }
    if arguments.isAll { names += searchedProtocols(graphs).filter { !$0.name.hasPrefix("_") } }
    for name in names where done.insert(name).inserted {
      do {
        let source = try MockScaffold.source(of: name, in: graphs, options: options)
        files.append((MockScaffold.typeName(for: name, options: options), source))
      } catch {
        guard arguments.isAll else { throw error }
        note("Left out: \(error)")
      }
    }
    let twice = Dictionary(grouping: files, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
    if arguments.output != nil, let name = twice.first {
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
    let existing = urls.filter {
      !arguments.overwrites && FileManager.default.fileExists(atPath: $0.path)
    }
    if let first = existing.first, !arguments.isAll {
      throw UsageError("\(first.relativePath) exists. To replace it, add: --overwrite")
    }
    for (file, url) in zip(files, urls) where !existing.contains(url) {
      try write(file.source, to: url)
      note("Wrote \(url.relativePath)")
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
        isPlugin
        ? ". If it isn't allowed, write: swift package --allow-writing-to-package-directory "
          + "scaffold-mock" : ""
      throw UsageError(
        "\(url.relativePath) can't be written: \(error.localizedDescription)\(hint)")
    }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  // MARK: Checking

  private func check(_ graphs: SymbolGraphs, _ files: [File]) throws {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    var (differences, obstacles, members, matching, mocks) = (0, 0, 0, 0, 0)
    for file in files {
      func report(on source: String) -> MockCheck.Report {
        MockCheck.report(
          on: source, file: file.path, graphs: graphs, preferring: arguments.preferredModules)
      }
      var result = report(on: file.source)
      if arguments.fixes, case let fixed = MockCheck.fixing(file.source, result),
        fixed != file.source
      {
        try write(fixed, to: URL(fileURLWithPath: file.path))
        let before = result.differences.count
        result = report(on: fixed)
        note(
          "Changed \(file.path): \(count(before, "difference")), now \(result.differences.count)")
      }
      for difference in result.obstacles + result.differences { print(difference) }
      differences += result.differences.count
      obstacles += result.obstacles.count
      members += result.members
      matching += result.matchingMembers
      mocks += result.mocks
    }
    let all =
      "\(count(members, "member")) of \(count(mocks, obstacles > 0 ? "other mock" : "mock"))"
    if differences + obstacles == 0 { return note("\(all) match\(members == 1 ? "es" : "")") }
    var problems: [String] = []
    if differences > 0 { problems.append(count(differences, "difference")) }
    if obstacles > 0 {
      problems.append(
        "\(count(obstacles, "mock")) \(obstacles == 1 ? "wasn't" : "weren't") checked")
    }
    let text = problems.joined(separator: ", and ")
    throw UsageError(mocks == 0 ? text : "\(text); \(matching) of \(all) match")
  }

  /// A file with mocks.
  private struct File {
    var path: String
    var source: String
  }

  /// The files to check. A folder stands for those in it that contain mocks.
  private func checkedFiles() throws -> [File] {
    try arguments.checkedFiles.flatMap { path -> [File] in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw UsageError("there is no file \(path)")
      }
      guard isFolder.boolValue else { return [File(path: path, source: try read(path))] }
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      let folder = URL(fileURLWithPath: path, isDirectory: true).relativePath
      // What is built is in a hidden folder.
      let visible = names.filter { $0.hasSuffix(".swift") && !"/\($0)".contains("/.") }
      let files = try visible.sorted().map { name in
        File(path: "\(folder)/\(name)", source: try read("\(folder)/\(name)"))
      }.filter { !MockCheck.candidateProtocols(in: $0.source).isEmpty }
      if files.isEmpty { throw UsageError("there are no mocks of protocols in \(path)") }
      return files
    }
  }

  private func read(_ path: String) throws(UsageError) -> String {
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
      try MockScaffold.reducedGraph(json: Data(contentsOf: file), name: file.path)
        .write(to: draft.appendingPathComponent(file.lastPathComponent))
    }
    // All of them at once, because a part of them would be taken for all.
    try? FileManager.default.removeItem(at: output)
    try FileManager.default.moveItem(at: draft, to: output)
  }
}
