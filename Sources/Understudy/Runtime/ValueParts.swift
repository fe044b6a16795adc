/// The parts of a value whose type is known only at run time: the fields of a struct or tuple, the
/// case of an enum with its payload, or the elements of a built-in array.
struct ValueParts {
  struct Part {
    /// `nil` for a payload or an element.
    let field: StoredField?
    /// The object of a `weak` field, the address in an `unowned(unsafe)` field, and the value of
    /// any other part. `nil` if the part is unknown, and for an `unowned` field, whose object may
    /// have been freed.
    let value: Any?
    /// The first word of a field that doesn't own its object; `nil` for any other part.
    let reference: UInt?

    /// Whether the part isn't a `weak` or `unowned` field.
    var isOwned: Bool { reference == nil }

    /// Whether the part is a field that only the standard library or C can read.
    var isBuiltin: Bool {
      field.map { [.builtin, .other].contains(TypeKind($0.type)) } ?? false
    }
  }

  let parts: [Part]
  /// The number and the name of an enum's case.
  private(set) var tag: Int?
  private(set) var caseName: String?

  /// Whether an enum's case has a payload of an unknown type.
  var isUnknown: Bool { tag != nil && parts.contains { $0.value == nil } }

  /// Returns `nil` if the value has no parts, or if they're unknown.
  init?(of value: Any) {
    let type = type(of: value)
    switch TypeKind(type) {
    case .structure, .tuple:
      let fields = StoredField.all(of: type)
      guard !fields.isEmpty else { return nil }
      parts = withAddress(of: value) { address in fields.map { Part($0, of: address) } }
    case .enumeration, .optional:
      guard let metadata = EnumMetadata(type) else { return nil }
      let (tag, payload) = withAddress(of: value) { address in
        (metadata.tag(at: address), metadata.payload(at: address))
      }
      parts =
        tag < metadata.payloadCount ? [Part(field: nil, value: payload, reference: nil)] : []
      self.tag = tag
      caseName = metadata.name(of: tag)
    case .fixedArray:
      let metadata = FixedArrayMetadata(type)
      parts = withAddress(of: value) { address in
        (0..<metadata.count).map { index in
          let element = (address + metadata.offset(of: index)).value(of: metadata.elementType)
          return Part(field: nil, value: element, reference: nil)
        }
      }
    default: return nil
    }
  }
}

/// Whether two values of the same type consist of the same bytes.
func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
  func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
  return bytes(left) == bytes(right)
}

extension ValueParts.Part {
  fileprivate init(_ field: StoredField, of base: UnsafeRawPointer) {
    let address = base + field.offset
    let word = field.ownership == .strong ? nil : address.load(as: UInt.self)
    self.field = field
    reference = word
    switch field.ownership {
    case .unowned: value = nil
    case .unmanaged: value = word
    case .weak: value = address.assumingMemoryBound(to: WeakReference.self).pointee.object
    case .strong where field.isShort: value = ShortLayout.value(of: field.type, at: address)
    case .strong where !TypeMetadata(field.type).hasValueWitnesses:
      value = address.load(as: UInt.self)
    case .strong: value = address.value(of: field.type)
    }
  }

  private struct WeakReference { weak var object: AnyObject? }
}

extension UnsafeRawPointer {
  /// The value of a type at this address.
  func value(of type: Any.Type) -> Any {
    func load<Value>(_ type: Value.Type) -> Any { assumingMemoryBound(to: type).pointee }
    return load(type)
  }
}

private func withAddress<Result>(of value: Any, _ body: (UnsafeRawPointer) -> Result) -> Result {
  func open<Value>(_ value: Value) -> Result {
    withUnsafeBytes(of: value) { bytes in
      // A value without bytes has no address.
      body(bytes.baseAddress ?? UnsafeRawPointer(bitPattern: MemoryLayout<Value>.alignment)!)
    }
  }
  return open(value)
}
