extension MockedProtocol {
  /// Removes what protocol extensions provide for every type that adopts the protocol.
  mutating func leaveOutProvided(in graphs: SymbolGraphs) {
    let adopted = Set(
      ([name.identifier] + ancestors.map(\.identifier)).compactMap { identifier -> String? in
        guard let symbol = graphs.symbols[identifier] else { return nil }
        return (symbol.module ?? "") + "." + symbol.path
      })
    var kept: [Requirement] = []
    for requirement in requirements {
      let isProvided = graphs.defaultImplementations(of: requirement.symbol.identifier.precise)
        .contains { provides($0, requirement, adopted: adopted) }
      if isProvided { provided.append(requirement) } else { kept.append(requirement) }
    }
    requirements = kept
  }

  /// Whether the member of an extension implements a requirement.
  private func provides(
    _ symbol: SymbolGraph.Symbol, _ requirement: Requirement, adopted: Set<String>
  ) -> Bool {
    guard let context = symbol.swiftExtension else { return false }
    // The compiler warns if it has to use a deprecated implementation.
    let isDiscouraged = symbol.availability?.contains {
      $0.isUnconditionallyUnavailable == true || $0.isUnconditionallyDeprecated == true
    }
    let owner =
      context.extendedModule + "." + symbol.pathComponents.dropLast().joined(separator: ".")
    guard isDiscouraged != true, isVisible(symbol), adopted.contains(owner),
      (context.constraints ?? []).allSatisfy(isMet)
    else { return false }
    // The graph pairs declarations by name, so the types decide.
    guard let declaration = try? SyntaxParser.member(of: symbol) else { return false }
    return declaration.implements(requirement.declaration)
  }

  /// Whether a declaration is visible where the mock is. A mock of an internal protocol imports the
  /// module for testing.
  private func isVisible(_ symbol: SymbolGraph.Symbol) -> Bool {
    switch symbol.accessLevel {
    case "public", "open": true
    case "package": name.access == "package" || name.access == "internal"
    case "internal": name.access == "internal" && symbol.module == name.module
    default: false
    }
  }

  /// Whether each type that adopts the protocol meets a constraint of an extension.
  private func isMet(_ constraint: SymbolGraph.Constraint) -> Bool {
    func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let (subject, type) = (compact(constraint.lhs), compact(constraint.rhs))
    switch constraint.kind {
    case "conformance", "superclass":
      if subject == "Self" {
        return name.name == type || superclass?.text == type
          || ancestors.contains { $0.shortName == type || $0.fallback == type }
      }
      if constraints.contains(where: {
        $0.relation == ":" && compact($0.subject.text) == subject && compact($0.type.text) == type
      }) {
        return true
      }
      return associatedTypes.contains {
        "Self." + $0.name == subject && $0.constraints.contains { compact($0.text) == type }
      }
    case "sameType":
      return constraints.contains {
        guard $0.relation == "==" else { return false }
        let sides = [compact($0.subject.text), compact($0.type.text)]
        return sides == [subject, type] || sides == [type, subject]
      }
    default:
      return false
    }
  }
}
