/// A stored property of a struct or class, or an element of a tuple.
struct StoredField {
  /// The ownership of a property's value. A `weak` or `unowned` property contains a record of the reference,
  /// and an `unowned(unsafe)` property the reference itself.
  enum Ownership { case strong, weak, unowned, unmanaged }

  let name: String
  let offset: Int
  let type: Any.Type
  let ownership: Ownership
  /// Whether the property doesn't have its type's layout; see ``ShortLayout``.
  private(set) var isShort = false

  /// The name in code; `nil` for an element of a tuple without a label, which is called `.0`, `.1`.
  var label: String? {
    name.isEmpty || name.hasPrefix(".") || name.first?.isNumber == true ? nil : name
  }

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
    let count = recursiveCount(metadata)
    return (0..<count).map { index in
      var child = ChildMetadata()
      let fieldType = childMetadata(metadata, index, &child)
      defer { child.free?(child.name) }
      var ownership = Ownership.strong
      if !child.isStrong { ownership = self.ownership(of: index, count: count, in: type) }
      var field = StoredField(
        name: child.name.map { String(cString: $0) } ?? "", offset: childOffset(metadata, index),
        type: TypeMetadata(fieldType).type, ownership: ownership)
      field.isShort =
        ShortLayout.mayApply(to: field.type) && isConcrete(index, count: count, in: type)
      return field
    }
  }

  /// Whether the declaration of a property has no generic parameters. The properties of a superclass have
  /// the first indices.
  private static func isConcrete(_ index: Int, count: Int, in type: Any.Type) -> Bool {
    guard let descriptor = FieldDescriptor(type) else { return false }
    let inherited = count - descriptor.count
    if index >= inherited { return descriptor.isConcrete(index - inherited) }
    guard let superclass = (type as? AnyClass).flatMap({ _getSuperclass($0) }) else { return false }
    return isConcrete(index, count: inherited, in: superclass)
  }

  /// The ownership of a property that isn't strong. The properties of a superclass have the first indices.
  private static func ownership(of index: Int, count: Int, in type: Any.Type) -> Ownership {
    guard let descriptor = FieldDescriptor(type) else { return .unowned }
    let inherited = count - descriptor.count
    if index >= inherited { return descriptor.ownership(of: index - inherited) }
    guard let superclass = (type as? AnyClass).flatMap({ _getSuperclass($0) }) else {
      return .unowned
    }
    return ownership(of: index, count: inherited, in: superclass)
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
  /// The value of a field in a struct or tuple at an address; that of a weak field is its object, that of
  /// an unmanaged one its address.
  func value(at base: UnsafeRawPointer) -> Any? {
    switch ownership {
    case .unowned: return nil
    case .unmanaged: return reference(at: base)
    case .weak: return (base + offset).assumingMemoryBound(to: WeakReference.self).pointee.object
    case .strong:
      if isShort { return ShortLayout.value(of: type, at: base + offset) }
      guard TypeMetadata(type).hasValueWitnesses else { return reference(at: base) }
      return TypeMetadata.value(of: type, at: base + offset)
    }
  }

  private struct WeakReference { weak var object: AnyObject? }
  private struct UnownedReference { unowned let object: AnyObject }
  private struct UnmanagedReference { unowned(unsafe) let object: AnyObject }

  /// The first word of a field whose value isn't read.
  func reference(at base: UnsafeRawPointer) -> UInt { (base + offset).load(as: UInt.self) }

  /// Writes an object that is never freed into an empty `unowned` field.
  func initialize(in base: UnsafeMutableRawPointer, unowned object: AnyObject) {
    let address = base + offset
    if ownership == .unowned {
      address.initializeMemory(as: UnownedReference.self, to: UnownedReference(object: object))
    } else {
      address.initializeMemory(as: UnmanagedReference.self, to: UnmanagedReference(object: object))
    }
  }
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
