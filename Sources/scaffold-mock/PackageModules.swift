import Foundation

/// The modules of a package, as the plugin describes them, and the graphs that are kept of them.
struct PackageModules: Decodable {
  struct Module: Decodable {
    var name: String
    var target: String
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

  /// The folder with the graphs: a folder for each module, and a file with its sources.
  var folder: URL
  var modules: [Module]

  func graphs(of module: String) -> URL { folder.appendingPathComponent(module) }

  /// Whether the graph of a module was made from its sources as they are. Those of the toolchain,
  /// which isn't among the modules of the package, don't change.
  func isKept(_ module: String) -> Bool {
    FileManager.default.fileExists(atPath: graphs(of: module).path)
      && (try? String(contentsOf: stampFile(of: module), encoding: .utf8)) == stamp(of: module)
  }

  func prepare(_ module: String) throws {
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
