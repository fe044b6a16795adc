/// Compares the mocks of a source file with their protocols. All functions can be called on any thread.
public enum MockCheck {
  /// A difference between a mock and its protocol.
  public struct Difference: Sendable, Equatable, CustomStringConvertible {
    /// The file of the mock.
    public var file: String
    /// The line in the file.
    public var line: Int
    /// What differs, and the line to write.
    public var message: String

    /// Creates a difference.
    ///
    /// - Parameters:
    ///   - file: The file of the mock.
    ///   - line: The line in the file.
    ///   - message: What differs, and the line to write.
    public init(file: String, line: Int, message: String) {
      self.file = file
      self.line = line
      self.message = message
    }

    /// The difference as compilers report one, so that a build shows it at its line.
    public var description: String { "\(file):\(line): error: \(message)" }
  }

  /// Returns what differs between the mocks of a source text and their protocols: members that are
  /// missing, members that have other types or effects, members that no protocol requires, and
  /// parameters that aren't forwarded.
  ///
  /// Members that don't forward, and private ones, can be added to a mock without being reported.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - file: The name of the file for the differences.
  ///   - graphs: The symbol graphs of the protocols.
  ///   - modules: The modules whose protocols take precedence. The default is none.
  /// - Returns: The differences, by line.
  /// - Throws: ``ScaffoldingError`` if the text has no mock of a known protocol.
  public static func differences(
    in source: String, file: String, graphs: SymbolGraphs, preferring modules: [String] = []
  ) throws(ScaffoldingError) -> [Difference] {
    let mocks = SourceScanner.mocks(in: source)
    if mocks.isEmpty { throw .noMock(file) }
    var result: [Difference] = []
    let modules = modules + SourceScanner.imports(in: source)
    for mock in mocks {
      let check = try CheckedMock(mock, file: file, graphs: graphs, modules: modules)
      result += check.differences
    }
    return result.sorted { $0.line < $1.line }
  }

  /// Returns the names that can be those of protocols in the inheritance clauses of a source text's mocks.
  ///
  /// - Parameter source: The text of the file.
  /// - Returns: The names in their order; empty if the text has no mocks.
  public static func candidateProtocols(in source: String) -> [String] {
    SourceScanner.mocks(in: source).flatMap(candidates)
  }

  /// Returns the modules that a source text imports, which tell the protocols of one name apart.
  ///
  /// - Parameter source: The text of the file.
  /// - Returns: The names of the modules; empty if the text imports none.
  public static func importedModules(in source: String) -> [String] {
    SourceScanner.imports(in: source)
  }

  static func candidates(_ mock: SourceScanner.MockType) -> [String] {
    let own: Set = ["Mock", "Mocking", "Sendable", "AnyObject"]
    return mock.inherited.map(\.bare.text).filter { !own.contains($0) }
  }
}

/// A mock with what its protocols require.
private struct CheckedMock {
  let mock: SourceScanner.MockType
  let file: String
  let graphs: SymbolGraphs
  var protocols: [(model: MockedProtocol, writer: MockWriter)] = []
  var hasUnknownTypes = false

  init(
    _ mock: SourceScanner.MockType, file: String, graphs: SymbolGraphs, modules: [String]
  ) throws(ScaffoldingError) {
    self.mock = mock
    self.file = file
    self.graphs = graphs
    var unknown: ScaffoldingError?
    for candidate in MockCheck.candidates(mock) {
      do throws(ScaffoldingError) {
        let name = try graphs.protocolName(candidate, preferring: modules)
        let model = try MockedProtocol(name, in: graphs, includingProvided: true)
        protocols.append((model, MockWriter(model, in: graphs, options: ScaffoldOptions())))
      } catch {
        guard case .unknownProtocol = error else { throw error }
        // It can be a superclass.
        unknown = unknown ?? error
        hasUnknownTypes = true
      }
    }
    if protocols.isEmpty {
      throw unknown ?? .noMock(file)
    }
  }

  var differences: [MockCheck.Difference] {
    var result: [MockCheck.Difference] = []
    var matched: [Int: MemberWriter] = [:]
    for (model, writer) in protocols {
      result += compare(model, writer, matched: &matched)
    }
    if !hasUnknownTypes { result += superfluous(Set(matched.keys)) }
    for (index, requirement) in matched.sorted(by: { $0.key < $1.key }) {
      result += unforwarded(mock.members[index], requirement)
    }
    return result
  }

  private func compare(
    _ model: MockedProtocol, _ writer: MockWriter, matched: inout [Int: MemberWriter]
  ) -> [MockCheck.Difference] {
    let comparison = SignatureComparison(
      graphs: graphs, type: mock, associatedTypes: Set(model.associatedTypes.map(\.name)))
    let provided = Set(
      ((try? MockedProtocol(model.name, in: graphs))?.provided ?? []).map(
        \.symbol.identifier.precise))
    var unmatched: [MockedProtocol.Requirement] = []
    for requirement in model.requirements {
      let member = MemberWriter(requirement, in: writer)
      let implementing = mock.members.indices.filter { index in
        let own = mock.members[index].declaration
        return comparison.hasName(own, of: requirement.declaration)
          && [requirement.declaration, member.declaration].contains {
            comparison.implements(own, $0)
          }
      }
      // A synchronous member implements an asynchronous requirement, too, so it comes second.
      let index =
        implementing.first {
          mock.members[$0].declaration.isAsync == requirement.declaration.isAsync
        } ?? implementing.first
      if let index { matched[index] = member } else { unmatched.append(requirement) }
    }
    var result: [MockCheck.Difference] = []
    for requirement in unmatched {
      let name = requirement.declaration.displayName
      let member = MemberWriter(requirement, in: writer)
      let line = member.lines()
        .filter { !$0.hasPrefix("  //") }.map { $0.drop { $0 == " " } }.joined(separator: " ")
      let similar = mock.members.indices.first {
        matched[$0] == nil
          && comparison.hasName(mock.members[$0].declaration, of: requirement.declaration)
      }
      if let similar {
        matched[similar] = member
        result.append(
          difference(
            mock.members[similar].declaration.line,
            "\(name) of \(mock.name) isn't the one of \(requirement.origin). Write: \(line)"))
      } else if !provided.contains(requirement.symbol.identifier.precise), !isImplicit(requirement)
      {
        result.append(
          difference(
            mock.line, "\(mock.name) lacks \(name) of \(requirement.origin). Write: \(line)"))
      }
    }
    return result
  }

  /// Whether the compiler can provide a requirement.
  private func isImplicit(_ requirement: MockedProtocol.Requirement) -> Bool {
    let symbol = requirement.symbol.identifier.precise
    return symbol == "s:SH9hashValueSivp" || symbol.hasPrefix("s:Se") || symbol.hasPrefix("s:SE")
  }

  private func superfluous(_ matched: Set<Int>) -> [MockCheck.Difference] {
    mock.members.indices.compactMap { index in
      let member = mock.members[index]
      let declaration = member.declaration
      let hidden: Set = ["private", "fileprivate", "override"]
      if matched.contains(index) || !member.forwards
        || declaration.modifiers.contains(where: hidden.contains)
      {
        return nil
      }
      // A member that another one uses is a helper.
      let ownUses = member.body.count { $0.name == declaration.name.trimming("`") }
      if mock.usedNames[declaration.name.trimming("`"), default: 0] > ownUses { return nil }
      let names = protocols.map(\.model.name.name).joined(separator: " and ")
      return difference(
        declaration.line,
        "\(names) doesn't require \(declaration.displayName). Remove it, or make it private")
    }
  }

  /// Parameters that a member has and doesn't use. A plain value in their place would match any call.
  private func unforwarded(
    _ member: SourceScanner.Member, _ requirement: MemberWriter
  ) -> [MockCheck.Difference] {
    let parameters = member.declaration.parameters
    guard member.forwards, parameters.count == requirement.declaration.parameters.count else {
      return []
    }
    let forwarding = Forwarding(
      requirement, errors: member.declaration.errors, isAsync: member.declaration.isAsync)
    let used = Set(member.body.map(\.name))
    return zip(parameters, requirement.declaration.parameters).compactMap { own, required in
      guard forwarding.forwards(required), !used.contains(own.name) else { return nil }
      return difference(
        member.declaration.line,
        "\(member.declaration.displayName) doesn't forward \(own.name), so tests can't tell its "
          + "values apart. Write: with: \(forwarding.arguments.joined(separator: ", "))")
    }
  }

  private func difference(_ line: Int, _ message: String) -> MockCheck.Difference {
    MockCheck.Difference(file: file, line: line, message: message)
  }
}
