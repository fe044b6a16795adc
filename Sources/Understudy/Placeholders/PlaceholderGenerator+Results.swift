extension PlaceholderGenerator {
  /// The result of a placeholder closure, or of a call that has failed the test. The process stops if the
  /// type has no placeholder.
  static func result<Value>(
    _ type: Value.Type, at position: SourcePosition, origin: PlaceholderOrigin = .unknown
  ) -> Value {
    if let value = DefaultValue.make(type) { return value }
    if let value = PlaceholderGenerator(variant: 0, origin: origin).make(type) { return value }
    ProcessStop.stop(reporting: .misuse(.noRecordedResult(type)), at: position)
  }
}

extension PlaceholderGenerator {
  /// A value of a standard type that no other code has; `nil` for an optional type, for a type with few
  /// values, and for any other type.
  func distinctValue<Value>(_ type: Value.Type) -> Value? {
    guard isStandard(type), !(type is any OptionalValue.Type), !hasFewValues(type) else {
      return nil
    }
    return make(type)
  }

  private func hasFewValues(_ type: Any.Type) -> Bool {
    [Bool.self, Int8.self, UInt8.self].contains { (few: Any.Type) in few == type }
  }
}
