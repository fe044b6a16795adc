// Reading the parts of values from their memory.

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

extension StoredField {
  /// The values of fields of a struct or a tuple.
  package static func values(of fields: [StoredField], in value: Any) -> [Any?] {
    withAddress(of: value) { address in fields.map { address.value(of: $0) } }
  }
}

extension EnumMetadata {
  /// The case of a value, and its payload; `nil` if it has none or it's of an unknown type.
  package func read(_ value: Any) -> (tag: Int, payload: Any?) {
    withAddress(of: value) { (tag(at: $0), payload(at: $0)) }
  }
}

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
  func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
  return bytes(left) == bytes(right)
}

/// The first index from another one on at which two arrays of objects have different ones; `nil` if
/// there's none up to the end of the shorter array.
func firstDifferentReference<Object>(
  _ left: [Object], _ right: [Object], startingAt start: Int
) -> Int? {
  left.withUnsafeBytes { left in
    right.withUnsafeBytes { right in
      let (left, right) = (left.bindMemory(to: UInt.self), right.bindMemory(to: UInt.self))
      // A loop, because a million calls of a closure take long in a debug build.
      var index = start
      while index < min(left.count, right.count), left[index] == right[index] { index += 1 }
      return index < min(left.count, right.count) ? index : nil
    }
  }
}
