/// The name of a type in a message.
enum TypeName {
  static func of(_ type: Any.Type) -> String {
    guard containsUnnamed(type) else { return String(describing: type) }
    switch TypeKind(type) {
    case .optional: return "Optional<\(parameter(of: type).map(of) ?? "")>"
    case .tuple:
      return "(" + StoredField.all(of: type).map { of($0.type) }.joined(separator: ", ") + ")"
    case .structure: return "Array<\(parameter(of: type).map(of) ?? "")>"
    default:
      let protocols = ExistentialMetadata(type)?.protocols.map(\.name) ?? []
      return protocols.joined(separator: " & ") + ".Type"
    }
  }

  /// Whether the runtime crashes when it names a type: it can't name the type of a constrained existential's
  /// type, `any Sequence<Int>.Type`.
  private static func containsUnnamed(_ type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .existential:
      guard TypeMetadata(type).kind == 0x307 else { return false }
      if case .metatype = ExistentialMetadata(type)?.container { return true }
      return false
    case .optional: return parameter(of: type).map(containsUnnamed) ?? false
    case .tuple: return StoredField.all(of: type).contains { containsUnnamed($0.type) }
    case .structure:
      return (type as? any ArrayValue.Type).map { containsUnnamed($0.elementType) } ?? false
    default: return false
    }
  }

  /// The first parameter of a generic struct or enum.
  private static func parameter(of type: Any.Type) -> Any.Type? {
    TypeMetadata(type).pointer(2).map { TypeMetadata($0).type }
  }
}

extension DefaultStringInterpolation {
  /// Replaces the function of the standard library, which crashes for some types.
  mutating func appendInterpolation(_ type: Any.Type) { appendLiteral(TypeName.of(type)) }
}
