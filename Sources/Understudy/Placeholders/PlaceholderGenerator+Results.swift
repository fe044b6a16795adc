extension PlaceholderGenerator {
  /// What a placeholder closure returns, or a call that has failed the test already: a value of any
  /// type but one that can have none.
  static func result<Value>(
    _ type: Value.Type, at position: SourcePosition, origin: PlaceholderOrigin = .unknown
  ) -> Value {
    if let value = DefaultValue.make(type) { return value }
    if let value = PlaceholderGenerator(variant: 0, origin: origin).make(type) { return value }
    ProcessStop.stop(reporting: .misuse(.noRecordedResult(type)), at: position)
  }
}

extension PlaceholderGenerator {
  /// A value of a standard type that no other code has; `nil` for a type with few values, and for one
  /// whose value a test may go on to use.
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
