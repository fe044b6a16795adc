// What the members of a mock do with their arguments.

extension CheckedMock {
  /// The bodies of a member, if it has the parameters of the requirement.
  func bodies(_ index: Int, _ requirement: MemberWriter) -> [CheckedBody] {
    let member = mock.members[index]
    // A stored property has no bodies.
    let accessors: [Declaration.Accessor?] =
      member.declaration.kind.isAccessed
      ? member.declaration.accessors.filter { $0.body != nil }
      : member.declaration.bodyStart == nil ? [] : [nil]
    guard member.declaration.parameters.count == requirement.declaration.parameters.count
    else { return [] }
    let helpers = mock.members.indices.filter { $0 != index && mock.members[$0].forwards }
      .map { mock.members[$0].declaration }
    return accessors.map {
      CheckedBody(
        accessor: $0, declaration: member.declaration, requirement: requirement, helpers: helpers,
        lines: lines)
    }
  }

  func bodyDifferences(
    _ index: Int, _ requirement: MemberWriter
  ) -> [MockCheck.Difference] {
    let (member, bodies) = (mock.members[index], bodies(index, requirement))
    if bodies.isEmpty { return [] }
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
}
