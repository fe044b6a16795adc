/// Makes a value of an enum that has a case without payload, though it is not `CaseIterable`.
///
/// The standard library has no call for it. The enum's own witnesses write the case, as they do for
/// the compiler, so the value is a complete one. Their places are fixed by Swift's ABI.
enum EnumCase {
  static func make<Value>(_ type: Value.Type, _ maker: Placeholder) -> Value? {
    guard TypeKind(type) == .enumeration else { return nil }
    let metadata = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
    let descriptor = metadata[1]
    let payloadCases = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let emptyCases = descriptor.load(fromByteOffset: 24, as: UInt32.self)
    guard emptyCases > 0 else { return nil }

    let witnesses = metadata[-1]
    let inject = witnesses.load(fromByteOffset: 104, as: InjectTag.self)
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let raw = UnsafeMutableRawPointer(memory)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
    inject(raw, payloadCases + min(UInt32(maker.variant), emptyCases - 1), metadata)
    return memory.move()
  }

  private typealias InjectTag =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
}
