import Foundation

// MARK: Containers

// A container consists of values of its element type. It's empty if the element type has none.

extension Optional: DefaultValueProviding {
  static func placeholder(_ generator: PlaceholderGenerator) -> Wrapped?? {
    .some(generator.variant > 0 ? nil : generator.insideIfRoom(Self.self)?.make(Wrapped.self))
  }
  static var isStandard: Bool { Understudy.isStandard(Wrapped.self) }
}

extension DefaultValueProviding where Self: RangeReplaceableCollection & MutableCollection {
  static var defaultValue: Self? { Self() }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    Self(generator.elements(Element.self))
  }
  static var isStandard: Bool { Understudy.isStandard(Element.self) }
}
extension Array: DefaultValueProviding {
  static var defaultValue: [Element]? {
    (Element.self as? any Mocked.Type).flatMap { $0.mocks as? [Element] } ?? []
  }
}
extension ContiguousArray: DefaultValueProviding {}
extension ArraySlice: DefaultValueProviding {}
extension Data: DefaultValueProviding {}

extension Set: DefaultValueProviding {
  static var defaultValue: Set? { [] }
  // Inserting a user-defined element would run its `hash(into:)`. The set is empty, and its
  // reserved storage makes it distinct.
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
      let value = inner.make(Value.self), case let keys = inner.elements(Key.self), !keys.isEmpty
    else { return Dictionary(minimumCapacity: 1) }
    return Dictionary(keys.map { ($0, value) }) { first, _ in first }
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
  static var isStandard: Bool {
    Understudy.isStandard(Success.self) && Understudy.isStandard(Failure.self)
  }
}

// MARK: Vectors

// All elements of a vector are the same placeholder.
extension DefaultValueProviding where Self: SIMD {
  static var defaultValue: Self? { Self() }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    generator.make(Scalar.self).map(Self.init(repeating:))
  }
}
extension SIMD2: DefaultValueProviding {}
extension SIMD3: DefaultValueProviding {}
extension SIMD4: DefaultValueProviding {}
extension SIMD8: DefaultValueProviding {}
extension SIMD16: DefaultValueProviding {}
extension SIMD32: DefaultValueProviding {}
extension SIMD64: DefaultValueProviding {}

// MARK: Sequences

/// A sequence whose fields depend on each other, or are private objects of the standard library.
protocol ErasedSequence: DefaultValueProviding, Sequence { init(erasing elements: [Element]) }
extension ErasedSequence {
  static var defaultValue: Self? { Self(erasing: []) }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    Self(erasing: generator.elements(Element.self))
  }
  static var isStandard: Bool { false }
}
extension AnySequence: ErasedSequence { init(erasing list: [Element]) { self.init(list) } }
extension AnyCollection: ErasedSequence { init(erasing list: [Element]) { self.init(list) } }
extension AnyIterator: ErasedSequence {
  init(erasing list: [Element]) { self.init(list.makeIterator()) }
}

extension Dictionary.Keys: DefaultValueProviding {
  static var defaultValue: Dictionary.Keys? { [:].keys }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Keys? {
    Dictionary.placeholder(generator)?.keys
  }
  static var isStandard: Bool { false }
}

extension Dictionary.Values: DefaultValueProviding {
  static var defaultValue: Dictionary.Values? { [:].values }
  static func placeholder(_ generator: PlaceholderGenerator) -> Dictionary.Values? {
    Dictionary.placeholder(generator)?.values
  }
  static var isStandard: Bool { false }
}

// MARK: Objects

// Each value refers to a separate object, which makes it distinct.

extension AsyncStream: DefaultValueProviding {
  static var defaultValue: AsyncStream? { AsyncStream { $0.finish() } }
  static func placeholder(_ generator: PlaceholderGenerator) -> AsyncStream? { defaultValue }
}

extension AsyncThrowingStream: DefaultValueProviding where Failure == any Error {
  static var defaultValue: AsyncThrowingStream? { AsyncThrowingStream { $0.finish() } }
  static func placeholder(_ generator: PlaceholderGenerator) -> AsyncThrowingStream? {
    defaultValue
  }
}

extension Measurement: DefaultValueProviding where UnitType: Dimension {
  // The unit can be user-defined, and `Dimension` itself has no base unit.
  static var defaultValue: Measurement? {
    guard UnitType.self != Dimension.self,
      String(reflecting: UnitType.self).hasPrefix("Foundation.")
    else { return nil }
    return Measurement(value: 0, unit: UnitType.baseUnit())
  }
  static var isStandard: Bool { false }
}
