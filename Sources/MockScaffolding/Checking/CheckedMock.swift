/// A mock with what its protocols require.
struct CheckedMock {
  let mock: MockType
  let check: MockCheck
  let lines: SourceLines
  let graphs: SymbolGraphs
  private var writers: [MockWriter] = []
  /// Why protocols can't be compared with the mock.
  private var obstacles: [MockCheck.Difference] = []
  /// Why the first of the other inherited types isn't a protocol.
  private(set) var unknown: MockCheck.Difference?
  /// Whether the mock inherits from a class that can have some of the members.
  private var hasSuperclass = false

  init(_ mock: MockType, in check: MockCheck, graphs: SymbolGraphs, modules: [String]) {
    self.mock = mock
    self.check = check
    lines = SourceLines(check.source)
    self.graphs = graphs
    var options = ScaffoldOptions()
    options.access = mock.isPublic ? .public : .internal
    options.isSpy = mock.isSpy
    for candidate in mock.candidates {
      do throws(ScaffoldingError) {
        let name = try graphs.protocolName(candidate, preferring: modules)
        let model = try MockedProtocol(name, in: graphs, includingProvided: true)
        writers.append(MockWriter(model, in: graphs, options: options, typeName: mock.name))
      } catch var error {
        if case .unknownProtocol(candidate, nearest: []) = error {
          let names = mock.members.filter(\.forwards).map(\.declaration.displayName)
          error = .unknownProtocol(candidate, nearest: graphs.protocols(requiring: Set(names)))
        }
        let difference = difference(mock.start, error.description)
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

  /// A requirement, and the member of the mock that it's compared with.
  private struct Match {
    enum Kind: CaseIterable {
      case implementation
      /// A member with the name of the requirement and another signature.
      case similar
      /// A member with other labels that nobody has edited, which becomes the new one.
      case renamed
    }

    var requirement: MemberWriter
    var kind = Kind.implementation
    var index: Int?
  }

  /// What differs between the mock and its protocols.
  var report: MockCheck.Report {
    // A member can belong to a protocol that isn't known.
    let isComplete = unknown == nil && obstacles.isEmpty
    let matches = matches(isComplete: isComplete)
    var implementations: [Int: MemberWriter] = [:]
    var report = MockCheck.Report()
    var hasMembers = !mock.members.isEmpty
    for (position, match) in matches.enumerated() {
      let member = match.requirement
      switch (match.kind, match.index) {
      case (.implementation, let index?): implementations[index] = member
      case (.similar, let index?):
        report.differences.append(
          difference(
            mock.members[index].declaration.start,
            "\(member.name) of \(mock.name) doesn't match \(member.requirement.origin)'s requirement. "
              + "Write: \(member.text)",
            isComplete ? correction(of: index, to: member) : [], for: member))
      case (_, let index):
        if index == nil, !isNeeded(member) { continue }
        let others = [matches[..<position], matches[position...]].map {
          $0.filter { $0.requirement.writer.model.name == member.writer.model.name }
            .compactMap(\.index).filter { !mock.members[$0].isConditional }
        }
        let edits =
          index.map { correction(of: $0, to: member) }
          ?? addition(
            of: member, after: others[0].last, before: others[1].first, hasOthers: hasMembers)
        hasMembers = true
        report.differences.append(
          difference(
            mock.start,
            "\(mock.name) lacks \(member.name) of \(member.requirement.origin). "
              + "Write: \(member.text)", edits, for: member))
      }
    }
    report.members = implementations.count + report.differences.count
    if !writers.isEmpty, isComplete {
      for index in mock.members.indices where mustBeRequired(index) {
        let match = matches.first { $0.index == index }
        if let match, match.kind != .renamed { continue }
        let declaration = mock.members[index].declaration
        let names = writers.map(\.model.name.name).joined(separator: " and ")
        let message =
          "\(names) doesn't require \(declaration.displayName). Remove it, or make it private"
        let edits = match == nil ? mark(of: index, message) : []
        report.differences.append(difference(declaration.start, message, edits))
      }
    }
    // A class that is isolated to an actor is Sendable by itself.
    if let sendable = writers.first(where: { $0.model.isSendable }), mock.inherits("Mock"),
      !mock.inherits("Sendable"), !mock.isIsolated,
      writers.allSatisfy({ $0.model.globalActor == nil })
    {
      report.differences.append(
        difference(
          mock.start,
          "\(mock.name) isn't Sendable, which \(sendable.model.name.name) requires. "
            + "Add after the protocols: @unchecked Sendable",
          [SourceEdit(", @unchecked Sendable", at: mock.inheritanceEnd)]))
    }
    for (index, requirement) in implementations.sorted(by: { $0.key < $1.key }) {
      let differences = bodyDifferences(index, requirement)
      if differences.isEmpty { report.matchingMembers += 1 }
      report.differences += differences
    }
    report.obstacles = obstacles
    report.mocks = writers.isEmpty ? 0 : 1
    return report
  }

  // MARK: Signatures

  /// The requirements in their order. The best matches are found first for all protocols: a member
  /// with another type can be the one of another protocol.
  private func matches(isComplete: Bool) -> [Match] {
    var matches = writers.flatMap { writer in
      writer.model.requirements.map { Match(requirement: MemberWriter($0, in: writer)) }
    }
    for kind in Match.Kind.allCases where kind != .renamed || isComplete {
      // One member can implement requirements of several protocols.
      var taken = Set(matches.compactMap(\.index))
      for position in matches.indices where matches[position].index == nil {
        let member = matches[position].requirement
        let comparison = SignatureComparison(type: mock, writer: member.writer)
        let free = mock.members.indices.filter { !taken.contains($0) }
        let index =
          switch kind {
          case .implementation: implementation(of: member, comparison)
          case .similar:
            free.first {
              comparison.hasName(mock.members[$0].declaration, of: member.requirement.declaration)
            }
          case .renamed: free.first { isNeeded(member) && canBecome(member, $0) }
          }
        if let index {
          (matches[position].kind, matches[position].index) = (kind, index)
          taken.insert(index)
        }
      }
    }
    return matches
  }

  /// The member that implements a requirement.
  private func implementation(of member: MemberWriter, _ comparison: SignatureComparison) -> Int? {
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

  /// Whether a member has the name of a requirement and a body that nobody has edited.
  private func canBecome(_ member: MemberWriter, _ index: Int) -> Bool {
    let declaration = mock.members[index].declaration
    return declaration.kind == .function && member.declaration.kind == .function
      && declaration.name == member.declaration.name
      && declaration.isStatic == member.declaration.isStatic
      && mustBeRequired(index) && writerOfGenerated(index, member) != nil
  }

  /// Whether neither a superclass, nor a protocol extension, nor the compiler provides a member.
  private func isNeeded(_ member: MemberWriter) -> Bool {
    let symbol = member.requirement.symbol.identifier.precise
    return !hasSuperclass && !member.requirement.isProvided
      && !(member.overridesInitializer && mock.inherits("Mock"))
      && symbol != "s:SH9hashValueSivp" && !symbol.hasPrefix("s:Se") && !symbol.hasPrefix("s:SE")
  }

  /// Whether a member forwards and isn't a helper, so that a protocol has to require it.
  private func mustBeRequired(_ index: Int) -> Bool {
    let member = mock.members[index]
    let name = member.declaration.name.trimming("`")
    let hidden: Set = ["private", "fileprivate", "override"]
    // A member that another one uses is a helper.
    return member.forwards && hidden.isDisjoint(with: member.declaration.modifiers)
      && !mock.members.enumerated().contains { other, member in
        other != index
          && member.declaration.body.contains { $0.kind == .identifier && $0.name == name }
      }
  }

  // MARK: Bodies

  private func bodyDifferences(
    _ index: Int, _ requirement: MemberWriter
  ) -> [MockCheck.Difference] {
    let member = mock.members[index]
    // A stored property has no bodies.
    let accessors: [Declaration.Accessor?] =
      member.declaration.kind.isAccessed
      ? member.declaration.accessors.filter { $0.body != nil }
      : member.declaration.bodyStart == nil ? [] : [nil]
    guard !accessors.isEmpty,
      member.declaration.parameters.count == requirement.declaration.parameters.count
    else { return [] }
    let helpers = mock.members.indices.filter { $0 != index && mock.members[$0].forwards }
      .map { mock.members[$0].declaration }
    let bodies = accessors.map {
      CheckedBody(
        accessor: $0, declaration: member.declaration, requirement: requirement, helpers: helpers)
    }
    if bodies.contains(where: \.forwards) {
      return bodies.flatMap(\.differences).map { place, message, edit in
        difference(place, message, [edit].compactMap(\.self))
      }
    }
    // The language calls some members by itself, and others are fixed on purpose, because they can't
    // be generated or have a default implementation.
    let module = MangledName.module(of: requirement.requirement.symbol.identifier.precise)
    if member.forwards || ["Swift", "_Concurrency"].contains(module)
      || requirement.requirement.isProvided
      || requirement.obstacle != nil || member.declaration.isOperator
      || member.declaration.modifiers.contains("override")
      || bodies.contains(where: \.isUnsupported)
    {
      return []
    }
    return [
      difference(
        member.declaration.start,
        "\(member.declaration.displayName) of \(mock.name) doesn't forward, so tests can't stub "
          + "or verify it. Write: \(requirement.text)")
    ]
  }

  private func difference(
    _ place: Int, _ message: String, _ edits: [SourceEdit] = [], for member: MemberWriter? = nil
  ) -> MockCheck.Difference {
    var difference = MockCheck.Difference(
      file: check.file, line: lines.number(at: place), message: message)
    if !edits.isEmpty { difference.edits = edits + (member.map(imports) ?? []) }
    return difference
  }
}
