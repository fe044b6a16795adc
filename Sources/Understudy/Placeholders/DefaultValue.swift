/// The value of a type that an unstubbed method returns.
enum DefaultValue {
  /// The value of ``Mocked``, or the default value of a standard type; `nil` if the type has neither.
  static func make<Value>(_ type: Value.Type) -> Value? {
    if type == Void.self { return () as? Value }
    if let mocked = type as? any Mocked.Type { return mocked.mock as? Value }
    if let standard = type as? any DefaultValueProviding.Type {
      return standard.defaultValue as? Value
    }
    return TypeKind(type) == .tuple ? tuple(type) : nil
  }

  private static func tuple<Value>(_ type: Value.Type) -> Value? {
    zeroed(type) { memory in
      StoredField.all(of: type).allSatisfy { field in
        func write<Element>(_ type: Element.Type) -> Bool {
          guard let value = make(type) else { return false }
          (memory + field.offset).initializeMemory(as: type, to: value)
          return true
        }
        return write(field.type)
      }
    }
  }
}
