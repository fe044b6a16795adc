/// Determines whether an argument is the placeholder that a matcher returned. User-defined operators
/// don't run, because they don't expect a value that no initializer created.
package enum PlaceholderRecognition {
  package static func areSame(_ placeholder: Any?, _ argument: Any?) -> Bool {
    if let placeholder, let argument, let isSame = usualValuesAreEqual(placeholder, argument) {
      return isSame
    }
    return Identity.areSame(placeholder, argument)
  }

  /// Whether a type is one that most arguments have.
  package static func isUsual(_ type: Any.Type) -> Bool {
    type == Int.self || type == String.self || type == Bool.self
  }

  /// Whether no plain value is the same as a placeholder that the library made.
  package static func differsFromPlainValues(_ placeholder: Any?) -> Bool {
    guard let value = flattened(placeholder) else { return false }
    let type = type(of: value)
    if MockedValues.exist(of: type) || value is FunctionPlaceholder { return false }
    // The usual types, without a lookup of what they are.
    if type == String.self || type == Int.self { return true }
    switch TypeKind(of: value) {
    case .metatype: return false
    case .structure, .tuple, .enumeration, .optional: break
    default: return true
    }
    let isContainer = TypeTraits.of(type).isContainer
    if !isContainer, runsNoUserCode(type) { return !PlaceholderGenerator.hasFewValues(type) }
    guard let parts = isContainer ? Parts(value) : Parts(stored: value) else { return false }
    // An array of a type with few values has many of them.
    if parts.isList, parts.count > 8 { return true }
    if parts.isUnordered { return parts.members(atMost: 1).contains(where: differsFromPlainValues) }
    return (0..<parts.count).contains {
      differsFromPlainValues(parts[$0]) && Identity.compares($0, of: parts)
    }
  }

  // MARK: Values that nobody made

  /// Whether a value is an uninitialized object or the stand-in in an existential, which are known by
  /// their identity.
  package static func isPlaceholder(_ value: Any) -> Bool {
    if isStandIn(value) { return true }
    return TypeKind(of: value) == .object && ObjectPlaceholders.contain(value as AnyObject)
  }

  /// Whether a value that the code under test passes on is a placeholder, or has one as a part: it can
  /// be the result of an unstubbed call, which has failed its test.
  package static func hasPlaceholder(_ value: Any?) -> Bool {
    PartSearch.findsStored(
      in: value, mayHold: { !isUsual($0) && TypeTraits.of($0).mayHaveMock }, where: isPlaceholder)
  }

  package static func isStandIn(_ value: Any) -> Bool {
    let type = type(of: value)
    return type == ExistentialStandIn.self || type == ObjectStandIn.self
  }
}

/// The type by which the placeholder of a closure is recognized. A closure has no identity, and its
/// bytes change when it's passed as a parameter of another function type.
package struct FunctionPlaceholder {
  private let type: Any.Type

  package init(_ type: Any.Type) { self.type = type }

  package func isLike(_ argument: Any) -> Bool {
    guard let expected = FunctionMetadata(type),
      let actual = FunctionMetadata(
        (argument as? FunctionPlaceholder)?.type ?? declaredType(of: argument))
    else { return false }
    return expected.hasSameParametersAndResult(as: actual)
  }
}
