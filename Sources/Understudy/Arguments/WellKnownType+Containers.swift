// A container's values are made of its elements'. Where these have none it can still be empty.

extension Optional: WellKnownType {
  static var emptyValue: Wrapped?? { .some(nil) }
  static func distinctValue(_ maker: Placeholder) -> Wrapped?? {
    .some(maker.inner?.make(Wrapped.self))
  }
}

extension Array: WellKnownType {
  static var emptyValue: [Element]? {
    (Element.self as? any Mocked.Type).flatMap { $0.mocks as? [Element] } ?? []
  }
  static func distinctValue(_ maker: Placeholder) -> [Element]? { maker.elements(Element.self) }
}

extension ContiguousArray: WellKnownType {
  static var emptyValue: ContiguousArray? { [] }
  static func distinctValue(_ maker: Placeholder) -> ContiguousArray? {
    ContiguousArray(maker.elements(Element.self))
  }
}

extension ArraySlice: WellKnownType {
  static var emptyValue: ArraySlice? { [] }
  static func distinctValue(_ maker: Placeholder) -> ArraySlice? {
    ArraySlice(maker.elements(Element.self))
  }
}

extension Set: WellKnownType {
  static var emptyValue: Set? { [] }
  static func distinctValue(_ maker: Placeholder) -> Set? { Set(maker.elements(Element.self)) }
}

extension Dictionary: WellKnownType {
  static var emptyValue: Dictionary? { [:] }
  static func distinctValue(_ maker: Placeholder) -> Dictionary? {
    guard let key = maker.inner?.make(Key.self), let value = maker.inner?.make(Value.self) else {
      return [:]
    }
    return [key: value]
  }
}

extension Range: WellKnownType {
  static var emptyValue: Range? { EmptyValue.make(Bound.self).map { $0..<$0 } }
  static func distinctValue(_ maker: Placeholder) -> Range? {
    maker.inner?.make(Bound.self).map { $0..<$0 }
  }
}

extension ClosedRange: WellKnownType {
  static var emptyValue: ClosedRange? { EmptyValue.make(Bound.self).map { $0...$0 } }
  static func distinctValue(_ maker: Placeholder) -> ClosedRange? {
    maker.inner?.make(Bound.self).map { $0...$0 }
  }
}

extension Result: WellKnownType {
  static var emptyValue: Result? { EmptyValue.make(Success.self).map(Result.success) }
  static func distinctValue(_ maker: Placeholder) -> Result? {
    if let value = maker.inner?.make(Success.self) { return .success(value) }
    return (maker.inner?.make(Failure.self)).map(Result.failure)
  }
}
