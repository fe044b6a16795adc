import Foundation

// MARK: Containers

// A container consists of values of its element type. It's empty if the element type has none.

extension Optional: LibraryType {
  static func placeholder(_ generator: PlaceholderGenerator) -> Wrapped?? {
    if generator.variant > 0, generator.alternative == 1 { return .some(nil) }
    return .some(generator.insideIfRoom(Self.self)?.withEarlierAlternative.make(Wrapped.self))
  }
  static var runsNoUserCode: Bool { Understudy.runsNoUserCode(Wrapped.self) }
}

extension LibraryType where Self: RangeReplaceableCollection & MutableCollection {
  static var defaultValue: Self? { Self() }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    Self(generator.elements(Element.self))
  }
  static var runsNoUserCode: Bool { Understudy.runsNoUserCode(Element.self) }
}
extension Array: LibraryType {}
extension ContiguousArray: LibraryType {}
extension ArraySlice: LibraryType {}
extension Data: LibraryType {}

extension Set: LibraryType {
  static var defaultValue: Set? { [] }
  // Inserting a user-defined element would run its `hash(into:)`. The set is empty, and its
  // reserved storage makes it distinct.
  static func placeholder(_ generator: PlaceholderGenerator) -> Set? {
    Understudy.runsNoUserCode(Element.self)
      ? Set(generator.elements(Element.self)) : Set(minimumCapacity: 1)
  }
  static var runsNoUserCode: Bool { Understudy.runsNoUserCode(Element.self) }
}

extension Dictionary: LibraryType {
  static var defaultValue: Dictionary? { [:] }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary? {
    guard Understudy.runsNoUserCode(Key.self), let inner = generator.insideIfRoom(Self.self),
      let value = inner.make(Value.self), case let keys = inner.elements(Key.self), !keys.isEmpty
    else { return Dictionary(minimumCapacity: 1) }
    return Dictionary(keys.map { ($0, value) }) { first, _ in first }
  }
  static var runsNoUserCode: Bool {
    Understudy.runsNoUserCode(Key.self) && Understudy.runsNoUserCode(Value.self)
  }
}

extension Range: LibraryType {
  static var defaultValue: Range? { EmptyValue.make(Bound.self).map { $0..<$0 } }
  // Creating a range compares its bounds.
  static func placeholder(_ generator: PlaceholderGenerator) -> Range? {
    Understudy.runsNoUserCode(Bound.self) ? generator.make(Bound.self).map { $0..<$0 } : nil
  }
  static var runsNoUserCode: Bool { Understudy.runsNoUserCode(Bound.self) }
}

extension ClosedRange: LibraryType {
  static var defaultValue: ClosedRange? { EmptyValue.make(Bound.self).map { $0...$0 } }
  static func placeholder(_ generator: PlaceholderGenerator) -> ClosedRange? {
    Understudy.runsNoUserCode(Bound.self) ? generator.make(Bound.self).map { $0...$0 } : nil
  }
  static var runsNoUserCode: Bool { Understudy.runsNoUserCode(Bound.self) }
}

extension Result: LibraryType {
  static var defaultValue: Result? { EmptyValue.make(Success.self).map(Result.success) }
  static var runsNoUserCode: Bool {
    Understudy.runsNoUserCode(Success.self) && Understudy.runsNoUserCode(Failure.self)
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
  static var defaultValue: Slice? { EmptyValue.make(Base.self).map { Slice(all: $0) } }
  static func placeholder(_ generator: PlaceholderGenerator) -> Slice? {
    generator.make(Base.self).map { Slice(all: $0) }
  }
  static var runsNoUserCode: Bool { false }
  private init(all base: Base) { self.init(base: base, bounds: base.startIndex..<base.endIndex) }
}

extension ReversedCollection: LibraryType where Base: LibraryCollection {
  static var defaultValue: ReversedCollection? { EmptyValue.make(Base.self)?.reversed() }
  static func placeholder(_ generator: PlaceholderGenerator) -> ReversedCollection? {
    generator.make(Base.self)?.reversed()
  }
  static var runsNoUserCode: Bool { false }
}

// MARK: Sequences

/// A sequence whose fields depend on each other, or are private objects of the standard library.
protocol ErasedSequence: LibraryType, Sequence { init(erasing elements: [Element]) }
extension ErasedSequence {
  static var defaultValue: Self? { Self(erasing: []) }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    Self(erasing: generator.elements(Element.self))
  }
  static var runsNoUserCode: Bool { false }
}
extension AnySequence: ErasedSequence { init(erasing list: [Element]) { self.init(list) } }
extension AnyCollection: ErasedSequence { init(erasing list: [Element]) { self.init(list) } }
extension AnyIterator: ErasedSequence {
  init(erasing list: [Element]) { self.init(list.makeIterator()) }
}

extension Dictionary.Keys: LibraryType {
  static var defaultValue: Dictionary.Keys? { [:].keys }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Keys? {
    Dictionary.placeholder(generator)?.keys
  }
  static var runsNoUserCode: Bool { false }
}

extension Dictionary.Values: LibraryType {
  static var defaultValue: Dictionary.Values? { [:].values }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Values? {
    Dictionary.placeholder(generator)?.values
  }
  static var runsNoUserCode: Bool { false }
}

// MARK: Objects

// Each value refers to a separate object, which makes it distinct.

extension AsyncStream: LibraryType {
  static var defaultValue: AsyncStream? { AsyncStream { $0.finish() } }
  static func placeholder(_ generator: PlaceholderGenerator) -> AsyncStream? { defaultValue }
}

extension AsyncThrowingStream: LibraryType where Failure == any Error {
  static var defaultValue: AsyncThrowingStream? { AsyncThrowingStream { $0.finish() } }
  static func placeholder(_ generator: PlaceholderGenerator) -> AsyncThrowingStream? {
    defaultValue
  }
}

extension Measurement: LibraryType where UnitType: Dimension {
  // The unit can be user-defined, and `Dimension` itself has no base unit.
  static var defaultValue: Measurement? {
    guard UnitType.self != Dimension.self,
      String(reflecting: UnitType.self).hasPrefix("Foundation.")
    else { return nil }
    return Measurement(value: 0, unit: UnitType.baseUnit())
  }
  static var runsNoUserCode: Bool { false }
}
