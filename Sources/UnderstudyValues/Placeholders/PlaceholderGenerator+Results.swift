// Values that calls return.
extension PlaceholderGenerator {
  /// The result of a placeholder closure, or of a call that has failed the test. The process stops
  /// if the type has no placeholder.
  package static func result<Value>(_ type: Value.Type, at position: SourcePosition) -> Value {
    if let value = EmptyValue.make(type) { return value }
    let origin = PlaceholderOrigin(position: position)
    let generator = PlaceholderGenerator(variant: 0, origin: origin)
    if let value = generator.make(type) { return value }
    Hooks.current.stop(without: type, at: position)
  }

  /// A value of a standard type that no other code has; `nil` for an optional type, for a type with
  /// few values, and for any other type.
  package func distinctValue<Value>(_ type: Value.Type) -> Value? {
    guard runsNoUserCode(type), !(type is any OptionalValue.Type), !Self.hasFewValues(type) else {
      return nil
    }
    return make(type)
  }

  /// Another value of a type with few values, such as the other Boolean; `nil` for any other type.
  package static func other<Value>(than value: Value) -> Value? {
    // By its type, because a cast asks an object that Foundation can convert.
    if let few = flattened(value), hasFewValues(type(of: few)) {
      switch few {
      case let value as Bool: return !value as? Value
      case let value as Int8: return (value &+ 1) as? Value
      case let value as UInt8: return (value &+ 1) as? Value
      default: return nil
      }
    }
    if let raw = RawEnum(Value.self) {
      return raw.values(of: Value.self).first { !haveSameBytes($0, value) }
    }
    guard let cases = EnumMetadata(Value.self), cases.payloadCount == 0, cases.caseCount > 1,
      let tag = Parts(stored: value)?.tag
    else { return nil }
    return cases.make(
      (tag + 1) % cases.caseCount, of: Value.self, from: PlaceholderGenerator(variant: 0))
  }

  /// Whether the type of a value has few values, so that there's another one.
  package static func hasOther(than value: Any) -> Bool {
    func hasOther<Value>(_ value: Value) -> Bool { other(than: value) != nil }
    return hasOther(value)
  }

  static func hasFewValues(_ type: Any.Type) -> Bool {
    type == Bool.self || type == Int8.self || type == UInt8.self
  }
}

/// Thrown by a stub whose answer is changed to see whether a test notices that.
package struct ChallengedError: Error {}
