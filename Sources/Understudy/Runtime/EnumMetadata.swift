/// Makes a value of an enum without the help of its author.
///
/// The standard library has no call for it. The enum's own witnesses write the case, as they do for
/// the compiler, so the value is a complete one. Their indices are fixed by Swift's ABI.
enum EnumCase {
  /// A case with a payload, where one has a placeholder: it hardly equals a plain value. Else a case
  /// without.
  static func make<Value>(_ type: Value.Type, _ generator: PlaceholderGenerator) -> Value? {
    guard TypeKind(type) == .enumeration, let layout = EnumLayout(type) else { return nil }
    for tag in 0..<layout.payloadCases {
      guard let payloadType = layout.payload(of: tag),
        let payload = generator.value(of: payloadType)
      else { continue }
      return layout.inject(tag, as: type) { memory in
        func write<Payload>(_ payload: Payload) {
          memory.initializeMemory(as: Payload.self, to: payload)
        }
        write(payload)
      }
    }
    guard layout.emptyCases > 0 else { return nil }
    let number = min(generator.variant, layout.emptyCases - 1)
    return layout.inject(layout.payloadCases + number, as: type) { _ in }
  }
}

/// What an enum's metadata says of its cases. Those with payloads come first.
private struct EnumLayout {
  let payloadCases: Int
  let emptyCases: Int
  private static let word = MemoryLayout<Int>.size
  private let metadata: UnsafePointer<UnsafeRawPointer>
  private let descriptor: UnsafeRawPointer

  init?(_ type: Any.Type) {
    metadata = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
    descriptor = metadata[1]
    payloadCases = Int(descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF)
    emptyCases = Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    // An enum of another language has no witnesses for its cases.
    guard metadata[-1].load(fromByteOffset: 10 * Self.word, as: UInt32.self) & 0x20_0000 != 0 else {
      return nil
    }
  }

  /// The type of a case's payload; `nil` where it is unknown or kept in a box.
  func payload(of tag: Int) -> Any.Type? {
    guard let fields = Self.target(of: descriptor + 16) else { return nil }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    guard tag < Int(fields.load(fromByteOffset: 12, as: UInt32.self)) else { return nil }
    let record = fields + 16 + tag * size
    let isIndirect = record.load(as: UInt32.self) & 1 != 0
    guard !isIndirect, let name = Self.target(of: record + 4) else { return nil }
    return _getTypeByMangledNameInContext(
      name.assumingMemoryBound(to: UInt8.self), UInt(Self.length(of: name)),
      genericContext: descriptor, genericArguments: UnsafeRawPointer(metadata + 2))
  }

  /// A value of the case, whose payload `write` has put into its place.
  func inject<Value>(
    _ tag: Int, as type: Value.Type, write: (UnsafeMutableRawPointer) -> Void
  ) -> Value {
    let inject = metadata[-1].load(fromByteOffset: 12 * Self.word + 8, as: InjectTag.self)
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let raw = UnsafeMutableRawPointer(memory)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
    write(raw)
    inject(raw, UInt32(tag), metadata)
    return memory.move()
  }

  private typealias InjectTag =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  /// What a relative pointer points at.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = pointer.load(as: Int32.self)
    return distance == 0 ? nil : pointer + Int(distance)
  }

  /// The length of a mangled name, in which some bytes stand in front of a reference.
  private static func length(of name: UnsafeRawPointer) -> Int {
    var length = 0
    while true {
      switch name.load(fromByteOffset: length, as: UInt8.self) {
      case 0: return length
      case 0x01...0x17: length += 5
      case 0x18...0x1F: length += 1 + word
      default: length += 1
      }
    }
  }
}
