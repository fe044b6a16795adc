/// An enum of C, or of Swift in the form of C (`@c`, `@objc`): its values are numbers, and the compiler
/// records no cases. `init(rawValue:)` of an enum of Swift tells which numbers are values. That of an enum
/// of C accepts each.
package struct RawEnum {
  private let type: Any.Type
  /// `nil` if no code of the process uses the conformance, which the compiler leaves out then.
  private let raw: (any RawRepresentable.Type)?
  private let caseCount: Int

  /// Returns `nil` for any other type.
  package init?(_ type: Any.Type) {
    let metadata = TypeMetadata(type)
    guard TypeKind(type) == .enumeration, RuntimeCheck.allows(.enums), FieldDescriptor(type) == nil,
      let descriptor = metadata.descriptor, EnumMetadata.payloadCount(descriptor) == 0
    else { return nil }
    self.type = type
    raw = (type as? any RawRepresentable.Type).flatMap { Self.hasNumbers($0) ? $0 : nil }
    caseCount = EnumMetadata.plainCount(descriptor)
    // An enum of Swift that was compiled without reflection has witnesses that know its cases.
    guard caseCount > 0, raw != nil || !metadata.hasEnumWitnesses else { return nil }
  }

  /// How many values ``values(of:)`` has, unless the enum has no more.
  var count: Int { min(caseCount, 8) }

  private static let known = TypeCache<[Any]>()

  /// As many values as there are cases, up to eight: those with the smallest numbers from 0 on, and
  /// then from -1 down. Of an enum whose conformance is unknown, the first numbers.
  package func values<Value>(of type: Value.Type) -> [Value] {
    let values = Self.known.value(for: type) {
      if let raw { return found(raw) }
      return (0..<count).compactMap { number in
        zeroed(type) { memory in
          memory.storeBytes(of: UInt8(number), as: UInt8.self)
          return true
        }
      }
    }
    return values.compactMap { $0 as? Value }
  }

  private func found<Raw: RawRepresentable>(_ type: Raw.Type) -> [Any] {
    var values: [Any] = []
    for number in Self.candidates where values.count < count {
      if let value = Self.value(of: type, number) { values.append(value) }
    }
    return values
  }

  /// A value whose raw value is a number; `nil` if there's none.
  static func value<Raw: RawRepresentable>(of type: Raw.Type, _ number: Int) -> Raw? {
    guard let integer = Raw.RawValue.self as? any FixedWidthInteger.Type else { return nil }
    func exactly<Number: FixedWidthInteger>(_ type: Number.Type) -> Any? {
      Number(exactly: number)
    }
    return (exactly(integer) as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
  }

  /// Codes of errors and of statuses have up to four digits.
  static let candidates = Array(0..<10_000) + (1..<10_000).map { -$0 }

  private static func hasNumbers<Raw: RawRepresentable>(_ type: Raw.Type) -> Bool {
    Raw.RawValue.self is any FixedWidthInteger.Type
  }

  /// A value as code: `Status(rawValue: 1)`.
  package func text(of value: Any) -> String {
    func number<Raw: RawRepresentable>(_ value: Raw) -> String { "\(value.rawValue)" }
    let number =
      (value as? any RawRepresentable).map { number($0) }
      ?? StoredValue.read(value) { "\($0.number)" }
    return "\(type)(rawValue: \(number))"
  }
}
