/// The compiler's records of the stored properties of a struct or class, or of the cases of an
/// enum.
struct FieldDescriptor {
  let count: Int
  private let address: UnsafeRawPointer
  private let owner: TypeMetadata

  /// Returns `nil` for a type that has none: an imported one, or one compiled without reflection.
  init?(_ type: Any.Type) {
    owner = TypeMetadata(type)
    guard let descriptor = owner.descriptor, let address = (descriptor + 16).relativeTarget else {
      return nil
    }
    self.address = address
    count = Int(address.load(fromByteOffset: 12, as: UInt32.self))
  }

  subscript(index: Int) -> Record? {
    guard index < count else { return nil }
    let size = Int(address.load(fromByteOffset: 10, as: UInt16.self))
    return Record(address: address + 16 + index * size, owner: owner)
  }

  /// The record of a stored property or of a case.
  struct Record {
    fileprivate let address: UnsafeRawPointer
    fileprivate let owner: TypeMetadata

    var name: String? { (address + 8).relativeTarget?.text }

    /// Whether a case of an enum has its payload in a box.
    var isIndirect: Bool { address.load(as: UInt32.self) & 1 != 0 }

    private var mangledName: UnsafeRawPointer? { (address + 4).relativeTarget }

    /// The type of a case's payload or of a property; `nil` if it is unknown.
    var type: Any.Type? {
      mangledName?.typeOfMangledName(
        in: owner.descriptor, arguments: owner.address + 2 * TypeMetadata.wordSize)
    }

    /// The mangled name of the type, with a single byte for each reference in it.
    var shortName: ArraySlice<UInt8>? {
      guard let name = mangledName else { return nil }
      var bytes: ArraySlice<UInt8> = []
      var index = 0
      while case let byte = name.load(fromByteOffset: index, as: UInt8.self), byte != 0 {
        bytes.append(byte)
        index += UnsafeRawPointer.mangledLength(from: byte)
      }
      return bytes
    }

    /// The ownership of a property, from the end of its type's mangled name.
    var ownership: StoredField.Ownership {
      guard let name = mangledName else { return .strong }
      let length = name.mangledNameLength
      guard length > 2, name.load(fromByteOffset: length - 2, as: UInt8.self) == UInt8(ascii: "X")
      else { return .strong }
      switch name.load(fromByteOffset: length - 1, as: UInt8.self) {
      case UInt8(ascii: "w"): return .weak
      case UInt8(ascii: "o"): return .unowned
      case UInt8(ascii: "u"): return .unmanaged
      default: return .strong
      }
    }
  }
}

extension UnsafeRawPointer {
  /// The length of a mangled name, in which some bytes are followed by a reference.
  var mangledNameLength: Int {
    var length = 0
    while case let byte = load(fromByteOffset: length, as: UInt8.self), byte != 0 {
      length += Self.mangledLength(from: byte)
    }
    return length
  }

  /// The length of a character of a mangled name, or of a reference that begins with it.
  fileprivate static func mangledLength(from byte: UInt8) -> Int {
    switch byte {
    case 0x01...0x17: 5
    case 0x18...0x1F: 1 + TypeMetadata.wordSize
    default: 1
    }
  }

  /// The type that has the mangled name at this address; `nil` if the name refers to generic
  /// parameters and there's no context.
  func typeOfMangledName(
    in context: UnsafeRawPointer? = nil, arguments: UnsafeRawPointer? = nil
  ) -> Any.Type? {
    _getTypeByMangledNameInContext(
      assumingMemoryBound(to: UInt8.self), UInt(mangledNameLength), genericContext: context,
      genericArguments: arguments)
  }
}
