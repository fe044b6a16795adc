import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The default value and the placeholders of a type of the standard library or Foundation that
/// isn't generic. Generic types conform to ``LibraryType``.
struct StandardValues: Sendable {
  /// The value that an unstubbed method returns; `nil` if the type has none.
  package let defaultValue: @Sendable () -> Any?
  /// An unlikely value, and a different one for each variant.
  package let placeholder: @Sendable (PlaceholderGenerator) -> Any?
  package let runsNoUserCode: Bool

  package static func of(_ type: Any.Type) -> StandardValues? { all[ObjectIdentifier(type)] }

  private static let all: [ObjectIdentifier: StandardValues] = {
    var all: [ObjectIdentifier: StandardValues] = [:]
    func add<Value>(
      _ type: Value.Type, _ defaultValue: @autoclosure @escaping @Sendable () -> Value?,
      runsNoUserCode: Bool = true,
      _ placeholder: @escaping @Sendable (PlaceholderGenerator) -> Value?
    ) {
      all[ObjectIdentifier(type)] = StandardValues(
        defaultValue: { defaultValue() }, placeholder: { placeholder($0) },
        runsNoUserCode: runsNoUserCode)
    }

    // MARK: Numbers

    func addInteger<Number: FixedWidthInteger & Sendable>(_ type: Number.Type) {
      add(type, 0) { generator in
        // A random number out of 256 would sometimes equal a plain value.
        Number.bitWidth == 8
          ? Number(truncatingIfNeeded: generator.variant == 0 ? 93 : 187)
          : Number(generator.integer(isShort: Number.bitWidth == 16))
      }
    }
    let integers: [any (FixedWidthInteger & Sendable).Type] = [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self,
      UInt32.self, UInt64.self,
    ]
    for type in integers { addInteger(type) }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      addInteger(Int128.self)
      addInteger(UInt128.self)
    }
    add(Double.self, 0) { $0.fraction }
    add(Float.self, 0) { Float($0.fraction) }
    #if arch(x86_64) || arch(i386)
      add(Float80.self, 0) { Float80($0.fraction) }
    #endif
    add(CGFloat.self, 0) { CGFloat($0.fraction) }
    add(Decimal.self, 0) { Decimal($0.fraction) }

    // MARK: Identities

    add(Bool.self, false) { $0.variant == 0 }
    add(ObjectIdentifier.self, nil) { $0.permanentObject(of: nil).map { ObjectIdentifier($0) } }
    add(AnyHashable.self, nil, runsNoUserCode: false) { AnyHashable($0.text) }
    // MARK: Text

    add(String.self, "") { $0.text }
    add(Substring.self, "") { Substring($0.text) }
    add(Character.self, " ") { $0.make(Unicode.Scalar.self).map(Character.init) }
    // One for private use, or a letter.
    add(Unicode.Scalar.self, " ") {
      Unicode.Scalar(
        UInt32($0.variant == 0 ? Int.random(in: 0xF0000..<0xFFFFE) : 0x61 + $0.ordinal % 26))
    }
    add(StaticString.self, "") {
      $0.variant == 0 ? "understudy placeholder" : "understudy second placeholder"
    }
    add(AttributedString.self, AttributedString()) { AttributedString($0.text) }
    add(CharacterSet.self, CharacterSet()) {
      $0.make(Unicode.Scalar.self).map { CharacterSet(charactersIn: $0...$0) }
    }
    // MARK: Time

    let start = Date(timeIntervalSinceReferenceDate: 0)
    add(Duration.self, .zero) { .seconds($0.fraction) }
    // In the years after 2001, or in 2127.
    add(Date.self, start) {
      start + ($0.variant == 0 ? $0.fraction * 100 : 4_000_000_000 + Double($0.ordinal))
    }
    add(DateInterval.self, DateInterval(start: start, duration: 0)) {
      $0.make(Date.self).map { DateInterval(start: $0, duration: 1) }
    }
    add(DateComponents.self, DateComponents()) {
      DateComponents(nanosecond: Int.random(in: 1..<500_000_000) * 2 + $0.variant)
    }
    // The offsets of real time zones are multiples of 15 minutes.
    add(TimeZone.self, TimeZone(secondsFromGMT: 0)) {
      TimeZone(secondsFromGMT: 60 * (Int.random(in: 1..<50) * 15 + 4 + $0.variant * 4))
    }
    add(Calendar.self, Calendar(identifier: .gregorian)) {
      Calendar(identifier: $0.variant == 0 ? .ethiopicAmeteAlem : .coptic)
    }
    add(Locale.self, Locale(identifier: "")) { Locale(identifier: "und-x-\($0.text.suffix(8))") }

    // MARK: Identifiers and indices

    add(UUID.self, UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) { _ in UUID() }
    add(URL.self, URL(string: "about:blank")) {
      URL(string: ($0.variant == 0 ? "understudy://placeholder/" : "https://localhost/") + $0.text)
    }
    add(URLRequest.self, URL(string: "about:blank").map { URLRequest(url: $0) }) {
      $0.make(URL.self).map { URLRequest(url: $0) }
    }
    add(URLComponents.self, URLComponents()) {
      $0.make(URL.self).flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
    }
    add(URLQueryItem.self, URLQueryItem(name: "", value: nil)) {
      URLQueryItem(name: $0.text, value: nil)
    }
    add(IndexPath.self, IndexPath()) { $0.make(Int.self).map { IndexPath(index: $0) } }
    add(IndexSet.self, IndexSet()) {
      IndexSet(integer: Int.random(in: 1_000_000..<1_000_000_000) * 2 + $0.variant)
    }
    return all
  }()
}
