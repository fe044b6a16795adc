import Foundation
import MockScaffolding

/// The modules of a package, and the graphs that are kept of them.
struct PackageModules {
  struct Module {
    var name, target, id: String
    /// 0 for the targets that are searched, 1 for those that they depend on, 2 for those that these
    /// depend on, and 3 for other targets of the package, for example its tests.
    var distance: Int
    /// The sources, and the package's manifest.
    var files: [String]

    /// The words after `protocol` in the sources. Some of them are in comments.
    var protocols: Set<String> {
      let words = files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        let source = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return source.components(separatedBy: "protocol ").dropFirst().map {
          $0.drop { $0 == " " || $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        }
      }
      return Set(words.filter { !$0.isEmpty }.map(String.init))
    }
  }

  let modules: [Module]
  private let toolchain: Toolchain
  /// The folder of the plugin, and the one with the graphs: a folder for each module, and a file with its
  /// sources.
  private let (parent, folder): (URL, URL)

  init(
    of package: PackageDescription, searching targets: [PackageDescription.Target], in parent: URL
  ) {
    modules = package.modules(searching: targets)
    toolchain = Toolchain(extractor: package.extractor, compiler: package.compiler)
    // Another toolchain makes other graphs.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: package.extractor).resolvingSymlinksInPath().path)
    let date = attributes?[.modificationDate] as? Date
    self.parent = parent
    folder = parent.appendingPathComponent("graphs-\(Int(date?.timeIntervalSince1970 ?? 0))")
  }

  /// The module of a target with an identity that the plugin has described.
  subscript(id: String) -> Module { modules.first { $0.id == id }! }

  func graphs(of module: String) -> URL { folder.appendingPathComponent(module) }

  /// Whether the graph of a module was made from its sources as they are. Those of the toolchain,
  /// which isn't among the modules of the package, don't change.
  func isKept(_ module: String) -> Bool {
    FileManager.default.fileExists(atPath: graphs(of: module).path)
      && (try? String(contentsOf: stampFile(of: module), encoding: .utf8)) == stamp(of: module)
  }

  /// Makes the graphs of modules of the toolchain, or asks the plugin for those of targets.
  func make(_ missing: [String]) throws {
    for module in missing { try prepare(module) }
    // What others depend on first, so that each of them is a step of its own.
    let targets = modules.filter { missing.contains($0.name) }
      .sorted { ($0.distance, $0.name) > ($1.distance, $1.name) }
    for module in missing.sorted() where !modules.contains(where: { $0.name == module }) {
      let draft = folder.appendingPathComponent("toolchain/\(module)")
      try toolchain.makeGraph(of: module, in: draft)
      try keep(module, from: draft)
    }
    if targets.isEmpty { return }
    try Data(targets.map { "\($0.id)\n" }.joined().utf8)
      .write(to: parent.appendingPathComponent("requests"))
    throw MissingGraphs()
  }

  /// Keeps the graph of a module, with what mocks need.
  func keep(_ module: String, from made: URL) throws {
    let (output, draft) = (graphs(of: module), graphs(of: module).appendingPathExtension("draft"))
    try? FileManager.default.removeItem(at: draft)
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
    let files = try FileManager.default.contentsOfDirectory(
      at: made, includingPropertiesForKeys: nil)
    for file in files where file.lastPathComponent.hasSuffix(".symbols.json") {
      try MockScaffold.reducedGraph(json: Data(contentsOf: file), name: file.path)
        .write(to: draft.appendingPathComponent(file.lastPathComponent))
    }
    // All of them at once, because a part of them would be taken for all.
    try? FileManager.default.removeItem(at: output)
    try FileManager.default.moveItem(at: draft, to: output)
    if !isKept(module) {
      throw UsageError("the symbol graph of \(module) can't be kept in \(folder.path)")
    }
  }

  private func prepare(_ module: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: graphs(of: module))
    try Data(stamp(of: module).utf8).write(to: stampFile(of: module))
  }

  private func stampFile(of module: String) -> URL {
    graphs(of: module).appendingPathExtension("sources")
  }

  /// The sources of a module, with their sizes and dates.
  private func stamp(of name: String) -> String {
    let files = modules.filter { $0.name == name }.flatMap(\.files)
    return files.map { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      let date = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      return "\(file) \(attributes?[.size] ?? 0) \(date)\n"
    }.joined()
  }
}

/// Graphs are missing, so the plugin has to make them.
struct MissingGraphs: Error {}
