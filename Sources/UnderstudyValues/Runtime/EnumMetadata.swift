/// The cases of an enum. Those with a payload come first.
///
/// The standard library has no function that reads or creates a case of an enum whose type is known
/// only at run time. This uses the enum's value witnesses, as compiled code does.
package struct EnumMetadata {
  package let payloadCount: Int
  package let caseCount: Int
  private let metadata: TypeMetadata
  private let fields: FieldDescriptor?

  /// Returns `nil` for any other type, and for a ``RawEnum``.
  package init?(_ type: Any.Type) {
    metadata = TypeMetadata(type)
    switch TypeKind(type) {
    case .enumeration, .optional: break
    default: return nil
    }
    guard RuntimeCheck.allows(.enums), metadata.hasEnumWitnesses,
      let descriptor = metadata.descriptor, case let fields = FieldDescriptor(type),
      fields != nil || RawEnum(type) == nil
    else { return nil }
    payloadCount = Self.payloadCount(descriptor)
    caseCount = payloadCount + Self.plainCount(descriptor)
    self.fields = fields
  }

  static func payloadCount(_ descriptor: UnsafeRawPointer) -> Int {
    Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
  }

  /// The number of the cases without a payload.
  static func plainCount(_ descriptor: UnsafeRawPointer) -> Int {
    Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
  }

  package func name(of tag: Int) -> String? { fields?[tag]?.name }

  package func isIndirect(_ tag: Int) -> Bool { fields?[tag]?.isIndirect ?? false }

  func payloadType(of tag: Int) -> Any.Type? { tag < payloadCount ? fields?[tag]?.type : nil }

  // MARK: Reading

  func tag(at address: UnsafeRawPointer) -> Int {
    Int(metadata.enumWitness(0, as: ReadTag.self)(address, metadata.address))
  }

  func payload(at address: UnsafeRawPointer) -> Any? {
    let tag = tag(at: address)
    guard let type = payloadType(of: tag) else { return nil }
    // Projecting changes the value in place, so it's done on a copy of the bytes. The payload
    // that's read is a separate copy, so the bytes are deallocated without being destroyed.
    return withUnsafeTemporaryAllocation(
      byteCount: max(metadata.size, 1), alignment: metadata.alignment
    ) { buffer -> Any? in
      let memory = buffer.baseAddress!
      memory.copyMemory(from: address, byteCount: metadata.size)
      metadata.enumWitness(1, as: Project.self)(memory, metadata.address)
      var payload = UnsafeRawPointer(memory)
      if isIndirect(tag) {
        let box = payload.load(as: UnsafeRawPointer.self)
        payload = box + Box<Void>.offset(of: type)
      }
      return payload.part(of: type)
    }
  }

  // MARK: Making

  /// A value of a case; `nil` if its payload can't be made.
  package func make<Value>(_ tag: Int, of type: Value.Type, from maker: some PartMaker) -> Value? {
    zeroed(type) { memory in
      guard writePayload(of: tag, to: memory, from: maker) else { return false }
      metadata.enumWitness(2, as: Inject.self)(memory, UInt32(tag), metadata.address)
      return true
    }
  }

  private func writePayload(
    of tag: Int, to memory: UnsafeMutableRawPointer, from maker: some PartMaker
  ) -> Bool {
    guard let type = fields?[tag]?.type else { return tag >= payloadCount }
    func write<Payload>(_ type: Payload.Type) -> Bool {
      guard let payload = maker.make(type) else { return false }
      // A payload of size 0: `Void`, or the type of a struct.
      guard tag < payloadCount else { return true }
      if isIndirect(tag) {
        memory.initializeMemory(as: Box<Payload>.self, to: .value(payload))
      } else {
        memory.initializeMemory(as: type, to: payload)
      }
      return true
    }
    // The payload of an optional has the layout of its metadata.
    if OpaquePart.hasMetatype(type), TypeKind(metadata.type) != .optional {
      // A metatype alone takes no space.
      return !isIndirect(tag) && TypeKind(type) == .metatype
    }
    return write(type)
  }

  private typealias ReadTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias Inject =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
}

/// An enum that consists of the box of its payload: the header of an object, and then the payload
/// at its alignment. The boxes of all indirect cases have this layout.
private indirect enum Box<Value> {
  case value(Value)

  static func offset(of type: Any.Type) -> Int {
    TypeMetadata(type).aligned(2 * TypeMetadata.wordSize)
  }
}
