import Foundation

/// A type of the standard library or Foundation that the library can make values of.
protocol WellKnownType {
  /// What an unstubbed method returns; `nil` where even the type's parts have no value.
  static var emptyValue: Self? { get }

  /// A value that hardly any test passes, other for each of a maker's variants.
  static func distinctValue(_ maker: Placeholder) -> Self?
}

extension FixedWidthInteger {
  // Far from the ends, because a mock may reckon with what it forwards.
  fileprivate static func random(_ maker: Placeholder) -> Self {
    let quarter = max / 4
    return maker.variant == 0
      ? random(in: quarter..<(quarter * 2)) : random(in: (quarter * 2)..<(quarter * 3))
  }
}

// These conformances differ in nothing but their type.
extension Int: WellKnownType {
  static var emptyValue: Int? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Int? { random(maker) }
}
// Few enough values that a random one would meet a test's plain value now and then.
extension Int8: WellKnownType {
  static var emptyValue: Int8? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Int8? { maker.variant == 0 ? 93 : -91 }
}
extension Int16: WellKnownType {
  static var emptyValue: Int16? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Int16? { random(maker) }
}
extension Int32: WellKnownType {
  static var emptyValue: Int32? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Int32? { random(maker) }
}
extension Int64: WellKnownType {
  static var emptyValue: Int64? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Int64? { random(maker) }
}
extension UInt: WellKnownType {
  static var emptyValue: UInt? { 0 }
  static func distinctValue(_ maker: Placeholder) -> UInt? { random(maker) }
}
extension UInt8: WellKnownType {
  static var emptyValue: UInt8? { 0 }
  static func distinctValue(_ maker: Placeholder) -> UInt8? { maker.variant == 0 ? 93 : 187 }
}
extension UInt16: WellKnownType {
  static var emptyValue: UInt16? { 0 }
  static func distinctValue(_ maker: Placeholder) -> UInt16? { random(maker) }
}
extension UInt32: WellKnownType {
  static var emptyValue: UInt32? { 0 }
  static func distinctValue(_ maker: Placeholder) -> UInt32? { random(maker) }
}
extension UInt64: WellKnownType {
  static var emptyValue: UInt64? { 0 }
  static func distinctValue(_ maker: Placeholder) -> UInt64? { random(maker) }
}
extension Double: WellKnownType {
  static var emptyValue: Double? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Double? { maker.fraction }
}
extension Float: WellKnownType {
  static var emptyValue: Float? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Float? { Float(maker.fraction) }
}
extension CGFloat: WellKnownType {
  static var emptyValue: CGFloat? { 0 }
  static func distinctValue(_ maker: Placeholder) -> CGFloat? { CGFloat(maker.fraction) }
}
extension Decimal: WellKnownType {
  static var emptyValue: Decimal? { 0 }
  static func distinctValue(_ maker: Placeholder) -> Decimal? { Decimal(maker.fraction) }
}
extension Bool: WellKnownType {
  static var emptyValue: Bool? { false }
  static func distinctValue(_ maker: Placeholder) -> Bool? { maker.variant == 0 }
}

// MARK: Text

extension String: WellKnownType {
  static var emptyValue: String? { "" }
  static func distinctValue(_ maker: Placeholder) -> String? { maker.text }
}
extension Substring: WellKnownType {
  static var emptyValue: Substring? { "" }
  static func distinctValue(_ maker: Placeholder) -> Substring? { Substring(maker.text) }
}
extension Character: WellKnownType {
  static var emptyValue: Character? { " " }
  static func distinctValue(_ maker: Placeholder) -> Character? {
    Unicode.Scalar.distinctValue(maker).map(Character.init)
  }
}
extension Unicode.Scalar: WellKnownType {
  static var emptyValue: Unicode.Scalar? { " " }
  // A private-use plane for each variant.
  static func distinctValue(_ maker: Placeholder) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32.random(in: 0...0xFFFD) + (maker.variant == 0 ? 0xF0000 : 0x100000))
  }
}
extension StaticString: WellKnownType {
  static var emptyValue: StaticString? { "" }
  static func distinctValue(_ maker: Placeholder) -> StaticString? {
    maker.variant == 0 ? "understudy placeholder" : "understudy second placeholder"
  }
}

// MARK: Time

extension Duration: WellKnownType {
  static var emptyValue: Duration? { .zero }
  static func distinctValue(_ maker: Placeholder) -> Duration? { .seconds(maker.fraction) }
}
extension Date: WellKnownType {
  static var emptyValue: Date? { Date(timeIntervalSinceReferenceDate: 0) }
  static func distinctValue(_ maker: Placeholder) -> Date? {
    Date(timeIntervalSinceReferenceDate: maker.fraction * 1_000_000)
  }
}
extension DateComponents: WellKnownType {
  static var emptyValue: DateComponents? { DateComponents() }
  static func distinctValue(_ maker: Placeholder) -> DateComponents? {
    DateComponents(nanosecond: Int.random(in: 1..<500_000_000) * 2 + maker.variant)
  }
}
extension DateInterval: WellKnownType {
  static var emptyValue: DateInterval? {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0)
  }
  static func distinctValue(_ maker: Placeholder) -> DateInterval? {
    Date.distinctValue(maker).map { DateInterval(start: $0, duration: 1) }
  }
}
extension TimeZone: WellKnownType {
  static var emptyValue: TimeZone? { TimeZone(secondsFromGMT: 0) }
  static func distinctValue(_ maker: Placeholder) -> TimeZone? {
    // No zone of the world is so many minutes off the quarter of an hour.
    TimeZone(secondsFromGMT: 60 * (Int.random(in: 1..<50) * 15 + 4 + maker.variant * 4))
  }
}
extension Calendar: WellKnownType {
  static var emptyValue: Calendar? { Calendar(identifier: .gregorian) }
  static func distinctValue(_ maker: Placeholder) -> Calendar? {
    Calendar(identifier: maker.variant == 0 ? .ethiopicAmeteAlem : .coptic)
  }
}
extension Locale: WellKnownType {
  static var emptyValue: Locale? { Locale(identifier: "") }
  static func distinctValue(_ maker: Placeholder) -> Locale? {
    Locale(identifier: "und-x-\(maker.text.suffix(8))")
  }
}

// MARK: Foundation's other values

extension UUID: WellKnownType {
  static var emptyValue: UUID? { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
  static func distinctValue(_ maker: Placeholder) -> UUID? { UUID() }
}
extension Data: WellKnownType {
  static var emptyValue: Data? { Data() }
  static func distinctValue(_ maker: Placeholder) -> Data? { Data(maker.text.utf8) }
}
extension URL: WellKnownType {
  static var emptyValue: URL? { URL(string: "about:blank") }
  static func distinctValue(_ maker: Placeholder) -> URL? {
    URL(string: "understudy://placeholder/\(UUID().uuidString)")
  }
}
extension URLComponents: WellKnownType {
  static var emptyValue: URLComponents? { URLComponents() }
  static func distinctValue(_ maker: Placeholder) -> URLComponents? {
    URL.distinctValue(maker).flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
  }
}
extension URLQueryItem: WellKnownType {
  static var emptyValue: URLQueryItem? { URLQueryItem(name: "", value: nil) }
  static func distinctValue(_ maker: Placeholder) -> URLQueryItem? {
    URLQueryItem(name: maker.text, value: nil)
  }
}
extension IndexPath: WellKnownType {
  static var emptyValue: IndexPath? { IndexPath() }
  static func distinctValue(_ maker: Placeholder) -> IndexPath? {
    Int.distinctValue(maker).map { IndexPath(index: $0) }
  }
}
extension IndexSet: WellKnownType {
  static var emptyValue: IndexSet? { IndexSet() }
  static func distinctValue(_ maker: Placeholder) -> IndexSet? {
    IndexSet(integer: Int.random(in: 1_000_000..<1_000_000_000) * 2 + maker.variant)
  }
}
extension CharacterSet: WellKnownType {
  static var emptyValue: CharacterSet? { CharacterSet() }
  static func distinctValue(_ maker: Placeholder) -> CharacterSet? {
    Unicode.Scalar.distinctValue(maker).map { CharacterSet(charactersIn: $0...$0) }
  }
}
extension AttributedString: WellKnownType {
  static var emptyValue: AttributedString? { AttributedString() }
  static func distinctValue(_ maker: Placeholder) -> AttributedString? {
    AttributedString(maker.text)
  }
}
extension AnyHashable: WellKnownType {
  static var emptyValue: AnyHashable? { nil }
  static func distinctValue(_ maker: Placeholder) -> AnyHashable? { AnyHashable(maker.text) }
}
