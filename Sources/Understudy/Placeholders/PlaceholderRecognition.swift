/// Determines whether an argument is the placeholder that a matcher returned.
///
/// It compares identities, bytes, and values of standard types. User-defined operators don't run, because
/// they don't expect a value that no initializer created.
enum PlaceholderRecognition {
  static func isPlaceholder(_ placeholder: Any?, _ argument: Any?) -> Bool {
    let placeholder = flattened(placeholder)
    let argument = flattened(argument)
    guard let placeholder, let argument else { return placeholder == nil && argument == nil }
    if let function = placeholder as? FunctionPlaceholder { return function.isLike(argument) }
    return areSame(placeholder, argument)
  }

  private static func areSame(_ left: Any, _ right: Any) -> Bool {
    // With optimization, the compiler assumes that the only class that conforms to a private protocol
    // is the dynamic type of every value, and passes on the object in the stand-in.
    if let left = left as? ExistentialStandIn, TypeKind(of: right) == .object {
      return left.object === right as AnyObject
    }
    let type = type(of: left)
    guard type == Swift.type(of: right) else { return false }
    switch TypeKind(type) {
    case .object: return left as AnyObject === right as AnyObject
    case .metatype: return left as? Any.Type == right as? Any.Type
    case .structure:
      if let verdict = standardValuesAreSame(left, right) { return verdict }
      return fieldsAreSame(left, right, of: type)
    case .tuple: return fieldsAreSame(left, right, of: type)
    case .enumeration, .optional: return casesAreSame(left, right, of: type)
    default: return bytesAreSame(left, right)
    }
  }

  /// `nil` for values that have to be compared by their fields.
  private static func standardValuesAreSame(_ left: Any, _ right: Any) -> Bool? {
    if let left = left as? any ArrayValue, let right = right as? any ArrayValue {
      let (left, right) = (left.elements, right.elements)
      return left.count == right.count
        && zip(left, right).allSatisfy { isPlaceholder($0, $1) }
    }
    // A set of user-defined elements is recognized by its storage.
    if bytesAreSame(left, right) { return true }
    guard let standard = left as? any DefaultValueProviding, Swift.type(of: standard).isStandard,
      let left = left as? any Equatable
    else {
      return left is any SetValue || left is any DictionaryValue ? false : nil
    }
    func isEqual<Value: Equatable>(_ left: Value) -> Bool { right as? Value == left }
    return isEqual(left)
  }

  private static func fieldsAreSame(_ left: Any, _ right: Any, of type: Any.Type) -> Bool {
    let fields = StoredField.all(of: type)
    guard !fields.isEmpty else { return bytesAreSame(left, right) }
    return withAddresses(of: left, right) { left, right in
      fields.allSatisfy { field in
        switch field.ownership {
        case .strong: isPlaceholder(field.value(at: left), field.value(at: right))
        case .weak, .unowned, .unmanaged: field.reference(at: left) == field.reference(at: right)
        }
      }
    }
  }

  private static func casesAreSame(_ left: Any, _ right: Any, of type: Any.Type) -> Bool {
    guard let metadata = EnumMetadata(type) else { return bytesAreSame(left, right) }
    return withAddresses(of: left, right) { left, right in
      metadata.tag(at: left) == metadata.tag(at: right)
        && isPlaceholder(metadata.payload(at: left), metadata.payload(at: right))
    }
  }

  private static func bytesAreSame(_ left: Any, _ right: Any) -> Bool {
    TypeMetadata.bytes(of: left) == TypeMetadata.bytes(of: right)
  }
}

/// Calls a closure with the addresses of two values of the same type.
func withAddresses<Result>(
  of left: Any, _ right: Any, _ body: (UnsafeRawPointer, UnsafeRawPointer) -> Result
) -> Result {
  func open<Left, Right>(_ left: Left, _ right: Right) -> Result {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        // A value without bytes has no address.
        let nowhere = UnsafeRawPointer(bitPattern: MemoryLayout<Left>.alignment)!
        return body(left.baseAddress ?? nowhere, right.baseAddress ?? nowhere)
      }
    }
  }
  return open(left, right)
}
