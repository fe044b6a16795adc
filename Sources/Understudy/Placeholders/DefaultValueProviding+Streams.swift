import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Each value refers to a separate object, which makes it distinct.

extension AsyncStream: DefaultValueProviding {
  /// A stream that has finished.
  static var defaultValue: AsyncStream? { AsyncStream { $0.finish() } }
  static func placeholder(_ generator: PlaceholderGenerator) -> AsyncStream? { defaultValue }
}

extension AsyncThrowingStream: DefaultValueProviding where Failure == any Error {
  /// A stream that has finished.
  static var defaultValue: AsyncThrowingStream? { AsyncThrowingStream { $0.finish() } }
  static func placeholder(_ generator: PlaceholderGenerator) -> AsyncThrowingStream? {
    defaultValue
  }
}

extension MockState: DefaultValueProviding {
  static var defaultValue: MockState? { nil }
  /// A state that works, so that a mock can be a placeholder.
  static func placeholder(_ generator: PlaceholderGenerator) -> MockState? { .ofPlaceholder }
  static var isStandard: Bool { false }
}

extension URLRequest: DefaultValueProviding {
  static var defaultValue: URLRequest? { URL.defaultValue.map { URLRequest(url: $0) } }
  static func placeholder(_ generator: PlaceholderGenerator) -> URLRequest? {
    URL.placeholder(generator).map { URLRequest(url: $0) }
  }
}

extension ObjectIdentifier: DefaultValueProviding {
  static var defaultValue: ObjectIdentifier? { nil }
  static func placeholder(_ generator: PlaceholderGenerator) -> ObjectIdentifier? {
    ObjectIdentifier(PlaceholderObject.kept[generator.variant % PlaceholderObject.kept.count])
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
  static func placeholder(_ generator: PlaceholderGenerator) -> Measurement? { nil }
  static var isStandard: Bool { false }
}
