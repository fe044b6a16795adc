/// Makes the parts of a value whose type is known only at run time.
///
/// A part has the type that it was declared with. It's never converted to `Any`, which would open
/// an existential.
package protocol PartMaker {
  /// Returns `nil` if there's no value of the type.
  func make<Part>(_ type: Part.Type) -> Part?

  /// An object that's never freed, for a reference that doesn't own it.
  ///
  /// - Parameter type: The class of the object, or `nil` for any class.
  func permanentObject(of type: AnyClass?) -> AnyObject?
}

extension PartMaker {
  package func permanentObject(of type: AnyClass?) -> AnyObject? { nil }

  /// A struct or tuple; `nil` if one of its fields can't be made. A `weak` field is empty.
  package func makeStructure<Value>(_ type: Value.Type) -> Value? {
    // The elements of a tuple have the layout of their metadata.
    let isTuple = TypeKind(type) == .tuple
    func isWhole(_ field: StoredField) -> Bool { isTuple || field.hasBytes(in: type) }
    return zeroed(type) { memory in
      let fields = StoredField.all(of: type)
      let missing = fields.firstIndex { field in
        !(isWhole(field)
          ? write(field.type, to: memory + field.offset) : write(field, in: memory))
      }
      guard let missing else { return true }
      for field in fields[..<missing] where isWhole(field) || field.isWritten {
        release(field.type, at: memory + field.offset)
      }
      return false
    }
  }

  /// A value of a built-in type, such as the field of a number.
  func makeBuiltin<Value>(_ type: Value.Type) -> Value? {
    zeroed(type) { memory in
      switch (TypeMetadata(type).isTrivial, MemoryLayout<Value>.size) {
      case (false, MemoryLayout<AnyObject>.size): return write(AnyObject.self, to: memory)
      case (true, 1): return write(Bool.self, to: memory)
      case (true, 2): return write(UInt16.self, to: memory)
      case (true, 4): return write(UInt32.self, to: memory)
      case (true, 8): return write(UInt64.self, to: memory)
      // An executor: an object, and how it is used.
      case (true, 16):
        let object = permanentObject(of: nil).map(Unmanaged.passUnretained)
        memory.storeBytes(of: object, as: Unmanaged<AnyObject>?.self)
      default: break
      }
      return true
    }
  }

  /// Fills the stored properties of an object that ``ClassMetadata/allocate(_:)`` returned. A
  /// property that can't be made stays empty.
  package func fill(_ object: AnyObject) {
    let memory = Unmanaged.passUnretained(object).toOpaque()
    for field in StoredField.all(of: type(of: object)) { _ = write(field, in: memory) }
  }

  private func write(_ type: Any.Type, to memory: UnsafeMutableRawPointer) -> Bool {
    func write<Part>(_ type: Part.Type) -> Bool {
      guard let part = make(type) else { return false }
      memory.initializeMemory(as: type, to: part)
      return true
    }
    return write(type)
  }

  private func release(_ type: Any.Type, at memory: UnsafeMutableRawPointer) {
    func release<Part>(_ type: Part.Type) {
      memory.assumingMemoryBound(to: type).deinitialize(count: 1)
    }
    release(type)
  }

  private func write(_ field: StoredField, in base: UnsafeMutableRawPointer) -> Bool {
    let memory = base + field.offset
    switch field.ownership {
    case .weak: return true
    case .unowned, .unmanaged:
      writeReference(of: field, to: memory)
      return true
    case .strong: return field.isWritten ? write(field.type, to: memory) : true
    }
  }

  /// Writes an `unowned` field. Only the field refers to the object, so it must be one that's never
  /// freed.
  private func writeReference(of field: StoredField, to memory: UnsafeMutableRawPointer) {
    var object: AnyObject?
    var tables: [UInt] = []
    if let type = withoutOptionals(field.type) as? AnyClass {
      object = permanentObject(of: type)
    } else if let known = WitnessTables.tables(ofClassBound: field.type) {
      (object, tables) = (ObjectStandIn.unknown, known)
    }
    guard let object else { return }
    if field.ownership == .unowned {
      memory.initializeMemory(as: UnownedReference.self, to: UnownedReference(object: object))
    } else {
      memory.initializeMemory(as: Unmanaged<AnyObject>.self, to: .passUnretained(object))
    }
    for (index, table) in tables.enumerated() {
      memory.storeBytes(of: table, toByteOffset: (index + 1) * TypeMetadata.wordSize, as: UInt.self)
    }
  }
}

extension StoredField {
  /// Whether a value is made of the property. What can't be written at the offset, or not be copied, remains
  /// zeros.
  fileprivate var isWritten: Bool {
    ownership == .strong && !OpaquePart.hasMetatype(type) && TypeMetadata(type).isCopyable
  }
}

extension Parts {
  /// A copy of a value, whose parts these are, with another part; `nil` if it can't be written.
  package func replacing<Value>(_ index: Int, with part: Any, in value: Value) -> Value? {
    guard type == Value.self else { return nil }
    if let tag, let cases = EnumMetadata(type) {
      var parts = values
      parts[index] = part
      return parts.contains { $0 is OpaquePart }
        ? nil : cases.make(tag, of: Value.self, from: PartsInOrder(parts))
    }
    let fields = StoredField.all(of: type)
    guard index < fields.count, fields[index].ownership == .strong,
      !OpaquePart.hasFunction(fields[index].type), !OpaquePart.hasMetatype(fields[index].type)
    else { return nil }
    func replace<Part>(_ type: Part.Type) -> Value? {
      guard let part = cast(part, to: type) else { return nil }
      var copy = value
      withUnsafeMutableBytes(of: &copy) {
        $0.baseAddress?.advanced(by: fields[index].offset).assumingMemoryBound(to: type).pointee =
          part
      }
      return copy
    }
    let type = fields[index].type
    return replace(type)
  }
}

/// Makes the payload of a case of values that are known.
private final class PartsInOrder: PartMaker {
  private var rest: ArraySlice<Any?>

  init(_ parts: [Any?]) { rest = parts[...] }

  func make<Part>(_ type: Part.Type) -> Part? {
    // The values of a case that has several are a tuple.
    if TypeKind(type) == .tuple, rest.count > 1 { return makeStructure(type) }
    return rest.popFirst().flatMap { cast($0, to: type) }
  }
}

private struct UnownedReference { unowned let object: AnyObject }

/// Creates a value whose bytes are zeros except for those that `initialize` writes.
///
/// Parts that are unknown remain zeros: the bytes of a C union, and the fields of a struct that was
/// compiled without reflection metadata. Such a value can be passed on, because copying zeros
/// retains nothing.
func zeroed<Value>(_ type: Value.Type, _ initialize: (UnsafeMutableRawPointer) -> Bool) -> Value? {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  defer { memory.deallocate() }
  let bytes = UnsafeMutableRawPointer(memory)
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
  return initialize(bytes) ? memory.move() : nil
}
