import Foundation

// MARK: Containers

// A container consists of values of its element type. It's empty if the element type has none.

extension Optional: LibraryType {
  package static func placeholder(_ generator: PlaceholderGenerator) -> Wrapped?? {
    if generator.variant > 0, generator.alternative == 1 { return .some(nil) }
    return .some(generator.insideIfRoom(Self.self)?.withEarlierAlternative.make(Wrapped.self))
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Wrapped.self) }
}

extension LibraryType where Self: RangeReplaceableCollection & MutableCollection {
  static var defaultValue: Self? { Self() }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    Self(generator.elements(Element.self))
  }
  static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Element.self) }
}
extension Array: LibraryType {}
extension ContiguousArray: LibraryType {}
extension ArraySlice: LibraryType {}
extension Data: LibraryType {}

extension Set: LibraryType {
  package static var defaultValue: Set? { [] }
  // Inserting a user-defined element would run its `hash(into:)`. The set is empty, and its
  // reserved storage makes it distinct.
  package static func placeholder(_ generator: PlaceholderGenerator) -> Set? {
    UnderstudyValues.runsNoUserCode(Element.self)
      ? Set(generator.elements(Element.self)) : Set(minimumCapacity: 1)
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Element.self) }
}

extension Dictionary: LibraryType {
  package static var defaultValue: Dictionary? { [:] }
  package static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary? {
    guard UnderstudyValues.runsNoUserCode(Key.self), let inner = generator.insideIfRoom(Self.self),
      let value = inner.make(Value.self), case let keys = inner.elements(Key.self), !keys.isEmpty
    else { return Dictionary(minimumCapacity: 1) }
    return Dictionary(keys.map { ($0, value) }) { first, _ in first }
  }
  package static var runsNoUserCode: Bool {
    UnderstudyValues.runsNoUserCode(Key.self) && UnderstudyValues.runsNoUserCode(Value.self)
  }
}

extension Range: LibraryType {
  package static var defaultValue: Range? { EmptyValue.make(Bound.self).map { $0..<$0 } }
  // Creating a range compares its bounds.
  package static func placeholder(_ generator: PlaceholderGenerator) -> Range? {
    UnderstudyValues.runsNoUserCode(Bound.self) ? generator.make(Bound.self).map { $0..<$0 } : nil
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Bound.self) }
}

extension ClosedRange: LibraryType {
  package static var defaultValue: ClosedRange? { EmptyValue.make(Bound.self).map { $0...$0 } }
  package static func placeholder(_ generator: PlaceholderGenerator) -> ClosedRange? {
    UnderstudyValues.runsNoUserCode(Bound.self) ? generator.make(Bound.self).map { $0...$0 } : nil
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Bound.self) }
}

extension Result: LibraryType {
  package static var defaultValue: Result? { EmptyValue.make(Success.self).map(Result.success) }
  package static var runsNoUserCode: Bool {
    UnderstudyValues.runsNoUserCode(Success.self) && UnderstudyValues.runsNoUserCode(Failure.self)
  }
}

// MARK: Vectors

// All elements of a vector are the same placeholder.
extension LibraryType where Self: SIMD {
  static var defaultValue: Self? { Self() }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    generator.make(Scalar.self).map(Self.init(repeating:))
  }
}
extension SIMD2: LibraryType {}
extension SIMD3: LibraryType {}
extension SIMD4: LibraryType {}
extension SIMD8: LibraryType {}
extension SIMD16: LibraryType {}
extension SIMD32: LibraryType {}
extension SIMD64: LibraryType {}

// MARK: Objects

// Each value refers to a separate object, which makes it distinct.

extension AsyncStream: LibraryType {
  package static var defaultValue: AsyncStream? { AsyncStream { $0.finish() } }
  package static func placeholder(_ generator: PlaceholderGenerator) -> AsyncStream? {
    defaultValue
  }
}

extension AsyncThrowingStream: LibraryType where Failure == any Error {
  package static var defaultValue: AsyncThrowingStream? { AsyncThrowingStream { $0.finish() } }
  package static func placeholder(_ generator: PlaceholderGenerator) -> AsyncThrowingStream? {
    defaultValue
  }
}

extension Measurement: LibraryType where UnitType: Dimension {
  // The unit can be user-defined, and `Dimension` itself has no base unit.
  package static var defaultValue: Measurement? {
    let name = String(reflecting: UnitType.self)
    guard UnitType.self != Dimension.self, name.hasPrefix("Foundation.") || name.hasPrefix("NSUnit")
    else { return nil }
    return Measurement(value: 0, unit: UnitType.baseUnit())
  }
  package static var runsNoUserCode: Bool { false }
}
