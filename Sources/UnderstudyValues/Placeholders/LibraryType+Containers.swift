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

// MARK: Views

// The library reads the elements of these, so that their indices have to be those of their base.

extension Slice: LibraryType where Base: LibraryCollection {
  package static var defaultValue: Slice? { EmptyValue.make(Base.self).map { Slice(all: $0) } }
  package static func placeholder(_ generator: PlaceholderGenerator) -> Slice? {
    generator.make(Base.self).map { Slice(all: $0) }
  }
  package static var runsNoUserCode: Bool { false }
  private init(all base: Base) { self.init(base: base, bounds: base.startIndex..<base.endIndex) }
}

extension ReversedCollection: LibraryType where Base: LibraryCollection {
  package static var defaultValue: ReversedCollection? { EmptyValue.make(Base.self)?.reversed() }
  package static func placeholder(_ generator: PlaceholderGenerator) -> ReversedCollection? {
    generator.make(Base.self)?.reversed()
  }
  package static var runsNoUserCode: Bool { false }
}

// MARK: Sequences

/// A sequence whose fields depend on each other, or are private objects of the standard library.
protocol ErasedSequence: LibraryType, Sequence { init(erasing elements: [Element]) }
extension ErasedSequence {
  package static var defaultValue: Self? { Self(erasing: []) }
  package static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    Self(erasing: generator.elements(Element.self))
  }
  package static var runsNoUserCode: Bool { false }
}
extension AnySequence: ErasedSequence { package init(erasing list: [Element]) { self.init(list) } }
extension AnyCollection: ErasedSequence {
  package init(erasing list: [Element]) { self.init(list) }
}
extension AnyIterator: ErasedSequence {
  package init(erasing list: [Element]) { self.init(list.makeIterator()) }
}

extension Dictionary.Keys: LibraryType {
  package static var defaultValue: Dictionary.Keys? { [:].keys }
  package static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Keys? {
    Dictionary.placeholder(generator)?.keys
  }
  package static var runsNoUserCode: Bool { false }
}

extension Dictionary.Values: LibraryType {
  package static var defaultValue: Dictionary.Values? { [:].values }
  package static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Values? {
    Dictionary.placeholder(generator)?.values
  }
  package static var runsNoUserCode: Bool { false }
}

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
