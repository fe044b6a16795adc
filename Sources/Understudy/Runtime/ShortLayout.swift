/// The layout of metatypes in declarations.
///
/// The compiler stores nothing in a property or payload that is declared with the metatype of a
/// struct or an enum, as in `let type: Int.Type`, because the value is always the same, and one
/// byte for an `Int.Type?`. In generic code, and according to the metadata, such a value has a
/// word. Therefore it's read and written by its parts.
enum ShortLayout {
  /// A part that takes space. A part without a type is the byte of an optional.
  struct Part {
    let offset: Int
    let type: Any.Type?
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

  /// The parts of a type that take space; `nil` if the layout is unknown.
  static func parts(of type: Any.Type) -> [Part]? {
    var end = 0
    return parts(of: type, &end)
  }

  private static func parts(of type: Any.Type, _ end: inout Int) -> [Part]? {
    guard mayApply(to: type) else {
      let offset = TypeMetadata(type).aligned(end)
      end = offset + TypeMetadata(type).size
      return [Part(offset: offset, type: type)]
    }
    switch TypeKind(type) {
    case .metatype: return []
    case .optional:
      var inner = 0
      guard parts(of: withoutOptionals(type), &inner)?.isEmpty == true else { return nil }
      end += 1
      return [Part(offset: end - 1, type: nil)]
    default:
      var parts: [Part] = []
      for field in StoredField.all(of: type) {
        guard let others = self.parts(of: field.type, &end) else { return nil }
        parts += others
      }
      return parts
    }
  }

  /// The value of a type, as generic code has it.
  static func value(of type: Any.Type, at address: UnsafeRawPointer) -> Any {
    func value<Value>(_ type: Value.Type) -> Any {
      // The bytes own nothing, so they aren't destroyed. The value that's read is a copy.
      withUnsafeTemporaryAllocation(of: type, capacity: 1) { memory in
        var end = 0
        widen(type, at: address, &end, into: UnsafeMutableRawPointer(memory.baseAddress!))
        return memory[0]
      }
    }
    return value(type)
  }

  private static func widen(
    _ type: Any.Type, at address: UnsafeRawPointer, _ end: inout Int,
    into memory: UnsafeMutableRawPointer
  ) {
    if let value = onlyValue(of: withoutOptionals(type)) {
      var isEmpty = false
      if TypeKind(type) == .optional {
        isEmpty = (address + end).load(as: UInt8.self) > 0
        end += 1
      }
      memory.storeBytes(of: isEmpty ? 0 : TypeMetadata(value).addressBits, as: UInt.self)
    } else if TypeKind(type) == .tuple {
      for field in StoredField.all(of: type) {
        widen(field.type, at: address, &end, into: memory + field.offset)
      }
    } else {
      let offset = TypeMetadata(type).aligned(end)
      end = offset + TypeMetadata(type).size
      memory.copyMemory(from: address + offset, byteCount: end - offset)
    }
  }

  /// The type that a metatype belongs to, if it has no subclasses.
  private static func onlyValue(of type: Any.Type) -> Any.Type? {
    TypeMetadata(type).instanceType.flatMap { $0 is AnyClass ? nil : $0 }
  }
}
