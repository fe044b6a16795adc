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
        writers.append(
          MockWriter(
            model, in: graphs, options: options, typeName: mock.name,
            base: mock.inherits("Mock") ? .mock : nil))
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
    let outdated = mock.members.indices.map { writers.isEmpty ? [] : outdatedForwarders(of: $0) }
    let matches = matches(isComplete: isComplete)
    var implementations: [Int: MemberWriter] = [:]
    var report = MockCheck.Report()
    var hasMembers = !mock.members.isEmpty
    for (position, match) in matches.enumerated() {
      let member = match.requirement
      switch (match.kind, match.index) {
      case (.implementation, let index?):
        // One member can implement requirements of several protocols.
        if matches[..<position].contains(where: { $0.index == index }) { continue }
        var member = member
        for other in matches[position...].dropFirst() where other.index == index {
          member.declaration.merge(other.requirement.declaration)
        }
        if let difference = lack(of: index, for: member, isComplete: isComplete) {
          report.differences.append(difference)
        } else {
          implementations[index] = member
        }
      case (.similar, let index?):
        report.differences.append(mismatch(of: index, for: member, isComplete: isComplete))
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
        let message = "\(names) doesn't require \(declaration.displayName). "
        let cure = "Remove it, or make it private"
        let edits = match == nil ? mark(of: index, message + cure) : []
        let newNames = matches.filter { $0.index == nil && isNeeded($0.requirement) }
          .map(\.requirement).filter { requirement in
            SignatureComparison(type: mock, writer: requirement.writer)
              .canRename(declaration, to: requirement)
          }.map(\.name)
        let hint =
          newNames.count == 1 ? "If its new name is \(newNames[0]), rename it. Otherwise: " : ""
        report.differences.append(difference(declaration.start, message + hint + cure, edits))
      }
    }
    if let sendable = writers.first(where: { $0.model.isSendable }), !isSendable,
      writers.allSatisfy({ $0.model.globalActor == nil })
    {
      report.differences.append(
        difference(
          mock.start,
          "\(mock.name) isn't Sendable, which \(sendable.model.name.name) requires. "
            + "Add after the protocols: @unchecked Sendable", [sendableEdit]))
    }
    for (index, requirement) in implementations.sorted(by: { $0.key < $1.key }) {
      let differences = bodyDifferences(index, requirement)
      if differences.isEmpty, outdated[index].isEmpty { report.matchingMembers += 1 }
      report.differences += differences
    }
    // Bodies are compared with those that the command writes, so these are changed first.
    if !outdated.allSatisfy(\.isEmpty) { report.differences.update(\.edits) { _ in [] } }
    report.differences += outdated.joined()
    report.obstacles = obstacles
    report.mocks = writers.isEmpty ? 0 : 1
    return report
  }

  /// Whether the mock needs no `@unchecked Sendable`. A class that is isolated to an actor is
  /// `Sendable` by itself.
  private var isSendable: Bool {
    !mock.inherits("Mock") || mock.inherits("Sendable") || mock.isIsolated
  }

  private var sendableEdit: SourceEdit {
    SourceEdit(", @unchecked Sendable", at: mock.inheritanceEnd)
  }

  // MARK: Signatures

  /// A member that doesn't implement its requirement.
  ///
  /// - Parameter missing: The words that it lacks, if it does.
  private func mismatch(
    of index: Int, for member: MemberWriter, missing: [String] = [], isComplete: Bool
  ) -> MockCheck.Difference {
    let relation = missing.isEmpty ? "doesn't match" : "lacks \(missing.joined(separator: " ")) of"
    return difference(
      mock.members[index].declaration.start,
      "\(member.name) of \(mock.name) \(relation) \(member.requirement.origin)'s requirement. "
        + "Write: \(member.text)",
      isComplete ? correction(of: index, to: member) : [], for: member)
  }

  /// What the member that implements a requirement lacks. The compiler doesn't need it, but no stub can
  /// do what the protocol allows.
  private func lack(
    of index: Int, for member: MemberWriter, isComplete: Bool
  ) -> MockCheck.Difference? {
    let own = mock.members[index]
    // What a superclass declares can't be changed, and what doesn't forward can't be stubbed.
    if own.declaration.modifiers.contains("override")
      || !bodies(index, member).contains(where: \.forwards)
    {
      return nil
    }
    let comparison = SignatureComparison(type: mock, writer: member.writer)
    var missing = comparison.missingEffects(of: own.declaration, for: member.declaration)
    if !member.overridesInitializer, own.declaration.kind == .initializer(""),
      case .initializer(let suffix) = member.declaration.kind, !suffix.isEmpty
    {
      missing.insert("init" + suffix, at: 0)
    }
    if comparison.hasOtherIsolation(own.declaration, than: member) {
      missing = []
    } else if missing.isEmpty {
      return nil
    }
    return mismatch(of: index, for: member, missing: missing, isComplete: isComplete)
  }

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
      return comparison.hasName(own, of: requirement) && comparison.implements(own, member)
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
      && !member.requirement.declaration.modifiers.contains("optional")
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

  func difference(
    _ place: Int, _ message: String, _ edits: [SourceEdit] = [], for member: MemberWriter? = nil
  ) -> MockCheck.Difference {
    var difference = MockCheck.Difference(
      file: check.file, line: lines.number(at: place), message: message, edits: edits)
    if !edits.isEmpty, let member {
      difference.edits += imports(for: member)
      // A mock with asynchronous members is used in several contexts.
      let declaration = member.declaration
      if !isSendable, declaration.isAsync || declaration.accessors.contains(where: \.isAsync) {
        difference.edits.append(sendableEdit)
      }
    }
    return difference
  }
}
