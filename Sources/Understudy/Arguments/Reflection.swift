@_spi(Reflection) import Swift

// The one file with `@_spi`. The standard library's field walk is the only way to learn the fields of
// a type without a value of it, which a placeholder for somebody's struct needs.

/// A stored property of a struct or an element of a tuple.
struct StoredField {
  let name: String
  let offset: Int
  let type: Any.Type
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
      fields.append(StoredField(name: String(cString: name), offset: offset, type: fieldType))
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

// A mirror names the case of a value with a payload only, and a description can be somebody's own.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

extension Reflection {
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
