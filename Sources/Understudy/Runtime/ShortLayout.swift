/// The layout of metatypes in declarations.
///
/// The compiler stores nothing in a property or payload that is declared with the metatype of a
/// struct or an enum, as in `let type: Int.Type`, because the value is always the same, and one
/// byte for an `Int.Type?`. In generic code, and according to the metadata, such a value has a
/// word. Therefore it's read and written by its parts.
enum ShortLayout {
  struct Part {
    let type: Any.Type
    /// Where the part is in the declaration.
    let offset: Int
    /// Where the part is according to the metadata.
    let wideOffset: Int

    /// The only type that the part can be, if it's a metatype or an optional of one.
    var onlyValue: Any.Type? { ShortLayout.onlyValue(of: ShortLayout.withoutOptional(type)) }
  }

  /// Whether a type is, or consists of, the type of a type without subclasses.
  static func mayApply(to type: Any.Type) -> Bool {
    switch TypeKind(type) {
    case .metatype: return onlyValue(of: type) != nil
    case .optional:
      return (type as? any OptionalValue.Type).map { mayApply(to: $0.wrappedType) } ?? false
    case .tuple: return StoredField.all(of: type).contains { mayApply(to: $0.type) }
    default: return false
    }
  }

  /// The parts of a type; `nil` if the layout is unknown.
  static func parts(of type: Any.Type) -> [Part]? {
    var end = 0
    return parts(of: type, &end, at: 0)
  }

  private static func parts(of type: Any.Type, _ end: inout Int, at wideOffset: Int) -> [Part]? {
    let isOptional = TypeKind(type) == .optional
    if onlyValue(of: withoutOptional(type)) != nil {
      defer { end += isOptional ? 1 : 0 }
      return [Part(type: type, offset: end, wideOffset: wideOffset)]
    }
    guard mayApply(to: type) else {
      let offset = aligned(end, for: type)
      end = offset + TypeMetadata(type).size
      return [Part(type: type, offset: offset, wideOffset: wideOffset)]
    }
    if isOptional { return nil }
    end = aligned(end, for: type)
    var parts: [Part] = []
    for field in StoredField.all(of: type) {
      guard let others = self.parts(of: field.type, &end, at: wideOffset + field.offset) else {
        return nil
      }
      parts += others
    }
    return parts
  }

  /// The first offset from another one where a type can be.
  private static func aligned(_ offset: Int, for type: Any.Type) -> Int {
    if onlyValue(of: withoutOptional(type)) != nil { return offset }
    guard mayApply(to: type) else { return TypeMetadata(type).aligned(offset) }
    return StoredField.all(of: type).reduce(offset) { aligned($0, for: $1.type) }
  }

  /// The value of a type, as generic code has it; `nil` if the layout is unknown.
  static func value(of type: Any.Type, at address: UnsafeRawPointer) -> Any? {
    guard let parts = parts(of: type) else { return nil }
    func value<Value>(_ type: Value.Type) -> Any {
      // The bytes own nothing, so they aren't destroyed. The value that's read is a copy.
      withUnsafeTemporaryAllocation(of: type, capacity: 1) { memory in
        for part in parts {
          let bytes = UnsafeMutableRawPointer(memory.baseAddress!) + part.wideOffset
          let place = address + part.offset
          if let value = part.onlyValue {
            let isNil = TypeKind(part.type) == .optional && place.load(as: UInt8.self) > 0
            bytes.storeBytes(of: isNil ? 0 : TypeMetadata(value).addressBits, as: UInt.self)
          } else {
            bytes.copyMemory(from: place, byteCount: TypeMetadata(part.type).size)
          }
        }
        return memory[0]
      }
    }
    return value(type)
  }

  /// The type in an optional. One in another optional has more than a byte.
  private static func withoutOptional(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalValue.Type)?.wrappedType ?? type
  }

  /// The type that a metatype belongs to, if it has no subclasses.
  private static func onlyValue(of type: Any.Type) -> Any.Type? {
    TypeMetadata(type).instanceType.flatMap { $0 is AnyClass ? nil : $0 }
  }
}
