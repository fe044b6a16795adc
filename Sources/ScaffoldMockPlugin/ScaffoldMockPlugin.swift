import Foundation
import PackagePlugin

/// The command `swift package scaffold-mock`. It runs the tool `scaffold-mock`, and does what only the
/// package manager can do: it describes the package, and makes the symbol graphs that the tool asks for.
@main struct ScaffoldMockPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let (folder, packages) = (context.pluginWorkDirectoryURL, packages(from: context.package))
    let targets = packages.flatMap(\.targets).compactMap { $0 as? SwiftSourceModuleTarget }
    let description: [String: Any] = [
      "name": context.package.displayName, "packages": packages.map(description),
      "extractor": try context.tool(named: "swift-symbolgraph-extract").url.path,
      "compiler": try context.tool(named: "swiftc").url.path,
    ]
    let file = folder.appendingPathComponent("package.json")
    try JSONSerialization.data(withJSONObject: description).write(to: file)
    let tool = try context.tool(named: "scaffold-mock").url
    var answers: [String] = []
    while try run(tool, arguments + ["--package", file.path] + answers) == 3 {
      let requests = try String(
        contentsOf: folder.appendingPathComponent("requests"), encoding: .utf8
      ).split(separator: "\n").map(String.init)
      answers = []
      for target in targets where requests.contains(target.id) {
        Diagnostics.progress("Building \(target.moduleName), and reading its protocols...")
        do {
          answers += ["--graph", target.id, try graph(of: target)]
        } catch {
          let log = folder.appendingPathComponent("log")
          try Data("\(error)".utf8).write(to: log)
          answers += ["--failed", target.id, log.path]
        }
      }
    }
  }

  /// A package, and those that it depends on, also indirectly.
  private func packages(from package: Package) -> [Package] {
    var (packages, index) = ([package], 0)
    while index < packages.count {
      for other in packages[index].dependencies.map(\.package)
      where !packages.contains(where: { $0.id == other.id }) {
        packages.append(other)
      }
      index += 1
    }
    return packages
  }

  /// The Swift targets of a package.
  private func description(of package: Package) -> [[String: Any]] {
    let manifest = package.directoryURL.appendingPathComponent("Package.swift").path
    return package.targets.compactMap { $0 as? SwiftSourceModuleTarget }.map { target in
      let dependencies = target.dependencies.flatMap { dependency -> [String] in
        switch dependency {
        case .target(let target): [target.id]
        case .product(let product): product.targets.map(\.id)
        @unknown default: []
        }
      }
      // Files that aren't sources can be what a build tool makes sources of.
      let files = target.sourceFiles.map(\.url.path).sorted() + [manifest]
      return [
        "id": target.id, "name": target.name, "module": target.moduleName,
        "kind": "\(target.kind)", "files": files, "dependencies": dependencies,
      ]
    }
  }

  /// Builds a target and makes its graph. Throws the output of the compiler if it doesn't build.
  private func graph(of target: SwiftSourceModuleTarget) throws -> String {
    let build = try packageManager.build(
      .target(target.name), parameters: .init(logging: .concise, echoLogs: false))
    if !build.succeeded { throw Log(description: build.logText) }
    return try packageManager.getSymbolGraph(
      for: target,
      options: .init(
        minimumAccessLevel: .internal, includeSynthesized: false, includeSPI: false,
        emitExtensionBlocks: false)
    ).directoryURL.path
  }

  /// Runs the tool, and returns its exit code. The package manager would print its standard error to the
  /// standard output. After the line that begins with `error: `, all belongs to the error.
  private func run(_ tool: URL, _ words: [String]) throws -> Int32 {
    let (process, pipe) = (Process(), Pipe())
    (process.executableURL, process.arguments, process.standardError) = (tool, words, pipe)
    try process.run()
    var (unread, error): (Data, String?) = (Data(), nil)
    while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
      unread += data
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[(end + 1)...])
        if let begin = error {
          error = "\(begin)\n\(line)"
        } else if line.hasPrefix("error: ") {
          error = String(line.dropFirst("error: ".count))
        } else {
          Diagnostics.progress(line)
        }
      }
    }
    process.waitUntilExit()
    let code = process.terminationStatus
    if code != 0, code != 3 {
      Diagnostics.error(error ?? "scaffold-mock ended with the exit code \(code)")
    }
    return code
  }
}

private struct Log: Error, CustomStringConvertible { let description: String }
