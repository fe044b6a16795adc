import Foundation

/// The value of a type that an unstubbed method returns.
enum DefaultValue {
  /// The value of ``Mocked``, or the default value of a standard type; `nil` if the type has
  /// neither.
  static func make<Value>(_ type: Value.Type) -> Value? {
    if type == Void.self { return () as? Value }
    if let mocked = type as? any Mocked.Type { return mocked.mock as? Value }
    if let standard = type as? any DefaultValueProviding.Type {
      return standard.defaultValue as? Value
    }
    return TypeKind(type) == .tuple ? TupleParts().makeStructure(type) : nil
  }

  private struct TupleParts: PartMaker {
    func make<Part>(_ type: Part.Type) -> Part? { DefaultValue.make(type) }
  }
}

/// A type of the standard library or Foundation with a default value and placeholders.
protocol DefaultValueProviding {
  /// The value that an unstubbed method returns; `nil` if the type or a part of it has none.
  static var defaultValue: Self? { get }

  /// An unlikely value, and a different one for each variant; `nil` if the value has to be composed
  /// of the type's parts.
  static func placeholder(_ generator: PlaceholderGenerator) -> Self?

  /// Whether comparing and hashing values of the type runs no user-defined code.
  static var isStandard: Bool { get }
}

extension DefaultValueProviding {
  static var defaultValue: Self? { nil }
  static var isStandard: Bool { true }
}

/// Whether comparing and hashing values of a type runs no user-defined code.
func isStandard(_ type: Any.Type) -> Bool {
  (type as? any DefaultValueProviding.Type)?.isStandard ?? false
}

// MARK: Numbers

extension DefaultValueProviding where Self: FixedWidthInteger {
  static var defaultValue: Self? { 0 }

  /// A number below one million, so that a forwarder can compute with it. The variant determines
  /// whether it's even or odd.
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? {
    // A random number out of 256 would sometimes equal a plain value.
    if bitWidth == 8 { return Self(truncatingIfNeeded: generator.variant == 0 ? 93 : 187) }
    let limit = Swift.min(Int(clamping: max) / 2, 500_000)
    return Self(Int.random(in: limit / 5..<limit) * 2 + generator.variant)
  }
}
extension Int: DefaultValueProviding {}
extension Int8: DefaultValueProviding {}
extension Int16: DefaultValueProviding {}
extension Int32: DefaultValueProviding {}
extension Int64: DefaultValueProviding {}
extension UInt: DefaultValueProviding {}
extension UInt8: DefaultValueProviding {}
extension UInt16: DefaultValueProviding {}
extension UInt32: DefaultValueProviding {}
extension UInt64: DefaultValueProviding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: DefaultValueProviding {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: DefaultValueProviding {}

extension DefaultValueProviding where Self: BinaryFloatingPoint {
  static var defaultValue: Self? { 0 }
  static func placeholder(_ generator: PlaceholderGenerator) -> Self? { Self(generator.fraction) }
}
extension Double: DefaultValueProviding {}
extension Float: DefaultValueProviding {}
#if arch(x86_64) || arch(i386)
  extension Float80: DefaultValueProviding {}
#endif
extension CGFloat: DefaultValueProviding {
  static var defaultValue: CGFloat? { 0 }
  static func placeholder(_ generator: PlaceholderGenerator) -> CGFloat? {
    CGFloat(generator.fraction)
  }
}

extension Decimal: DefaultValueProviding {
  static var defaultValue: Decimal? { 0 }
  static func placeholder(_ generator: PlaceholderGenerator) -> Decimal? {
    Decimal(generator.fraction)
  }
}
extension Bool: DefaultValueProviding {
  static var defaultValue: Bool? { false }
  static func placeholder(_ generator: PlaceholderGenerator) -> Bool? { generator.variant == 0 }
}

// MARK: Text

extension String: DefaultValueProviding {
  static var defaultValue: String? { "" }
  static func placeholder(_ generator: PlaceholderGenerator) -> String? { generator.text }
}
extension Substring: DefaultValueProviding {
  static var defaultValue: Substring? { "" }
  static func placeholder(_ generator: PlaceholderGenerator) -> Substring? {
    Substring(generator.text)
  }
}
extension Character: DefaultValueProviding {
  static var defaultValue: Character? { " " }
  static func placeholder(_ generator: PlaceholderGenerator) -> Character? {
    Unicode.Scalar.placeholder(generator).map(Character.init)
  }
}
extension Unicode.Scalar: DefaultValueProviding {
  static var defaultValue: Unicode.Scalar? { " " }
  // Each variant has a private-use plane.
  static func placeholder(_ generator: PlaceholderGenerator) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32.random(in: 0...0xFFFD) + (generator.variant == 0 ? 0xF0000 : 0x100000))
  }
}
extension StaticString: DefaultValueProviding {
  static var defaultValue: StaticString? { "" }
  static func placeholder(_ generator: PlaceholderGenerator) -> StaticString? {
    generator.variant == 0 ? "understudy placeholder" : "understudy second placeholder"
  }
}

// MARK: Time

extension Duration: DefaultValueProviding {
  static var defaultValue: Duration? { .zero }
  static func placeholder(_ generator: PlaceholderGenerator) -> Duration? {
    .seconds(generator.fraction)
  }
}
extension Date: DefaultValueProviding {
  static var defaultValue: Date? { Date(timeIntervalSinceReferenceDate: 0) }
  static func placeholder(_ generator: PlaceholderGenerator) -> Date? {
    Date(timeIntervalSinceReferenceDate: generator.fraction * 1_000_000)
  }
}
extension DateComponents: DefaultValueProviding {
  static var defaultValue: DateComponents? { DateComponents() }
  static func placeholder(_ generator: PlaceholderGenerator) -> DateComponents? {
    DateComponents(nanosecond: Int.random(in: 1..<500_000_000) * 2 + generator.variant)
  }
}
extension DateInterval: DefaultValueProviding {
  static var defaultValue: DateInterval? {
    DateInterval(start: Date(timeIntervalSinceReferenceDate: 0), duration: 0)
  }
  static func placeholder(_ generator: PlaceholderGenerator) -> DateInterval? {
    Date.placeholder(generator).map { DateInterval(start: $0, duration: 1) }
  }
}
extension TimeZone: DefaultValueProviding {
  static var defaultValue: TimeZone? { TimeZone(secondsFromGMT: 0) }
  static func placeholder(_ generator: PlaceholderGenerator) -> TimeZone? {
    // The offsets of real time zones are multiples of 15 minutes.
    TimeZone(secondsFromGMT: 60 * (Int.random(in: 1..<50) * 15 + 4 + generator.variant * 4))
  }
}
extension Calendar: DefaultValueProviding {
  static var defaultValue: Calendar? { Calendar(identifier: .gregorian) }
  static func placeholder(_ generator: PlaceholderGenerator) -> Calendar? {
    Calendar(identifier: generator.variant == 0 ? .ethiopicAmeteAlem : .coptic)
  }
}
extension Locale: DefaultValueProviding {
  static var defaultValue: Locale? { Locale(identifier: "") }
  static func placeholder(_ generator: PlaceholderGenerator) -> Locale? {
    Locale(identifier: "und-x-\(generator.text.suffix(8))")
  }
}

// MARK: Foundation's other values

extension UUID: DefaultValueProviding {
  static var defaultValue: UUID? { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
  static func placeholder(_ generator: PlaceholderGenerator) -> UUID? { UUID() }
}
extension URL: DefaultValueProviding {
  static var defaultValue: URL? { URL(string: "about:blank") }
  static func placeholder(_ generator: PlaceholderGenerator) -> URL? {
    URL(string: "understudy://placeholder/\(UUID().uuidString)")
  }
}
extension URLComponents: DefaultValueProviding {
  static var defaultValue: URLComponents? { URLComponents() }
  static func placeholder(_ generator: PlaceholderGenerator) -> URLComponents? {
    URL.placeholder(generator).flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
  }
}
extension URLQueryItem: DefaultValueProviding {
  static var defaultValue: URLQueryItem? { URLQueryItem(name: "", value: nil) }
  static func placeholder(_ generator: PlaceholderGenerator) -> URLQueryItem? {
    URLQueryItem(name: generator.text, value: nil)
  }
}
extension IndexPath: DefaultValueProviding {
  static var defaultValue: IndexPath? { IndexPath() }
  static func placeholder(_ generator: PlaceholderGenerator) -> IndexPath? {
    Int.placeholder(generator).map { IndexPath(index: $0) }
  }
}
extension IndexSet: DefaultValueProviding {
  static var defaultValue: IndexSet? { IndexSet() }
  static func placeholder(_ generator: PlaceholderGenerator) -> IndexSet? {
    IndexSet(integer: Int.random(in: 1_000_000..<1_000_000_000) * 2 + generator.variant)
  }
}
extension CharacterSet: DefaultValueProviding {
  static var defaultValue: CharacterSet? { CharacterSet() }
  static func placeholder(_ generator: PlaceholderGenerator) -> CharacterSet? {
    Unicode.Scalar.placeholder(generator).map { CharacterSet(charactersIn: $0...$0) }
  }
}
extension AttributedString: DefaultValueProviding {
  static var defaultValue: AttributedString? { AttributedString() }
  static func placeholder(_ generator: PlaceholderGenerator) -> AttributedString? {
    AttributedString(generator.text)
  }
}
extension AnyHashable: DefaultValueProviding {
  static func placeholder(_ generator: PlaceholderGenerator) -> AnyHashable? {
    AnyHashable(generator.text)
  }
  // It can contain a user-defined value.
  static var isStandard: Bool { false }
}
