/// The compiler's record of the stored properties of a struct or class, or of the cases of an enum.
struct FieldDescriptor {
  private let address: UnsafeRawPointer
  private let nominalType: UnsafeRawPointer
  private let metadata: TypeMetadata

  /// Returns `nil` for a type that has none: an imported one, or one compiled without reflection.
  init?(_ type: Any.Type) {
    metadata = TypeMetadata(type)
    guard let nominalType = metadata.descriptor, let address = (nominalType + 16).relativeTarget
    else { return nil }
    self.address = address
    self.nominalType = nominalType
  }

  var count: Int { Int(address.load(fromByteOffset: 12, as: UInt32.self)) }

  private func record(_ index: Int) -> UnsafeRawPointer {
    address + 16 + index * Int(address.load(fromByteOffset: 10, as: UInt16.self))
  }

  func name(of index: Int) -> String? {
    guard index < count, let name = (record(index) + 8).relativeTarget else { return nil }
    return String(cString: name.assumingMemoryBound(to: CChar.self))
  }

  /// Whether a case of an enum has its payload in a box.
  func isIndirect(_ index: Int) -> Bool { record(index).load(as: UInt32.self) & 1 != 0 }

  /// The type of a case's payload or of a property; `nil` if it is unknown.
  func type(of index: Int) -> Any.Type? {
    guard index < count, let name = (record(index) + 4).relativeTarget else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(name.mangledNameLength),
      genericContext: nominalType,
      genericArguments: metadata.address + 2 * TypeMetadata.wordSize)
  }

  /// Whether a type is declared without generic parameters.
  func isConcrete(_ index: Int) -> Bool {
    guard index < count, let name = (record(index) + 4).relativeTarget else { return false }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(name.mangledNameLength), genericContext: nil,
      genericArguments: nil) != nil
  }

  /// The ownership of a property, from the end of its type's mangled name.
  func ownership(of index: Int) -> StoredField.Ownership {
    guard index < count, let name = (record(index) + 4).relativeTarget else { return .strong }
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
