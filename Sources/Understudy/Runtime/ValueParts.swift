import Foundation

/// The parts of a value whose type is known only at run time: the fields of a struct or tuple, the
/// case of an enum with its payload, or the elements of a built-in array.
struct ValueParts {
  /// The fields of a struct or tuple; empty for any other value.
  private(set) var fields: [StoredField] = []
  /// The values of the fields, the payload, or the elements; `nil` for a payload of an unknown
  /// type.
  ///
  /// A `weak` field has its object. An `unowned` field has the bits of its reference, because its
  /// object may have been freed.
  let values: [Any?]
  /// The number of an enum's case.
  private(set) var tag: Int?
  private var cases: EnumMetadata?
}

extension ValueParts {
  /// Returns `nil` if the value has no parts, or if they're unknown.
  init?(of value: Any) {
    let type = type(of: value)
    if type == DeclaredPart.self {
      guard let elements = (value as? DeclaredPart)?.elements else { return nil }
      self = elements
      return
    }
    switch TypeKind(type) {
    case .structure, .tuple:
      let fields = StoredField.all(of: type)
      guard !fields.isEmpty else { return nil }
      self = withAddress(of: value) { ValueParts(of: fields, at: $0) { $0.form } }
    case .enumeration, .optional:
      guard let cases = EnumMetadata(type) else { return nil }
      self = withAddress(of: value) { address in
        let tag = cases.tag(at: address)
        let values = tag < cases.payloadCount ? [cases.payload(at: address)] : []
        return ValueParts(values: values, tag: tag, cases: cases)
      }
    case .fixedArray:
      let metadata = FixedArrayMetadata(type)
      self.init(
        values: withAddress(of: value) { address in
          (0..<metadata.count).map {
            (address + metadata.offset(of: $0)).value(of: metadata.elementType, .generic)
          }
        })
    default: return nil
    }
  }

  /// The fields of a struct or tuple at an address.
  init(
    of fields: [StoredField], at address: UnsafeRawPointer, _ form: (StoredField) -> StoredForm
  ) {
    self.init(fields: fields, values: fields.map { address.value(of: $0, form($0)) })
  }

  /// Whether all fields are words without a type of Swift.
  var isBuiltin: Bool {
    !fields.isEmpty && fields.allSatisfy { [.builtin, .other].contains(TypeKind($0.type)) }
  }

  /// The name of an enum's case.
  var caseName: String? { tag.flatMap { cases?.name(of: $0) } }

  /// The fields that own their values, which `weak` and `unowned` ones don't.
  var ownedFields: [(field: StoredField, value: Any?)] {
    zip(fields, values).filter { $0.0.ownership == .strong }.map { ($0, $1) }
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

private struct WeakReference { weak var object: AnyObject? }

extension UnsafeRawPointer {
  /// The value of a field in the value at this address.
  fileprivate func value(of field: StoredField, _ form: StoredForm) -> Any? {
    let address = self + field.offset
    switch field.ownership {
    case .weak: return address.assumingMemoryBound(to: WeakReference.self).pointee.object
    case .unowned, .unmanaged: return address.load(as: UInt.self)
    case .strong: return address.value(of: field.type, form)
    }
  }
}

/// Whether two values of the same type consist of the same bytes.
func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? DeclaredPart { return left.bytes == (right as? DeclaredPart)?.bytes }
  func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
  return bytes(left) == bytes(right)
}

/// The first index at which the bytes of two arrays' elements differ; `nil` if there's none in the
/// shorter array.
func firstDifference<Element>(
  _ left: [Element], _ right: [Element], from start: Int = 0
) -> Int? {
  let stride = MemoryLayout<Element>.stride
  let end = min(left.count, right.count)
  return left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in
      guard let left = left.baseAddress, let right = right.baseAddress else { return nil }
      var index = start
      // A debug build compares elements slowly, so the part in which one differs is halved.
      var length = 4_096
      while index < end {
        length = min(length, end - index)
        let offset = index * stride
        if memcmp(left + offset, right + offset, length * stride) == 0 {
          index += length
        } else if length == 1 {
          return index
        } else {
          length /= 2
        }
      }
      return nil
    }
  }
}
