@_spi(Reflection) import Swift

// The one file with `@_spi`. The standard library's field walk is the only way to learn the fields of
// a type without a value of it, which a placeholder for somebody's struct needs.

/// A stored property of a struct or an element of a tuple.
struct StoredField {
  let name: String
  let offset: Int
  let type: Any.Type
  /// Whether the field holds the value itself; `weak` and `unowned` fields hold a reference's record.
  let isStrong: Bool
}

enum Reflection {
  /// The stored fields of a struct or tuple; `nil` for any other type, and where one is unknown.
  static func fields(of type: Any.Type) -> [StoredField]? {
    switch TypeKind(type) {
    case .structure, .tuple: break
    default: return nil
    }
    var fields: [StoredField] = []
    let isComplete = _forEachField(of: type) { name, offset, fieldType, _ in
      fields.append(
        StoredField(
          name: String(cString: name), offset: offset, type: fieldType,
          isStrong: isStrong(fields.count, of: type)))
      return true
    }
    return isComplete ? fields : nil
  }

  /// The name of the case that an enum's value has; `nil` for a value of another type.
  static func caseName(of value: Any) -> String? {
    guard TypeKind(of: value) == .enumeration else { return nil }
    func name<Value>(_ value: Value) -> String? { enumCaseName(value).map { String(cString: $0) } }
    return name(value)
  }
}

private func isStrong(_ index: Int, of type: Any.Type) -> Bool {
  var metadata = FieldMetadata()
  _ = childMetadata(type, index: index, metadata: &metadata)
  metadata.free?(metadata.name)
  return metadata.isStrong
}

private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

// The field walk uses this as well, but does not pass on how a field holds its reference.
@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childMetadata(
  _ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

// A mirror names the case of a value with a payload only, and a description can be somebody's own.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

extension Reflection {
  /// The bytes of a value as they stand in memory.
  static func bytes(of value: Any) -> [UInt8] {
    func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value, Array.init) }
    return bytes(value)
  }

  /// Builds a struct or tuple out of a value for each of its fields.
  ///
  /// Nothing is built unless every field has a value, so that no part of the result is left
  /// uninitialised.
  static func assemble<Value>(
    _ type: Value.Type, from fieldValue: (Any.Type) -> Any?
  ) -> Value? {
    guard let fields = fields(of: type) else { return nil }
    var writers: [(UnsafeMutableRawPointer) -> Void] = []
    for field in fields {
      if !field.isStrong {
        // An empty reference is all zeros; there is no object to refer to.
        guard field.type is any OptionalValue.Type else { return nil }
        continue
      }
      guard let value = fieldValue(field.type) else { return nil }
      func writer<Field>(_ type: Field.Type) -> ((UnsafeMutableRawPointer) -> Void)? {
        guard let value = cast(value, to: type) else { return nil }
        return { ($0 + field.offset).initializeMemory(as: Field.self, to: value) }
      }
      guard let write = writer(field.type) else { return nil }
      writers.append(write)
    }
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    defer { memory.deallocate() }
    // Padding is zero, so that equal placeholders have equal bytes.
    UnsafeMutableRawPointer(memory)
      .initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
    for write in writers { write(UnsafeMutableRawPointer(memory)) }
    return memory.move()
  }
}

/// The parts of a value that structure compares, also of one that shows others in its mirror.
func children(of value: Any) -> [Any] {
  guard value is any CustomReflectable, let fields = Reflection.fields(of: type(of: value)),
    fields.allSatisfy(\.isStrong)
  else {
    return Mirror(reflecting: value).children.map(\.value)
  }
  func read<Value>(_ value: Value) -> [Any] {
    withUnsafeBytes(of: value) { bytes in
      fields.map { field in
        func load<Field>(_ type: Field.Type) -> Any {
          bytes.baseAddress!.advanced(by: field.offset).assumingMemoryBound(to: type).pointee
        }
        return load(field.type)
      }
    }
  }
  return read(value)
}
