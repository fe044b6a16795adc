/// A mock with what its protocols require.
struct CheckedMock {
  let mock: SourceScanner.MockType
  let file: String
  let source: String
  let lines: SourceLines
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
  /// The number of members that the mock has or lacks.
  var members = 0
  /// The number of members about which nothing is reported.
  var matchingMembers = 0
  /// Whether the source has a member, or gets one.
  var hasMembers: Bool

  init(
    _ mock: SourceScanner.MockType, file: String, source: String, graphs: SymbolGraphs,
    modules: [String]
  ) {
    self.mock = mock
    self.file = file
    self.source = source
    lines = SourceLines(source)
    hasMembers = !mock.members.isEmpty
    self.graphs = graphs
    var options = ScaffoldOptions()
    options.access = mock.isPublic ? .public : .internal
    options.isSpy = mock.isSpy
    for candidate in MockCheck.candidates(mock) {
      do throws(ScaffoldingError) {
        let name = try graphs.protocolName(candidate, preferring: modules)
        let model = try MockedProtocol(name, in: graphs, includingProvided: true)
        protocols.append(
          (model, MockWriter(model, in: graphs, options: options, typeName: mock.name)))
        provided.formUnion(
          try MockedProtocol(name, in: graphs).provided.map(\.symbol.identifier.precise))
      } catch var error {
        if case .unknownProtocol(candidate, nearest: []) = error {
          let names = mock.members.filter(\.forwards).map(\.declaration.displayName)
          error = .unknownProtocol(candidate, nearest: graphs.protocols(requiring: Set(names)))
        }
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

  /// A requirement without a member.
  private struct Missing {
    var member: MemberWriter
    /// The position among the requirements.
    var position: Int
    /// The member of the requirement in front of it, with the position of that one.
    var previous: (position: Int, index: Int)?
    /// The member of the requirement after it.
    var next: Int?
  }

  /// The members that implement requirements, and the requirements without one.
  private struct Matches {
    var matched: [Int: MemberWriter] = [:]
    /// Members with the name of a requirement and another signature.
    var similar: [Int: MemberWriter] = [:]
    var missing: [Missing] = []

    func contains(_ index: Int) -> Bool { matched[index] != nil || similar[index] != nil }
  }

  /// Compares the mock with its protocols, and counts the members.
  mutating func differences() -> [MockCheck.Difference] {
    let matches = matches()
    // A member can belong to a protocol that isn't known.
    let isComplete = unknown == nil && obstacles.isEmpty
    var result = matches.similar.sorted { $0.key < $1.key }.map { index, member in
      difference(
        mock.members[index].declaration.line,
        "\(member.name) of \(mock.name) doesn't match \(member.requirement.origin)'s requirement. "
          + "Write: \(member.text)",
        isComplete ? [correction(of: index, to: member)].compactMap { $0 } : [], for: member)
    }
    var replaced: Set<Int> = []
    var last: (position: Int, index: Int)?
    for missing in matches.missing {
      let member = missing.member
      // A member with other labels that nobody has edited becomes the new one.
      let old = mock.members.indices.first { index in
        let declaration = mock.members[index].declaration
        return isComplete && !matches.contains(index) && !replaced.contains(index)
          && declaration.kind == .function && member.declaration.kind == .function
          && declaration.name == member.declaration.name
          && declaration.isStatic == member.declaration.isStatic
          && mustBeRequired(index) && writerOfGenerated(index, member) != nil
      }
      if let old {
        replaced.insert(old)
        last = (missing.position, old)
      }
      let previous = [missing.previous, last].compactMap { $0 }
        .filter { $0.position < missing.position }.max { $0.position < $1.position }
      let edits =
        old.flatMap { correction(of: $0, to: member) }.map { [$0] }
        ?? addition(of: member, after: previous?.index, before: missing.next)
      result.append(
        difference(
          mock.line,
          "\(mock.name) lacks \(member.name) of \(member.requirement.origin). "
            + "Write: \(member.text)", edits, for: member))
    }
    members = matches.matched.count + result.count
    if !protocols.isEmpty, isComplete {
      for index in mock.members.indices where !matches.contains(index) && mustBeRequired(index) {
        result.append(superfluous(index, isReplaced: replaced.contains(index)))
      }
    }
    // A class that is isolated to an actor is Sendable by itself.
    if let sendable = protocols.first(where: { $0.model.isSendable }), mock.inherits("Mock"),
      !mock.inherits("Sendable"), !mock.isIsolated,
      protocols.allSatisfy({ $0.model.globalActor == nil })
    {
      let place = mock.inheritanceEnd
      result.append(
        difference(
          mock.line,
          "\(mock.name) isn't Sendable, which \(sendable.model.name.name) requires. "
            + "Add after the protocols: @unchecked Sendable",
          [SourceEdit(range: place..<place, text: ", @unchecked Sendable")]))
    }
    for (index, requirement) in matches.matched.sorted(by: { $0.key < $1.key }) {
      let differences = bodyDifferences(index, requirement)
      if differences.isEmpty { matchingMembers += 1 }
      result += differences
    }
    return result
  }

  // MARK: Signatures

  private func matches() -> Matches {
    var matches = Matches()
    let all = protocols.map { model, writer in
      (
        requirements: model.requirements.map { MemberWriter($0, in: writer) },
        comparison: SignatureComparison(
          graphs: graphs, type: mock, associatedTypes: Set(model.associatedTypes.map(\.name)))
      )
    }
    // First for all protocols: a member with another type can be the one of another protocol.
    var members = all.map { requirements, comparison in
      requirements.map { member in
        let index = implementation(of: member, comparison)
        if let index { matches.matched[index] = member }
        return index
      }
    }
    for (number, (requirements, comparison)) in all.enumerated() {
      for (position, member) in requirements.enumerated() where members[number][position] == nil {
        let candidate = mock.members.indices.first {
          !matches.contains($0)
            && comparison.hasName(mock.members[$0].declaration, of: member.requirement.declaration)
        }
        if let candidate { matches.similar[candidate] = member }
        members[number][position] = candidate
      }
      let neighbors = members[number].enumerated().compactMap { position, index in
        index.map { (position: position, index: $0) }
      }.filter { !mock.members[$0.index].isConditional }
      for (position, member) in requirements.enumerated()
      where members[number][position] == nil && isNeeded(member) {
        matches.missing.append(
          Missing(
            member: member, position: position,
            previous: neighbors.last { $0.position < position },
            next: neighbors.first { $0.position > position }?.index))
      }
    }
    return matches
  }

  /// The member that implements a requirement.
  private func implementation(
    of member: MemberWriter, _ comparison: SignatureComparison
  ) -> Int? {
    let requirement = member.requirement.declaration
    let implementing = mock.members.indices.filter { index in
      let own = mock.members[index].declaration
      return comparison.hasName(own, of: requirement)
        && [requirement, member.declaration].contains { comparison.implements(own, $0) }
    }
    // A synchronous member implements an asynchronous requirement, too, so it comes second.
    return implementing.first { mock.members[$0].declaration.isAsync == requirement.isAsync }
      ?? implementing.first
  }

  /// Whether a protocol extension provides a requirement.
  private func isProvided(_ requirement: MockedProtocol.Requirement) -> Bool {
    provided.contains(requirement.symbol.identifier.precise)
  }

  /// Whether neither a superclass, nor a protocol extension, nor the compiler provides a member.
  private func isNeeded(_ member: MemberWriter) -> Bool {
    let symbol = member.requirement.symbol.identifier.precise
    return !hasSuperclass && !isProvided(member.requirement)
      && !(member.overridesInitializer && mock.inherits("Mock"))
      && symbol != "s:SH9hashValueSivp" && !symbol.hasPrefix("s:Se") && !symbol.hasPrefix("s:SE")
  }

  /// Whether a member forwards and isn't a helper, so that a protocol has to require it.
  private func mustBeRequired(_ index: Int) -> Bool {
    let member = mock.members[index]
    let name = member.declaration.name.trimming("`")
    let hidden: Set = ["private", "fileprivate", "override"]
    // A member that another one uses is a helper.
    return member.forwards && !member.declaration.modifiers.contains(where: hidden.contains)
      && mock.usedNames[name, default: 0] <= member.body.count { $0.name == name }
  }

  private func superfluous(_ index: Int, isReplaced: Bool) -> MockCheck.Difference {
    let declaration = mock.members[index].declaration
    let names = protocols.map(\.model.name.name).joined(separator: " and ")
    let message =
      "\(names) doesn't require \(declaration.displayName). Remove it, or make it private"
    return difference(declaration.line, message, isReplaced ? [] : mark(of: index, message))
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
              + "or verify it. Write: \(requirement.text)")
        ] : []
    }
    return checked.flatMap(\.differences).map { line, message, edit in
      difference(line, message, [edit].compactMap(\.self))
    }
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

  /// - Parameters:
  ///   - edits: The changes that remove the difference.
  ///   - member: The member that the changes write, whose types can need imports.
  private func difference(
    _ line: Int, _ message: String, _ edits: [SourceEdit] = [], for member: MemberWriter? = nil
  ) -> MockCheck.Difference {
    var difference = MockCheck.Difference(file: file, line: line, message: message)
    if !edits.isEmpty { difference.edits = edits + (member.map(imports) ?? []) }
    return difference
  }
}

extension SourceScanner.MockType {
  fileprivate func inherits(_ name: String) -> Bool {
    inherited.contains { $0.bare.simpleName == name }
  }
}
