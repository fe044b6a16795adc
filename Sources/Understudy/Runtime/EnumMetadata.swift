/// The cases of an enum. Those with a payload come first.
///
/// The standard library has no function that reads or creates a case of an enum whose type is known only
/// at run time. This uses the enum's value witnesses, as compiled code does.
struct EnumMetadata {
  let payloadCount: Int
  let caseCount: Int
  private let metadata: TypeMetadata
  private let fields: FieldDescriptor?

  /// Returns `nil` for any other type, and for an enum of another language.
  init?(_ type: Any.Type) {
    metadata = TypeMetadata(type)
    switch TypeKind(type) {
    case .enumeration, .optional: break
    default: return nil
    }
    guard RuntimeCheck.allows(.enums), metadata.hasEnumWitnesses,
      let descriptor = metadata.descriptor
    else { return nil }
    payloadCount = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
    caseCount = payloadCount + Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    fields = FieldDescriptor(type)
  }

  /// Whether a type is an enum of another language: its value is a number, and no witness reads its case.
  static func isImported(_ type: Any.Type) -> Bool {
    let metadata = TypeMetadata(type)
    guard TypeKind(type) == .enumeration, RuntimeCheck.allows(.enums),
      !metadata.hasEnumWitnesses, let descriptor = metadata.descriptor
    else { return false }
    return descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF == 0
      && descriptor.load(fromByteOffset: 24, as: UInt32.self) > 0
  }

  func name(of tag: Int) -> String? { fields?.name(of: tag) }

  /// The type of a payload of size 0: `Void`, or a type without values, such as `Never`.
  func emptyPayloadType(of tag: Int) -> Any.Type? {
    tag < payloadCount ? nil : fields?.type(of: tag)
  }

  func isIndirect(_ tag: Int) -> Bool { fields?.isIndirect(tag) ?? false }

  /// The type of a case's payload; `nil` if it is unknown.
  func payloadType(of tag: Int) -> Any.Type? {
    tag < payloadCount ? fields?.type(of: tag) : nil
  }

  /// Whether a case's payload doesn't have its type's layout; see ``ShortLayout``.
  func isShort(_ tag: Int) -> Bool {
    guard let type = payloadType(of: tag) else { return false }
    return ShortLayout.mayApply(to: type) && fields?.isConcrete(tag) == true
  }

  // MARK: Reading

  /// The number of the case of a value at an address.
  func tag(at address: UnsafeRawPointer) -> Int {
    Int(metadata.enumWitness(0, as: ReadTag.self)(address, metadata.address))
  }

  /// The payload of a value at an address; `nil` without one.
  func payload(at address: UnsafeRawPointer) -> Any? {
    let tag = tag(at: address)
    guard let type = payloadType(of: tag) else { return nil }
    // Projecting changes the value in place, so it's done on a copy of the bytes. The payload that's read
    // is a separate copy, so the bytes are deallocated without being destroyed.
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
      return isShort(tag)
        ? ShortLayout.value(of: type, at: payload) : TypeMetadata.value(of: type, at: payload)
    }
  }

  // MARK: Creating

  /// Creates a value of a case, with or without a payload.
  func make<Value>(_ tag: Int, as type: Value.Type, payload: EnumPayload? = nil) -> Value {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let bytes = UnsafeMutableRawPointer(memory)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
    if let payload { (isIndirect(tag) ? payload.writeBoxed : payload.write)(bytes) }
    metadata.enumWitness(2, as: Inject.self)(bytes, UInt32(tag), metadata.address)
    return memory.move()
  }

  private typealias ReadTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias Inject =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
}

/// A payload to be written into a case of an enum.
struct EnumPayload {
  let write: (UnsafeMutableRawPointer) -> Void
  /// Writes the value's box, which an indirect case refers to.
  let writeBoxed: (UnsafeMutableRawPointer) -> Void

  init(write: @escaping (UnsafeMutableRawPointer) -> Void) {
    self.write = write
    writeBoxed = write
  }

  init<Value>(_ value: Value) {
    write = { $0.initializeMemory(as: Value.self, to: value) }
    writeBoxed = { $0.initializeMemory(as: Box<Value>.self, to: .value(value)) }
  }
}

/// An enum that consists of the box of its payload: the header of an object, and then the payload at its
/// alignment. The boxes of all indirect cases have this layout.
private indirect enum Box<Value> {
  case value(Value)

  static func offset(of type: Any.Type) -> Int {
    TypeMetadata(type).aligned(2 * TypeMetadata.wordSize)
  }
}
