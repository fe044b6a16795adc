/// What sort of type a value has, read from the first word of its metadata.
///
/// A dynamic cast answers the same questions a hundred times slower, and every recorded argument is
/// asked one of them; closures no cast can recognise at all. The numbers are fixed by Swift's ABI.
enum TypeKind {
  case object, structure, enumeration, optional, tuple, function, existential, metatype, other

  init(_ type: Any.Type) {
    switch unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee {
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303, 0x307: self = .existential
    case 0x304, 0x306: self = .metatype
    // On Apple's systems a class starts with its `isa` pointer, which is larger than any kind.
    case 0, 0x203, 0x305, 0x800...: self = .object
    default: self = .other
    }
  }

  init(of value: Any) { self.init(type(of: value)) }
}

extension TypeKind {
  /// Whether an existential type holds objects only.
  static func isClassBound(_ existential: Any.Type) -> Bool {
    let words = unsafeBitCast(existential, to: UnsafePointer<UInt>.self)
    return words[0] == 0x303 && words[1] & 0x8000_0000 == 0
  }

  /// The type whose metatype this is: `User` for `User.Type`.
  static func instanceType(of metatype: Any.Type) -> Any.Type? {
    let words = unsafeBitCast(metatype, to: UnsafePointer<UInt>.self)
    guard words.pointee == 0x304 else { return nil }
    return unsafeBitCast(words[1], to: Any.Type.self)
  }
}

extension TypeKind {
  /// Whether an argument is an object, or a variadic parameter's array with one in it.
  ///
  /// Every recorded call asks, in debug builds too, where a loop over an array costs more than the
  /// rest of the call. An `Any` is three words of value and one of type, which is zero in an empty
  /// optional of it; reading that one copies no value.
  static func mayHoldObject(_ arguments: [Any?]) -> Bool {
    arguments.withUnsafeBytes { mayHoldObject($0.baseAddress, count: arguments.count) }
  }

  private static func mayHoldObject(_ values: UnsafeRawPointer?, count: Int) -> Bool {
    guard let values else { return false }
    let words = values.assumingMemoryBound(to: UnsafePointer<UInt>?.self)
    var index = 0
    while index < count {
      if let type = words[index * 4 + 3] {
        switch type.pointee {
        case 0x200:
          if UInt(bitPattern: type) == variadicType {
            let elements = (values + index * MemoryLayout<Any?>.stride).assumingMemoryBound(
              to: [Any].self
            ).pointee
            let holds = elements.withUnsafeBytes {
              mayHoldObject($0.baseAddress, count: elements.count)
            }
            if holds { return true }
          }
        case 0x201, 0x202, 0x301...0x304, 0x306, 0x307: break
        default: return true
        }
      }
      index += 1
    }
    return false
  }

  private static let variadicType = unsafeBitCast([Any].self as Any.Type, to: UInt.self)
}
