import Foundation

/// Writes mocks of protocols, from the symbol graphs of their modules.
package enum MockScaffold {
  /// Returns the source of a file with the mock of a protocol. A requirement that can't be generated
  /// becomes a `#warning` with the reason.
  package static func source(
    of name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs, options: ScaffoldOptions = .init()
  ) throws(ScaffoldingError) -> String {
    let model = try MockedProtocol(name, in: graphs, includingProvided: options.includesProvided)
    return try MockWriter(model, in: graphs, options: options).source()
  }

  /// Returns the name of the type, which is also the name of its file.
  package static func typeName(
    for name: SymbolGraphs.ProtocolName, options: ScaffoldOptions = .init()
  ) -> String {
    (name.name.split(separator: ".").last.map(String.init) ?? name.name)
      + (options.isSpy ? "Spy" : "Mock")
  }

  /// Returns a symbol graph without what doesn't matter to mocks. That of the standard library gets
  /// much smaller.
  package static func reducedGraph(json: Data, name: String) throws -> Data {
    try JSONEncoder().encode(SymbolGraph(json: json, name: name).reduced())
  }
}
