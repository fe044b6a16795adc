extension MockedProtocol {
  /// Whether a protocol extension provides a requirement for every type that adopts the protocol.
  func isProvided(_ requirement: Requirement, in graphs: SymbolGraphs) -> Bool {
    let adopted = ([name.identifier] + ancestors.map(\.identifier)).compactMap {
      graphs.symbols[$0]
    }.map { ($0.module ?? "") + "." + $0.path }
    return graphs.defaultImplementations(of: requirement.symbol.identifier.precise).contains {
      guard let context = $0.swiftExtension else { return false }
      let owner = context.extendedModule + "." + $0.pathComponents.dropLast().joined(separator: ".")
      // The compiler warns if it has to use a deprecated implementation.
      let isDiscouraged =
        $0.isDeprecated
        || $0.availability?.contains { $0.isUnconditionallyUnavailable == true } ?? false
      // An extension that repeats a requirement with a default value usually does no more than call it.
      let addsDefault = $0.text.contains(" = ")
      // The graph pairs declarations by name, so the types decide.
      return !isDiscouraged && !addsDefault && isVisible($0) && adopted.contains(owner)
        && (context.constraints ?? []).allSatisfy(isMet)
        && (try? SyntaxParser.member(of: $0))?.implements(requirement.declaration) == true
    }
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

  /// Whether each type that adopts the protocol meets a constraint of an extension, as far as that's
  /// known.
  private func isMet(_ constraint: SymbolGraph.Constraint) -> Bool {
    func compact(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let sides = [compact(constraint.lhs), compact(constraint.rhs)]
    if constraint.kind == "sameType" {
      return constraints.contains {
        let own = [compact($0.subject.text), compact($0.type.text)]
        return $0.relation == "==" && (own == sides || own == sides.reversed())
      }
    }
    return sides[0] == "Self"
      && (name.name == sides[1] || superclass?.text == sides[1]
        || ancestors.contains { $0.shortName == sides[1] || $0.fallback == sides[1] })
  }
}
