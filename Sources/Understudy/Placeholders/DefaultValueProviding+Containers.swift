// A container consists of values of its element type. It's empty if the element type has none.

extension Optional: DefaultValueProviding {
  static var defaultValue: Wrapped?? { .some(nil) }
  static func placeholder(_ generator: PlaceholderGenerator) -> Wrapped?? {
    .some(generator.insideIfRoom(Self.self)?.make(Wrapped.self))
  }
  static var isStandard: Bool { Understudy.isStandard(Wrapped.self) }
}

extension Array: DefaultValueProviding {
  static var defaultValue: [Element]? {
    (Element.self as? any Mocked.Type).flatMap { $0.mocks as? [Element] } ?? []
  }
  static func placeholder(_ generator: PlaceholderGenerator) -> [Element]? {
    generator.elements(Element.self)
  }
  static var isStandard: Bool { Understudy.isStandard(Element.self) }
}

extension ContiguousArray: DefaultValueProviding {
  static var defaultValue: ContiguousArray? { [] }
  static func placeholder(_ generator: PlaceholderGenerator) -> ContiguousArray? {
    ContiguousArray(generator.elements(Element.self))
  }
  static var isStandard: Bool { Understudy.isStandard(Element.self) }
}

extension ArraySlice: DefaultValueProviding {
  static var defaultValue: ArraySlice? { [] }
  static func placeholder(_ generator: PlaceholderGenerator) -> ArraySlice? {
    ArraySlice(generator.elements(Element.self))
  }
  static var isStandard: Bool { Understudy.isStandard(Element.self) }
}

extension Set: DefaultValueProviding {
  static var defaultValue: Set? { [] }
  // Inserting a user-defined element would run its `hash(into:)`. The set is empty, and its reserved
  // storage makes it distinct.
  static func placeholder(_ generator: PlaceholderGenerator) -> Set? {
    Understudy.isStandard(Element.self)
      ? Set(generator.elements(Element.self)) : Set(minimumCapacity: 1)
  }
  static var isStandard: Bool { Understudy.isStandard(Element.self) }
}

extension Dictionary: DefaultValueProviding {
  static var defaultValue: Dictionary? { [:] }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary? {
    guard Understudy.isStandard(Key.self), let inner = generator.insideIfRoom(Self.self),
      let key = inner.make(Key.self), let value = inner.make(Value.self)
    else { return Dictionary(minimumCapacity: 1) }
    return [key: value]
  }
  static var isStandard: Bool {
    Understudy.isStandard(Key.self) && Understudy.isStandard(Value.self)
  }
}

extension Range: DefaultValueProviding {
  static var defaultValue: Range? { DefaultValue.make(Bound.self).map { $0..<$0 } }
  // Creating a range compares its bounds.
  static func placeholder(_ generator: PlaceholderGenerator) -> Range? {
    Understudy.isStandard(Bound.self) ? generator.make(Bound.self).map { $0..<$0 } : nil
  }
  static var isStandard: Bool { Understudy.isStandard(Bound.self) }
}

extension ClosedRange: DefaultValueProviding {
  static var defaultValue: ClosedRange? { DefaultValue.make(Bound.self).map { $0...$0 } }
  static func placeholder(_ generator: PlaceholderGenerator) -> ClosedRange? {
    Understudy.isStandard(Bound.self) ? generator.make(Bound.self).map { $0...$0 } : nil
  }
  static var isStandard: Bool { Understudy.isStandard(Bound.self) }
}

extension Result: DefaultValueProviding {
  static var defaultValue: Result? { DefaultValue.make(Success.self).map(Result.success) }
  static func placeholder(_ generator: PlaceholderGenerator) -> Result? { nil }
  static var isStandard: Bool {
    Understudy.isStandard(Success.self) && Understudy.isStandard(Failure.self)
  }
}
