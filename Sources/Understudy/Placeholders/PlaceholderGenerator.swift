import Foundation

/// Generates the values that matchers and recorded calls return: placeholders of any type, which can be
/// passed on.
///
/// No user-defined code runs on a placeholder, and only ``Mocked`` runs to create one. A placeholder is the
/// value of ``Mocked``, a distinct value of a standard type, a value that consists of placeholders, an
/// object that was never initialized, or a stand-in in an existential.
struct PlaceholderGenerator {
  /// Which of two different values to generate, if the type has two.
  let variant: Int
  /// The matcher or call that returns the value, for the message if a forwarder uses it.
  private(set) var origin: PlaceholderOrigin
  /// The types that the value is a part of. In a type that contains itself, the inner value is empty.
  private var enclosingTypes: [ObjectIdentifier] = []
  /// What the parts of one value share; `nil` outside a value that is made of parts.
  private var assembly: PlaceholderAssembly?

  init(variant: Int, origin: PlaceholderOrigin = .unknown) {
    self.variant = variant
    self.origin = origin
  }

  /// The generator for the parts of a type; `nil` if it is a part of itself.
  func inside(_ type: Any.Type) -> PlaceholderGenerator? {
    let identifier = ObjectIdentifier(type)
    guard !enclosingTypes.contains(identifier) else { return nil }
    var inner = self
    inner.enclosingTypes.append(identifier)
    return inner
  }

  /// The same for parts that a value can do without: the elements of an array, the value of an optional, an
  /// indirect case.
  func insideIfRoom(_ type: Any.Type) -> PlaceholderGenerator? {
    // A generic type can contain itself with different arguments each time.
    guard assembly?.hasRoom ?? true, enclosingTypes.count < 64 else { return nil }
    return inside(type)
  }

  var ofUnknownOrigin: PlaceholderGenerator {
    var other = self
    other.origin = .unknown
    return other
  }

  /// A string that no test writes.
  var text: String { "understudy-\(variant)-\(UUID().uuidString)" }

  /// A small number that no test writes, between 1 and 2 or between 3 and 4.
  var fraction: Double { Double.random(in: 1..<2) + Double(variant * 2) }

  /// An array with one placeholder; empty if the type has none or is a part of itself.
  func elements<Element>(_ type: Element.Type) -> [Element] {
    if let numbers = numbers(type) { return numbers }
    return insideIfRoom([Element].self)?.make(type).map { [$0] } ?? []
  }

  /// Elements of a type with few values: so many that no test has the same.
  private func numbers<Element>(_ type: Element.Type) -> [Element]? {
    switch type {
    case is Bool.Type: (0..<64).map { _ in Bool.random() } as? [Element]
    case is UInt8.Type: (0..<16).map { _ in UInt8.random(in: 1 ... .max) } as? [Element]
    case is Int8.Type: (0..<16).map { _ in Int8.random(in: 1 ... .max) } as? [Element]
    default: nil
    }
  }

  func make<Value>(_ type: Value.Type) -> Value? {
    if let mocked = type as? any Mocked.Type, let value = self.mocked(mocked) as? Value {
      return value
    }
    if let standard = type as? any DefaultValueProviding.Type,
      let value = standard.placeholder(self) as? Value
    {
      return value
    }
    if let composed = composed(type) { return composed }
    // The second variant of a type whose only value is that of `Mocked`.
    return (type as? any Mocked.Type).flatMap { $0.mock as? Value }
  }

  /// Creates a placeholder of a type that's known only at run time.
  ///
  /// The value is never converted to `Any`, which would open an existential.
  private func payload(of type: Any.Type) -> EnumPayload? {
    func payload<Value>(_ type: Value.Type) -> EnumPayload? { make(type).map(EnumPayload.init) }
    return payload(type)
  }

  /// The payload of a case that isn't indirect.
  private func shortPayload(of type: Any.Type, isIndirect: Bool) -> EnumPayload? {
    guard !isIndirect, ShortLayout.parts(of: type) != nil else { return nil }
    return EnumPayload { _ = initialize(shortly: type, at: $0) }
  }

  private func composed<Value>(_ type: Value.Type) -> Value? {
    if let assembly { return part(type, of: assembly) }
    var inner = self
    let assembly = PlaceholderAssembly()
    inner.assembly = assembly
    defer { assembly.finish(with: inner) }
    return inner.part(type, of: assembly)
  }

  private func part<Value>(_ type: Value.Type, of assembly: PlaceholderAssembly) -> Value? {
    assembly.count()
    switch TypeKind(type) {
    case .structure, .tuple: return structure(type)
    case .enumeration, .optional: return enumeration(type)
    case .object:
      guard let type = type as? AnyClass else { return nil }
      return assembly.object(of: type, variant: variant) as? Value
    case .existential: return ExistentialPlaceholder.make(type, self)
    case .metatype: return metatype(type)
    case .function: return FunctionPlaceholder.make(type, origin)
    case .builtin: return builtin(type)
    case .fixedArray: return fixedArray(type)
    case .other: return nil
    }
  }

  /// `nil` for the second variant of a type with only one value.
  private func mocked<Value: Mocked>(_ type: Value.Type) -> Value? {
    // What the value's code calls is not a part of an expression.
    guard variant > 0 else { return Recording.outsideRecordings { type.mock } }
    let mocks = Recording.outsideRecordings { type.mocks }
    return mocks.count > 1 ? mocks.last : nil
  }

  // MARK: Composed types

  private func structure<Value>(_ type: Value.Type) -> Value? {
    guard let inner = inside(type) else { return nil }
    return zeroed(type) { memory in
      StoredField.all(of: type).allSatisfy { inner.initialize($0, in: memory) }
    }
  }

  /// Writes a placeholder into a field. A `weak` one stays empty, and one whose values can't be written.
  func initialize(_ field: StoredField, in memory: UnsafeMutableRawPointer) -> Bool {
    switch field.ownership {
    case .weak: return true
    case .unowned, .unmanaged:
      initializeUnowned(field, in: memory)
      return true
    case .strong: break
    }
    guard !field.isShort else { return initialize(shortly: field.type, at: memory + field.offset) }
    guard TypeMetadata(field.type).hasValueWitnesses else { return true }
    return initialize(field.type, at: memory + field.offset)
  }

  private func initialize(_ type: Any.Type, at address: UnsafeMutableRawPointer) -> Bool {
    func write<Part>(_ type: Part.Type) -> Bool {
      guard let value = make(type) else { return false }
      address.initializeMemory(as: type, to: value)
      return true
    }
    return write(type)
  }

  /// Writes the parts that take space. An optional's byte stays zero.
  private func initialize(shortly type: Any.Type, at address: UnsafeMutableRawPointer) -> Bool {
    (ShortLayout.parts(of: type) ?? []).allSatisfy { part in
      part.type.map { initialize($0, at: address + part.offset) } ?? true
    }
  }

  /// The array in an `InlineArray`. The elements of a very long one are zeros.
  private func fixedArray<Value>(_ type: Value.Type) -> Value? {
    let metadata = FixedArrayMetadata(type)
    if metadata.count > 10_000, TypeMetadata(type).isTrivial { return zeroed(type) { _ in true } }
    return zeroed(type) { memory in
      (0..<metadata.count).allSatisfy {
        initialize(metadata.elementType, at: memory + metadata.offset(of: $0))
      }
    }
  }

  /// Nobody but the field refers to the object, so it must be one that is never freed.
  private func initializeUnowned(_ field: StoredField, in memory: UnsafeMutableRawPointer) {
    if let type = withoutOptionals(field.type) as? AnyClass, let assembly {
      assembly.object(of: type, variant: variant).map { field.initialize(in: memory, unowned: $0) }
    } else if let tables = ExistentialPlaceholder.tables(ofClassBound: field.type) {
      field.initialize(in: memory, unowned: ObjectStandIn.unknown)
      let words = (memory + field.offset).assumingMemoryBound(to: UInt.self)
      for (index, table) in tables.enumerated() { words[index + 1] = table }
    }
  }

  /// A case with a payload, which is distinct, or else a case without one.
  private func enumeration<Value>(_ type: Value.Type) -> Value? {
    guard let metadata = EnumMetadata(type) else {
      return EnumMetadata.isImported(type) ? zeroed(type) { _ in true } : nil
    }
    if let inner = inside(type) {
      let tags = (0..<metadata.payloadCount)
      let indirect = insideIfRoom(type) == nil ? [] : tags.filter(metadata.isIndirect)
      for tag in tags.filter({ !metadata.isIndirect($0) }) + indirect {
        guard let payloadType = metadata.payloadType(of: tag),
          let payload = metadata.isShort(tag)
            ? inner.shortPayload(of: payloadType, isIndirect: metadata.isIndirect(tag))
            : inner.payload(of: payloadType)
        else { continue }
        return metadata.make(tag, as: type, payload: payload)
      }
    }
    let empty = (metadata.payloadCount..<metadata.caseCount).filter { tag in
      metadata.emptyPayloadType(of: tag).map { payload(of: $0) != nil } ?? true
    }
    guard !empty.isEmpty else { return nil }
    return metadata.make(empty[min(variant, empty.count - 1)], as: type)
  }

  private func metatype<Value>(_ type: Value.Type) -> Value? {
    if let value = ExistentialStandIn.self as? Value { return value }
    if let instance = MetatypeMetadata.instanceType(of: type) as? Value { return instance }
    return ExistentialPlaceholder.make(type, self)
  }

  /// A value of a built-in type, such as the field of a number.
  private func builtin<Value>(_ type: Value.Type) -> Value? {
    let metadata = TypeMetadata(type)
    let isReference = !metadata.isTrivial && metadata.size == MemoryLayout<AnyObject>.size
    return zeroed(type) { memory in
      if isReference {
        memory.initializeMemory(as: AnyObject.self, to: PlaceholderObject())
      } else if metadata.isTrivial {
        switch metadata.size {
        case 1: memory.storeBytes(of: UInt8(variant), as: UInt8.self)
        case 2: memory.storeBytes(of: UInt16.placeholder(self) ?? 0, as: UInt16.self)
        case 4: memory.storeBytes(of: UInt32.placeholder(self) ?? 0, as: UInt32.self)
        case 8: memory.storeBytes(of: UInt64.placeholder(self) ?? 0, as: UInt64.self)
        // An executor: an object, and how it is used.
        case 16: memory.storeBytes(of: PlaceholderObject.address(variant), as: UInt.self)
        default: break
        }
      }
      return true
    }
  }
}

/// Creates a value whose bytes are zeros except for those that `initialize` writes.
///
/// Parts that are unknown remain zeros: the bytes of a C union, and the fields of a struct that was
/// compiled without reflection metadata. Such a value can be passed on, because copying zeros retains
/// nothing.
func zeroed<Value>(
  _ type: Value.Type, _ initialize: (UnsafeMutableRawPointer) -> Bool
) -> Value? {
  let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  defer { memory.deallocate() }
  let bytes = UnsafeMutableRawPointer(memory)
  bytes.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
  return initialize(bytes) ? memory.move() : nil
}
