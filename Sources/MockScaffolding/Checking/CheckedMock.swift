/// A mock with what its protocols require.
struct CheckedMock {
  let mock: SourceScanner.MockType
  let file: String
  let graphs: SymbolGraphs
  var protocols: [(model: MockedProtocol, writer: MockWriter)] = []
  /// The symbols of the requirements that protocol extensions provide.
  private var provided: Set<String> = []
  /// Why protocols can't be compared with the mock.
  var obstacles: [MockCheck.Difference] = []
  /// Why the first of the other inherited types isn't a protocol.
  var unknown: MockCheck.Difference?
  /// Whether the mock inherits from a class that can have some of the members.
  var hasSuperclass = false

  init(
    _ mock: SourceScanner.MockType, file: String, graphs: SymbolGraphs, modules: [String]
  ) {
    self.mock = mock
    self.file = file
    self.graphs = graphs
    for candidate in MockCheck.candidates(mock) {
      do throws(ScaffoldingError) {
        let name = try graphs.protocolName(candidate, preferring: modules)
        let model = try MockedProtocol(name, in: graphs, includingProvided: true)
        protocols.append((model, MockWriter(model, in: graphs, options: ScaffoldOptions())))
        provided.formUnion(
          try MockedProtocol(name, in: graphs).provided.map(\.symbol.identifier.precise))
      } catch {
        let difference = difference(mock.line, error.description)
        switch error {
        case .unknownProtocol, .notAProtocol:
          // A superclass, or a protocol of a module that isn't read.
          unknown = unknown ?? difference
          if candidate == mock.inherited.first?.bare.text { hasSuperclass = true }
        default:
          obstacles.append(difference)
        }
      }
    }
  }

  var differences: [MockCheck.Difference] {
    var result: [MockCheck.Difference] = []
    var matched: [Int: MemberWriter] = [:]
    var similar: Set<Int> = []
    for (model, writer) in protocols {
      result += compare(model, writer, matched: &matched, similar: &similar)
    }
    if !protocols.isEmpty, unknown == nil, obstacles.isEmpty {
      result += superfluous(Set(matched.keys).union(similar))
    }
    for (index, requirement) in matched.sorted(by: { $0.key < $1.key }) {
      result += bodyDifferences(index, requirement)
    }
    return result
  }

  // MARK: Signatures

  private func compare(
    _ model: MockedProtocol, _ writer: MockWriter, matched: inout [Int: MemberWriter],
    similar: inout Set<Int>
  ) -> [MockCheck.Difference] {
    let comparison = SignatureComparison(
      graphs: graphs, type: mock, associatedTypes: Set(model.associatedTypes.map(\.name)))
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
      let candidate = mock.members.indices.first {
        matched[$0] == nil && !similar.contains($0)
          && comparison.hasName(mock.members[$0].declaration, of: requirement.declaration)
      }
      if let candidate {
        similar.insert(candidate)
        result.append(
          difference(
            mock.members[candidate].declaration.line,
            "\(name) of \(mock.name) doesn't match \(requirement.origin)'s requirement. "
              + "Write: \(line(member))"))
      } else if !hasSuperclass, !isProvided(requirement), !isImplicit(requirement),
        !(member.overridesInitializer && mock.inherits("Mock"))
      {
        result.append(
          difference(
            mock.line, "\(mock.name) lacks \(name) of \(requirement.origin). Write: \(line(member))"
          ))
      }
    }
    return result
  }

  /// A member on one line, without comments.
  func line(_ member: MemberWriter) -> String {
    member.lines().filter { !$0.hasPrefix("  //") }
      .map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// Whether a protocol extension provides a requirement.
  private func isProvided(_ requirement: MockedProtocol.Requirement) -> Bool {
    provided.contains(requirement.symbol.identifier.precise)
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

  // MARK: Bodies

  private func bodyDifferences(
    _ index: Int, _ requirement: MemberWriter
  ) -> [MockCheck.Difference] {
    let member = mock.members[index]
    let bodies = MemberBody.bodies(of: member)
    guard !bodies.isEmpty,
      member.declaration.parameters.count == requirement.declaration.parameters.count
    else { return [] }
    let helpers = forwardingMembers.subtracting([index]).map { mock.members[$0].declaration }
    let checked = bodies.map { body in
      CheckedBody(
        body: body, declaration: member.declaration, requirement: requirement,
        usesHelper: helpers.contains(where: body.uses))
    }
    if !checked.contains(where: \.forwards) {
      return !member.forwards && mustForward(member, requirement, bodies)
        ? [
          difference(
            member.declaration.line,
            "\(member.declaration.displayName) of \(mock.name) doesn't forward, so tests can't stub "
              + "or verify it. Write: \(line(requirement))")
        ] : []
    }
    return checked.flatMap(\.differences).map { difference($0.line, $0.message) }
  }

  /// Whether a member has to forward. The language calls some members by itself, and others are
  /// fixed on purpose, because they can't be generated or have a default implementation.
  private func mustForward(
    _ member: SourceScanner.Member, _ requirement: MemberWriter, _ bodies: [MemberBody]
  ) -> Bool {
    let symbol = requirement.requirement.symbol.identifier.precise
    if ["Swift", "_Concurrency"].contains(MangledName.module(of: symbol))
      || requirement.obstacle != nil || member.declaration.isOperator
      || member.declaration.modifiers.contains("override")
      || bodies.contains(where: \.isUnsupported)
    {
      return false
    }
    return !isProvided(requirement.requirement)
  }

  /// The members that forward, by themselves or through others.
  private var forwardingMembers: Set<Int> {
    let bodies = mock.members.map(MemberBody.bodies)
    var result = Set(mock.members.indices.filter { mock.members[$0].forwards })
    while true {
      let more = mock.members.indices.filter { index in
        !result.contains(index)
          && result.contains { other in
            bodies[index].contains { $0.uses(mock.members[other].declaration) }
          }
      }
      if more.isEmpty { return result }
      result.formUnion(more)
    }
  }

  private func difference(_ line: Int, _ message: String) -> MockCheck.Difference {
    MockCheck.Difference(file: file, line: line, message: message)
  }
}

extension SourceScanner.MockType {
  fileprivate func inherits(_ name: String) -> Bool {
    inherited.contains { $0.bare.simpleName == name }
  }
}
