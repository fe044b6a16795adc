/// A dictionary, whose type is known only at run time, as the root of a key path.
package protocol DictionaryRoot {
  /// The key with which a key path begins, as in `\.["name"]`; `nil` if it begins otherwise.
  static func key(of path: AnyKeyPath) -> Any?
}

extension Dictionary: DictionaryRoot {
  package static func key(of path: AnyKeyPath) -> Any? {
    guard MemoryLayout<Key>.alignment <= 8, RuntimeCheck.allows(.fields) else { return nil }
    return withSubscript(of: path, size: MemoryLayout<Key>.size) {
      $0.assumingMemoryBound(to: Key.self).pointee
    }
  }
}

/// A key path stores its components after the header of the object and the word of the name: a header,
/// the identity of the component, its getter and setter, the size and the witnesses of its arguments,
/// and the arguments.
private enum KeyPathLayout {
  static let size = 24
  static let components = 32
  static let identity = 40
  static let arguments = 88
  /// A key path that begins with the subscript of a dictionary, by which others are recognized.
  static let sample: AnyKeyPath & Sendable = \[Int: Int].[0x5EED]
}

/// Reads the arguments of the subscript of a dictionary with which a key path begins; `nil` if it
/// begins otherwise, or if key paths have another layout.
private func withSubscript<Result>(
  of path: AnyKeyPath, size: Int, _ read: (UnsafeRawPointer) -> Result
) -> Result? {
  func address(_ path: AnyKeyPath) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(path).toOpaque())
  }
  let (object, sample) = (address(path), address(KeyPathLayout.sample))
  // The lower bits of the word are the size of all components.
  let count = Int(object.load(fromByteOffset: KeyPathLayout.size, as: UInt32.self) & 0xFF_FFFF)
  let isSame = { (offset: Int) in
    object.load(fromByteOffset: offset, as: UInt.self)
      == sample.load(fromByteOffset: offset, as: UInt.self)
  }
  guard MemoryLayout<Int>.size == 8,
    KeyPathLayout.components + count >= KeyPathLayout.arguments + size,
    sample.load(fromByteOffset: KeyPathLayout.arguments, as: Int.self) == 0x5EED,
    isSame(KeyPathLayout.identity), isSame(KeyPathLayout.identity + 8)
  else { return nil }
  return read(object + KeyPathLayout.arguments)
}
