/// A value in memory: its type, and the address at which a value of this type lies.
///
/// Generic code puts a value into an `Any` with the type that it was called with, which can be an
/// existential type. Then `type(of:)` returns the type of the innermost value, and the address is that of
/// the existential. Only ``read(_:_:)`` makes a stored value, so that no other code combines a type and an
/// address.
struct StoredValue {
  let type: Any.Type
  private let address: UnsafeRawPointer

  static func read<Result>(_ value: Any, _ body: (StoredValue) -> Result) -> Result {
    func open<Value>(_ value: Value) -> Result {
      withUnsafeBytes(of: value) { bytes in
        // A value without bytes has no address.
        let address =
          bytes.baseAddress ?? UnsafeRawPointer(bitPattern: MemoryLayout<Value>.alignment)!
        return body(StoredValue(type: Value.self, address: address))
      }
    }
    return open(AnyContainer.innermost(value))
  }

  /// The stored properties of a struct, or the elements of a tuple; empty for any other value.
  var fields: (fields: [StoredField], values: [Any?]) {
    let fields = StoredField.all(of: type)
    return (fields, fields.map { address.value(of: $0) })
  }

  /// The case of an enum, and its payload, which is `nil` if it has none or it's of an unknown type.
  var enumCase: (cases: EnumMetadata, tag: Int, payload: Any?)? {
    EnumMetadata(type).map { ($0, $0.tag(at: address), $0.payload(at: address)) }
  }

  /// The number that the value consists of.
  var number: Int {
    switch TypeMetadata(type).size {
    case 1: Int(address.load(as: Int8.self))
    case 2: Int(address.load(as: Int16.self))
    case 4: Int(address.load(as: Int32.self))
    case MemoryLayout<Int>.size: address.load(as: Int.self)
    default: 0
    }
  }

  var bytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: address, count: TypeMetadata(type).size))
  }
}

private struct WeakReference { weak var object: AnyObject? }

extension UnsafeRawPointer {
  package func value(of field: StoredField) -> Any? {
    let address = self + field.offset
    switch field.ownership {
    case .weak: return address.assumingMemoryBound(to: WeakReference.self).pointee.object
    case .unowned, .unmanaged: return address.load(as: UInt.self)
    case .strong: return address.part(of: field.type)
    }
  }
}

func haveSameBytes(_ left: Any, _ right: Any) -> Bool {
  if let left = left as? OpaquePart { return left.bytes == (right as? OpaquePart)?.bytes }
  return StoredValue.read(left) { left in StoredValue.read(right) { left.bytes == $0.bytes } }
}

/// The first index from another one on at which two arrays of objects have different ones; `nil` if
/// there's none up to the end of the shorter array.
func firstDifferentReference<Object>(
  _ left: [Object], _ right: [Object], startingAt start: Int
) -> Int? {
  left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in
      let (left, right) = (left.bindMemory(to: UInt.self), right.bindMemory(to: UInt.self))
      var index = start
      while index < min(left.count, right.count), left[index] == right[index] { index += 1 }
      return index < min(left.count, right.count) ? index : nil
    }
  }
}
