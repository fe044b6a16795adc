/// The compiler's records of the stored properties of a struct or class, or of the cases of an
/// enum.
struct FieldDescriptor {
  package let count: Int
  private let address: UnsafeRawPointer
  private let owner: TypeMetadata

  /// Returns `nil` for a type that has none: an imported one, or one compiled without reflection.
  package init?(_ type: Any.Type) {
    owner = TypeMetadata(type)
    guard let descriptor = owner.descriptor, let address = (descriptor + 16).relativeTarget else {
      return nil
    }
    self.address = address
    count = Int(address.load(fromByteOffset: 12, as: UInt32.self))
  }

  package subscript(index: Int) -> Record? {
    guard index < count else { return nil }
    let size = Int(address.load(fromByteOffset: 10, as: UInt16.self))
    return Record(address: address + 16 + index * size, owner: owner)
  }

  package struct Record {
    fileprivate let address: UnsafeRawPointer
    fileprivate let owner: TypeMetadata

    package var name: String? { ((address + 8).relativeTarget?.text).map(TypeName.asWritten) }

    /// Whether a case of an enum has its payload in a box.
    package var isIndirect: Bool { address.load(as: UInt32.self) & 1 != 0 }

    private var mangledName: UnsafeRawPointer? { (address + 4).relativeTarget }

    /// The type of a case's payload or of a property; `nil` if it is unknown.
    package var type: Any.Type? {
      mangledName?.typeOfMangledName(
        in: owner.descriptor, arguments: owner.address + 2 * TypeMetadata.wordSize)
    }

    /// The last two bytes of the mangled name of the type tell it.
    package var ownership: StoredField.Ownership {
      guard let name = mangledName, case let length = name.mangledNameLength, length > 1 else {
        return .strong
      }
      return switch (name + length - 2).text {
      case "Xw": .weak
      case "Xo": .unowned
      case "Xu": .unmanaged
      default: .strong
      }
    }
  }
}

extension UnsafeRawPointer {
  /// The number of bytes of a mangled name, in which some are followed by a reference.
  var mangledNameLength: Int {
    var length = 0
    while case let byte = load(fromByteOffset: length, as: UInt8.self), byte != 0 {
      switch byte {
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + TypeMetadata.wordSize
      default: length += 1
      }
    }
    return length
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
