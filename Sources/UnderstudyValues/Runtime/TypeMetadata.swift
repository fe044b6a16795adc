/// The metadata of a type: the words before and after its address.
package struct TypeMetadata {
  package let address: UnsafeRawPointer

  package init(_ type: Any.Type) { address = unsafeBitCast(type, to: UnsafeRawPointer.self) }
  package init(_ address: UnsafeRawPointer) { self.address = address }

  package var type: Any.Type { unsafeBitCast(address, to: Any.Type.self) }

  var addressBits: UInt { UInt(bitPattern: address) }

  static let wordSize = MemoryLayout<UInt>.size

  package func word(_ index: Int) -> UInt {
    address.load(fromByteOffset: index * Self.wordSize, as: UInt.self)
  }

  func pointer(_ index: Int) -> UnsafeRawPointer? { UnsafeRawPointer(bitPattern: word(index)) }

  package var kind: UInt { word(0) }

  /// The type that a metatype belongs to: `User` for `User.Type`; `nil` for any other type and for
  /// an existential metatype.
  var instanceType: Any.Type? { kind == 0x304 ? pointer(1).map { TypeMetadata($0).type } : nil }

  // MARK: Layout

  // The language provides these without an assumption about the ABI.

  /// Whether values can be copied by code that knows only their type. On Linux, blocks can't.
  var isCopyable: Bool {
    #if !canImport(ObjectiveC)
      if FunctionMetadata(type)?.isBlock == true { return false }
    #endif
    return flags & 0x80_0000 == 0
  }

  package var size: Int { layout.size }
  var alignment: Int { layout.alignment }

  package func aligned(_ offset: Int) -> Int { (offset + alignment - 1) / alignment * alignment }

  /// Whether a copy of the bytes is a copy of the value.
  package var isTrivial: Bool { layout.isTrivial }

  private var layout: (size: Int, alignment: Int, isTrivial: Bool) {
    func read<Value>(_ type: Value.Type) -> (Int, Int, Bool) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment, _isPOD(type))
    }
    return read(self.type)
  }

  // MARK: Value witnesses

  /// The functions that copy, move, and destroy values of the type, and the layout of the values.
  private var valueWitnesses: UnsafeRawPointer {
    (address - Self.wordSize).load(as: UnsafeRawPointer.self)
  }

  private var flags: UInt32 {
    valueWitnesses.load(fromByteOffset: 10 * Self.wordSize, as: UInt32.self)
  }

  /// Whether the type is an enum of Swift, whose witnesses read and write its case.
  var hasEnumWitnesses: Bool { flags & 0x20_0000 != 0 }

  /// A function that only enums have: 0 reads the case, 1 projects the payload, 2 writes the case.
  func enumWitness<Function>(_ index: Int, as type: Function.Type) -> Function {
    valueWitnesses.load(fromByteOffset: 10 * Self.wordSize + 8 + index * Self.wordSize, as: type)
  }

  // MARK: Descriptors

  /// The descriptor of a struct, enum or class; `nil` for any other type.
  var descriptor: UnsafeRawPointer? {
    switch TypeKind(type) {
    case .structure, .enumeration, .optional: return pointer(1)
    case .object: return ClassMetadata(type)?.descriptor
    default: return nil
    }
  }
}

/// The kind of a type, read from the first word of its metadata.
///
/// A dynamic cast returns the same, but is a hundred times slower and doesn't recognize closures.
package enum TypeKind {
  case object, structure, enumeration, optional, tuple, function, existential, metatype
  case builtin, other

  package init(_ type: Any.Type) {
    switch TypeMetadata(type).kind {
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x300: self = .builtin
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303, 0x307: self = .existential
    case 0x304, 0x306: self = .metatype
    // On Apple's systems a class starts with its `isa` pointer, which is larger than any kind.
    case 0, 0x203, 0x305, 0x800...: self = .object
    default: self = .other
    }
  }

  package init(of value: Any) {
    let type = type(of: value)
    self = type == OpaquePart.self ? (value as? OpaquePart)?.kind ?? .other : TypeKind(type)
  }
}

extension UnsafeRawPointer {
  package var text: String { String(cString: assumingMemoryBound(to: CChar.self)) }

  /// The address that a relative pointer at this address refers to; `nil` if it is empty.
  var relativeTarget: UnsafeRawPointer? {
    let distance = load(as: Int32.self)
    return distance == 0 ? nil : self + Int(distance)
  }

  /// The target of a relative pointer whose lowest bit means that it refers to the target's stored
  /// address.
  var relativeIndirectTarget: UnsafeRawPointer? {
    let distance = load(as: Int32.self)
    guard distance != 0 else { return nil }
    let target = self + Int(distance & ~3)
    return distance & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
  }
}
