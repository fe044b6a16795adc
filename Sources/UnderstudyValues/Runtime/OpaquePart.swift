/// A part of a value that isn't loaded, compared, or passed on: a closure, or a value with a metatype
/// inside.
///
/// A declaration stores a closure in another form than generic code does, and the metatype of a struct
/// or an enum in no bytes at all. Which form it is depends on the declaration, so none is read.
package struct OpaquePart {
  package let type: Any.Type
  /// The bytes of a closure, by which that of a placeholder is recognized.
  fileprivate(set) var bytes: [UInt8] = []
  fileprivate(set) var elements: Parts?

  package var kind: TypeKind {
    if elements != nil { return .tuple }
    return bytes.isEmpty ? .other : .function
  }

  /// Whether a type is a function, or one that stores a function in its own form.
  static func hasFunction(_ type: Any.Type) -> Bool {
    contains(type) { TypeKind($0) == .function }
  }

  /// Whether offsets and sizes in a type can be others than those of its metadata.
  static func hasMetatype(_ type: Any.Type) -> Bool {
    contains(type) { type in
      TypeMetadata(type).instanceType.map { !($0 is AnyClass) } ?? false
    }
  }

  private static func contains(_ type: Any.Type, where isFound: (Any.Type) -> Bool) -> Bool {
    switch TypeKind(type) {
    case .optional:
      let wrapped = (type as? any OptionalValue.Type)?.wrappedType
      return wrapped.map { contains($0, where: isFound) } ?? false
    case .tuple: return StoredField.all(of: type).contains { contains($0.type, where: isFound) }
    default: return isFound(type)
    }
  }
}

package func declaredType(of value: Any) -> Any.Type {
  let type = type(of: value)
  return type == OpaquePart.self ? (value as? OpaquePart)?.type ?? type : type
}

extension UnsafeRawPointer {
  /// The value of a part at this address.
  func part(of type: Any.Type) -> Any {
    let kind = TypeKind(type)
    if OpaquePart.hasMetatype(type) {
      // There's only one value.
      let instance = kind == .metatype ? TypeMetadata(type).instanceType : nil
      return instance ?? OpaquePart(type: type)
    }
    guard OpaquePart.hasFunction(type) else { return value(of: type) }
    switch kind {
    case .function:
      let bytes = UnsafeRawBufferPointer(start: self, count: TypeMetadata(type).size)
      return OpaquePart(type: type, bytes: Array(bytes))
    case .tuple:
      let fields = StoredField.all(of: type)
      let elements = Parts(fields, fields.map { value(of: $0) }, of: type)
      return OpaquePart(type: type, elements: elements)
    default:
      guard let optional = type as? any OptionalValue.Type, let cases = EnumMetadata(type) else {
        return OpaquePart(type: type)
      }
      return cases.tag(at: self) > 0 ? optional.none : part(of: optional.wrappedType)
    }
  }

  private func value(of type: Any.Type) -> Any {
    func load<Value>(_ type: Value.Type) -> Any { assumingMemoryBound(to: type).pointee }
    return load(type)
  }
}
