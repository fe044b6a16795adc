/// A stored property of a struct or class, or an element of a tuple.
struct StoredField {
  /// The ownership of a property's value. A `weak` or `unowned` property contains a record of the reference.
  enum Ownership { case strong, weak, unowned }

  let name: String
  let offset: Int
  let type: Any.Type
  let ownership: Ownership

  private static let known = Locked<[ObjectIdentifier: [StoredField]]>([:])

  /// The stored properties of a struct, tuple, or class, including those of superclasses; empty if the type
  /// has none or they're unknown.
  static func all(of type: Any.Type) -> [StoredField] {
    let key = ObjectIdentifier(type)
    if RuntimeCheck.override == nil, let fields = known.withLock({ $0[key] }) { return fields }
    let fields = read(type)
    if RuntimeCheck.override == nil { known.withLock { $0[key] = fields } }
    return fields
  }

  private static func read(_ type: Any.Type) -> [StoredField] {
    guard RuntimeCheck.allows(.fields),
      let recursiveCount = RuntimeSymbols.recursiveCount,
      let childOffset = RuntimeSymbols.recursiveChildOffset,
      let childMetadata = RuntimeSymbols.recursiveChildMetadata
    else { return [] }
    let kind = TypeKind(type)
    switch kind {
    case .structure, .tuple, .object: break
    default: return []
    }
    let metadata = TypeMetadata(type).address
    let descriptor = kind == .structure ? FieldDescriptor(type) : nil
    return (0..<recursiveCount(metadata)).map { index in
      var child = ChildMetadata()
      let fieldType = childMetadata(metadata, index, &child)
      defer { child.free?(child.name) }
      var ownership = Ownership.strong
      if !child.isStrong { ownership = descriptor?.ownership(of: index) ?? .unowned }
      return StoredField(
        name: child.name.map { String(cString: $0) } ?? "",
        offset: childOffset(metadata, index), type: TypeMetadata(fieldType).type,
        ownership: ownership)
    }
  }

  /// The data about a property that the runtime writes.
  private struct ChildMetadata {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
  }
}

// MARK: Reading

extension StoredField {
  /// The value of a field in a struct or tuple at an address; that of a weak field is its object.
  func value(at base: UnsafeRawPointer) -> Any? {
    switch ownership {
    case .unowned: return nil
    case .weak: return (base + offset).assumingMemoryBound(to: WeakReference.self).pointee.object
    case .strong: return TypeMetadata.value(of: type, at: base + offset)
    }
  }

  private struct WeakReference { weak var object: AnyObject? }
}

extension TypeMetadata {
  /// The value of a type at an address.
  static func value(of type: Any.Type, at address: UnsafeRawPointer) -> Any {
    func load<Value>(_ type: Value.Type) -> Any {
      address.assumingMemoryBound(to: type).pointee
    }
    return load(type)
  }

  /// The bytes of a value as they are in memory.
  static func bytes(of value: Any) -> [UInt8] {
    func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
    return bytes(value)
  }
}
