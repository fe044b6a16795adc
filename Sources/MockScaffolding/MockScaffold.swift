import Foundation

/// Writes mocks of protocols, from the symbol graphs of their modules.
///
/// Read the graphs into ``SymbolGraphs``, look up the protocol with
/// ``SymbolGraphs/protocolName(_:preferring:)``, and pass both to ``source(of:in:options:)``. All
/// functions can be called on any thread.
public enum MockScaffold {
  /// Returns the source of a file with the mock of a protocol.
  ///
  /// A requirement that can't be generated becomes a `#warning` with the reason.
  ///
  /// - Parameters:
  ///   - name: The protocol.
  ///   - graphs: The symbol graphs of its module and of the modules of inherited protocols.
  ///   - options: What the mock looks like. The default is an internal mock.
  /// - Returns: Source that's formatted as `swift format` does, and ends in a newline.
  /// - Throws: ``ScaffoldingError`` if the protocol can't be mocked, or if a graph is missing.
  public static func source(
    of name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs, options: ScaffoldOptions = .init()
  ) throws(ScaffoldingError) -> String {
    let model = try MockedProtocol(name, in: graphs, includingProvided: options.includesProvided)
    return try MockWriter(model, in: graphs, options: options).source()
  }

  /// Returns the modules whose graphs are needed for a protocol: those of the protocols that it
  /// inherits from, and those of the types that its members mention.
  ///
  /// - Parameters:
  ///   - name: The protocol.
  ///   - graphs: The graphs that were read so far.
  ///   - modules: The modules that count if a member mentions their types, which can be type aliases
  ///     of closures, for example. The default is none.
  /// - Returns: The names of modules, in alphabetical order; empty if nothing is missing.
  public static func missingModules(
    for name: SymbolGraphs.ProtocolName, in graphs: SymbolGraphs,
    mentioning modules: Set<String> = []
  ) -> [String] {
    let mentioned = MockedProtocol.mentionedModules(of: name, in: graphs)
      .intersection(modules).subtracting(graphs.modules)
    return mentioned.union(MockedProtocol.missingModules(of: name, in: graphs)).sorted()
  }

  /// Returns the name of the type, which is also the name of its file.
  ///
  /// - Parameters:
  ///   - name: The protocol.
  ///   - options: What the mock looks like. The default isn't a spy.
  /// - Returns: The last part of the protocol's name, followed by `Mock` or `Spy`.
  public static func typeName(
    for name: SymbolGraphs.ProtocolName, options: ScaffoldOptions = .init()
  ) -> String {
    (name.name.split(separator: ".").last.map(String.init) ?? name.name)
      + (options.isSpy ? "Spy" : "Mock")
  }

  /// Returns a symbol graph without what doesn't matter to mocks. That of the standard library gets
  /// much smaller.
  ///
  /// - Parameters:
  ///   - json: The text of the graph.
  ///   - name: The name of the file for error messages.
  /// - Throws: ``ScaffoldingError`` if the text isn't a symbol graph or has an unknown version.
  public static func reducedGraph(json: Data, name: String) throws -> Data {
    try JSONEncoder().encode(SymbolGraph(json: json, name: name).reduced())
  }
}
