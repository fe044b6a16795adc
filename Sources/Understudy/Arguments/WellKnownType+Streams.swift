import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Values that refer to an object of their own, which makes each distinct.

extension AsyncStream: WellKnownType {
  /// A stream that is over.
  static var emptyValue: AsyncStream? { AsyncStream { $0.finish() } }
  static func distinctValue(_ maker: Placeholder) -> AsyncStream? { emptyValue }
}

extension AsyncThrowingStream: WellKnownType where Failure == any Error {
  /// A stream that is over.
  static var emptyValue: AsyncThrowingStream? { AsyncThrowingStream { $0.finish() } }
  static func distinctValue(_ maker: Placeholder) -> AsyncThrowingStream? { emptyValue }
}

extension URLRequest: WellKnownType {
  static var emptyValue: URLRequest? { URL.emptyValue.map { URLRequest(url: $0) } }
  static func distinctValue(_ maker: Placeholder) -> URLRequest? {
    URL.distinctValue(maker).map { URLRequest(url: $0) }
  }
}

extension ObjectIdentifier: WellKnownType {
  static var emptyValue: ObjectIdentifier? { nil }
  static func distinctValue(_ maker: Placeholder) -> ObjectIdentifier? {
    ObjectIdentifier(identified[maker.variant % identified.count])
  }

  private static let identified = [StandInObject(), StandInObject()]
}

extension Measurement: WellKnownType where UnitType: Dimension {
  static var emptyValue: Measurement? { Measurement(value: 0, unit: UnitType.baseUnit()) }
  static func distinctValue(_ maker: Placeholder) -> Measurement? {
    Measurement(value: maker.fraction, unit: UnitType.baseUnit())
  }
}
