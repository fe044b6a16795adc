import Foundation

// MARK: Containers

// A container consists of values of its element type. It's empty if the element type has none.

extension Optional: LibraryType {
  package static func value(_ generator: PlaceholderGenerator) -> Wrapped?? {
    if generator.variant > 0, generator.alternative == 1 { return .some(nil) }
    return .some(generator.insideIfRoom(Self.self)?.withEarlierAlternative.make(Wrapped.self))
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Wrapped.self) }
}

extension LibraryType where Self: RangeReplaceableCollection & MutableCollection {
  static func value(_ generator: PlaceholderGenerator) -> Self? {
    Self(generator.elements(Element.self))
  }
  static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Element.self) }
}
extension Array: LibraryType {}
extension ContiguousArray: LibraryType {}
extension ArraySlice: LibraryType {}
extension Data: LibraryType {}

extension Set: LibraryType {
  // Inserting a user-defined element would run its `hash(into:)`. The set is empty, and its
  // reserved storage makes it distinct.
  package static func value(_ generator: PlaceholderGenerator) -> Set? {
    UnderstudyValues.runsNoUserCode(Element.self) || generator.isEmpty
      ? Set(generator.elements(Element.self)) : Set(minimumCapacity: 1)
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Element.self) }
}

extension Dictionary: LibraryType {
  package static func value(_ generator: PlaceholderGenerator) -> Dictionary? {
    if generator.isEmpty { return [:] }
    guard UnderstudyValues.runsNoUserCode(Key.self), let inner = generator.insideIfRoom(Self.self),
      let value = inner.make(Value.self), case let keys = inner.elements(Key.self), !keys.isEmpty
    else { return Dictionary(minimumCapacity: 1) }
    return Dictionary(keys.map { ($0, value) }) { first, _ in first }
  }
  package static var runsNoUserCode: Bool {
    UnderstudyValues.runsNoUserCode(Key.self) && UnderstudyValues.runsNoUserCode(Value.self)
  }
}

extension PlaceholderGenerator {
  /// Creating a range compares its bounds.
  fileprivate func bound<Bound>(_ type: Bound.Type) -> Bound? {
    isEmpty || runsNoUserCode(type) ? make(type) : nil
  }
}

extension Range: LibraryType {
  package static func value(_ generator: PlaceholderGenerator) -> Range? {
    generator.bound(Bound.self).map { $0..<$0 }
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Bound.self) }
}

extension ClosedRange: LibraryType {
  package static func value(_ generator: PlaceholderGenerator) -> ClosedRange? {
    generator.bound(Bound.self).map { $0...$0 }
  }
  package static var runsNoUserCode: Bool { UnderstudyValues.runsNoUserCode(Bound.self) }
}

extension Result: LibraryType {
  package static func value(_ generator: PlaceholderGenerator) -> Result? {
    generator.isEmpty ? generator.make(Success.self).map(Result.success) : nil
  }
  package static var runsNoUserCode: Bool {
    UnderstudyValues.runsNoUserCode(Success.self) && UnderstudyValues.runsNoUserCode(Failure.self)
  }
}

// MARK: Vectors

// All elements of a vector are the same placeholder.
extension LibraryType where Self: SIMD {
  static func value(_ generator: PlaceholderGenerator) -> Self? {
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
  package static func value(_ generator: PlaceholderGenerator) -> AsyncStream? {
    AsyncStream { $0.finish() }
  }
}

extension AsyncThrowingStream: LibraryType where Failure == any Error {
  package static func value(_ generator: PlaceholderGenerator) -> AsyncThrowingStream? {
    AsyncThrowingStream { $0.finish() }
  }
}

extension Measurement: LibraryType where UnitType: Dimension {
  // The unit can be user-defined, and `Dimension` itself has no base unit.
  package static func value(_ generator: PlaceholderGenerator) -> Measurement? {
    if !generator.isEmpty { return nil }
    let name = String(reflecting: UnitType.self)
    guard UnitType.self != Dimension.self, name.hasPrefix("Foundation.") || name.hasPrefix("NSUnit")
    else { return nil }
    return Measurement(value: 0, unit: UnitType.baseUnit())
  }
  package static var runsNoUserCode: Bool { false }
}
