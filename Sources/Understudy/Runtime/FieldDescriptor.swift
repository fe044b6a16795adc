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
    var shortName: ArraySlice<UInt8>? { mangledName?.mangledName.short }

    var ownership: StoredField.Ownership {
      switch shortName.map({ String(decoding: $0.suffix(2), as: UTF8.self) }) {
      case "Xw": .weak
      case "Xo": .unowned
      case "Xu": .unmanaged
      default: .strong
      }
    }
  }
}

extension UnsafeRawPointer {
  /// A mangled name, in which some bytes are followed by a reference: its length, and the bytes
  /// without the references.
  var mangledName: (length: Int, short: ArraySlice<UInt8>) {
    var (length, short): (Int, ArraySlice<UInt8>) = (0, [])
    while case let byte = load(fromByteOffset: length, as: UInt8.self), byte != 0 {
      short.append(byte)
      switch byte {
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + TypeMetadata.wordSize
      default: length += 1
      }
    }
    return (length, short)
  }

  /// The type that has the mangled name at this address; `nil` if the name refers to generic
  /// parameters and there's no context.
  func typeOfMangledName(
    in context: UnsafeRawPointer? = nil, arguments: UnsafeRawPointer? = nil
  ) -> Any.Type? {
    _getTypeByMangledNameInContext(
      assumingMemoryBound(to: UInt8.self), UInt(mangledName.length), genericContext: context,
      genericArguments: arguments)
  }
}
