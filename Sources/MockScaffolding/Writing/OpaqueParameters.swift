/// Restores the arguments of opaque parameters, `some Collection<Item>`, which a symbol graph
/// states only among the constraints.
enum OpaqueParameters {
  /// Replaces an opaque parameter by a generic parameter if its arguments are known only as
  /// constraints.
  static func named(in declaration: Declaration, symbol: SymbolGraph.Symbol) -> Declaration {
    let lost = lostConstraints(of: symbol)
    guard let subject = lost.first?.subject, lost.allSatisfy({ $0.subject == subject }) else {
      return declaration
    }
    let matching = declaration.parameters.indices.filter {
      declaration.parameters[$0].type.contains { "(\($0.text))" == subject }
    }
    guard matching.count == 1 else { return declaration }
    var copy = declaration
    var name = "Value"
    while copy.generics.contains(where: { $0.name == name }) { name += "2" }
    let index = matching[0]
    var constraint: TypeSyntax?
    copy.parameters[index].type = copy.parameters[index].type.replacing {
      guard "(\($0.text))" == subject, case .prefixed("some", let type) = $0 else { return nil }
      constraint = type
      return .named(name)
    }
    copy.generics.append(Declaration.GenericParameter(name: name, constraint: constraint))
    for item in lost {
      copy.constraints.append(
        Declaration.Constraint(
          subject: parsed(item.lhs.replacing(subject, with: name)), relation: "==",
          type: parsed(item.rhs.replacing(subject, with: name))))
    }
    return copy
  }

  /// Whether the arguments are still missing.
  static func isLost(in declaration: Declaration, symbol: SymbolGraph.Symbol) -> Bool {
    let lost = lostConstraints(of: symbol)
    guard let subject = lost.first?.subject else { return false }
    return declaration.parameters.contains {
      $0.type.contains { "(\($0.text))" == subject }
    } || !lost.allSatisfy { $0.subject == subject }
  }

  private struct Lost {
    var subject: String
    var lhs: String
    var rhs: String
  }

  /// The constraints on members of opaque parameters that the declaration's text doesn't have.
  private static func lostConstraints(of symbol: SymbolGraph.Symbol) -> [Lost] {
    (symbol.swiftGenerics?.constraints ?? []).compactMap { constraint in
      guard constraint.kind == "sameType" else { return nil }
      for side in [constraint.lhs, constraint.rhs] {
        guard let start = side.firstRange(of: "(some "),
          let end = side[start.lowerBound...].firstIndex(of: ")")
        else { continue }
        let subject = String(side[start.lowerBound...end])
        // The text has arguments that aren't generic parameters themselves.
        if subject.contains("<") { return nil }
        return Lost(subject: subject, lhs: constraint.lhs, rhs: constraint.rhs)
      }
      return nil
    }
  }

  private static func parsed(_ text: String) -> TypeSyntax {
    var parser = SyntaxParser(Lexer.tokens(of: text))
    return (try? parser.type()) ?? .named(text)
  }
}

extension TypeSyntax {
  func replacing(_ transform: (TypeSyntax) -> TypeSyntax?) -> TypeSyntax {
    transform(self) ?? mapChildren { $0.replacing(transform) }
  }
}
