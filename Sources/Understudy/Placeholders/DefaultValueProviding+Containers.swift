// A container's values are made of its elements'. Where these have none it can still be empty.

extension Optional: DefaultValueProviding {
  static var defaultValue: Wrapped?? { .some(nil) }
  static func distinctValue(_ generator: PlaceholderGenerator) -> Wrapped?? {
    .some(generator.inner?.make(Wrapped.self))
  }
}

extension Array: DefaultValueProviding {
  static var defaultValue: [Element]? {
    (Element.self as? any Mocked.Type).flatMap { $0.mocks as? [Element] } ?? []
  }
  static func distinctValue(_ generator: PlaceholderGenerator) -> [Element]? {
    generator.elements(Element.self)
  }
}

extension ContiguousArray: DefaultValueProviding {
  static var defaultValue: ContiguousArray? { [] }
  static func distinctValue(_ generator: PlaceholderGenerator) -> ContiguousArray? {
    ContiguousArray(generator.elements(Element.self))
  }
}

extension ArraySlice: DefaultValueProviding {
  static var defaultValue: ArraySlice? { [] }
  static func distinctValue(_ generator: PlaceholderGenerator) -> ArraySlice? {
    ArraySlice(generator.elements(Element.self))
  }
}

extension Set: DefaultValueProviding {
  static var defaultValue: Set? { [] }
  static func distinctValue(_ generator: PlaceholderGenerator) -> Set? {
    Set(generator.elements(Element.self))
  }
}

extension Dictionary: DefaultValueProviding {
  static var defaultValue: Dictionary? { [:] }
  static func distinctValue(_ generator: PlaceholderGenerator) -> Dictionary? {
    guard let key = generator.inner?.make(Key.self), let value = generator.inner?.make(Value.self)
    else {
      return [:]
    }
    return [key: value]
  }
}

extension Range: DefaultValueProviding {
  static var defaultValue: Range? { DefaultValue.make(Bound.self).map { $0..<$0 } }
  static func distinctValue(_ generator: PlaceholderGenerator) -> Range? {
    generator.inner?.make(Bound.self).map { $0..<$0 }
  }
}

extension ClosedRange: DefaultValueProviding {
  static var defaultValue: ClosedRange? { DefaultValue.make(Bound.self).map { $0...$0 } }
  static func distinctValue(_ generator: PlaceholderGenerator) -> ClosedRange? {
    generator.inner?.make(Bound.self).map { $0...$0 }
  }
}

extension Result: DefaultValueProviding {
  static var defaultValue: Result? { DefaultValue.make(Success.self).map(Result.success) }
  static func distinctValue(_ generator: PlaceholderGenerator) -> Result? {
    if let value = generator.inner?.make(Success.self) { return .success(value) }
    return (generator.inner?.make(Failure.self)).map(Result.failure)
  }
}
