/// The value that an unstubbed method returns for a type, without anybody's help.
enum DefaultValue {
  /// ``Mocked``'s value, or the empty one of a standard type; `nil` where the type has neither.
  static func make<Value>(_ type: Value.Type) -> Value? {
    if let mocked = type as? any Mocked.Type { return mocked.mock as? Value }
    if let known = type as? any DefaultValueProviding.Type { return known.defaultValue as? Value }
    if TypeKind(type) == .tuple { return Reflection.assemble(type, from: fieldValue) }
    return nil
  }

  private static func fieldValue(_ type: Any.Type) -> Any? {
    func make<Field>(_ type: Field.Type) -> Any? { Self.make(type).map { $0 as Any } }
    return make(type)
  }
}
