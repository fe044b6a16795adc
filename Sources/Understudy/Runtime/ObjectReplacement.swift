/// Returns a value with other objects in place of its own: of the value itself, of the elements of
/// arrays, the values of dictionaries and optionals, and the properties of structs and tuples.
///
/// - Parameter other: Returns the object to put in place of an object; `nil` for no change.
func replacingObjects(in value: Any, by other: (AnyObject) -> AnyObject?) -> Any {
  let type = type(of: value)
  switch TypeKind(type) {
  case .object: return other(value as AnyObject) ?? value
  case .optional, .structure, .tuple:
    if let container = value as? any ReplaceableValue {
      return container.replacing { replacingObjects(in: $0, by: other) }
    }
    if isStandard(type) || TypeMetadata(type).isTrivial { return value }
    return replacingFields(of: value) { replacingObjects(in: $0, by: other) }
  default: return value
  }
}

/// A copy of a struct or tuple whose properties are replaced, except for those without an owner.
private func replacingFields(of value: Any, by replacement: (Any) -> Any) -> Any {
  func open<Value>(_ value: Value) -> Any {
    var copy = value
    withUnsafeMutableBytes(of: &copy) { bytes in
      guard let base = bytes.baseAddress else { return }
      for field in StoredField.all(of: Value.self)
      where field.ownership == .strong && field.form == .generic {
        func replace<Field>(_ type: Field.Type) {
          let address = (base + field.offset).assumingMemoryBound(to: type)
          if let new = replacement(address.pointee) as? Field { address.pointee = new }
        }
        replace(field.type)
      }
    }
    return copy
  }
  return open(value)
}

/// A container whose values can be replaced by others of their type.
private protocol ReplaceableValue {
  func replacing(_ replacement: (Any) -> Any) -> Any
}

extension Optional: ReplaceableValue {
  fileprivate func replacing(_ replacement: (Any) -> Any) -> Any {
    map { (replacement($0) as? Wrapped) ?? $0 } as Any
  }
}

extension Array: ReplaceableValue {
  fileprivate func replacing(_ replacement: (Any) -> Any) -> Any {
    if _isPOD(Element.self) || Element.self == String.self { return self }
    return map { (replacement($0) as? Element) ?? $0 }
  }
}

extension Dictionary: ReplaceableValue {
  fileprivate func replacing(_ replacement: (Any) -> Any) -> Any {
    mapValues { (replacement($0) as? Value) ?? $0 }
  }
}
