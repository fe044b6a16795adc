/// Determines whether an argument is the placeholder that a matcher returned. User-defined operators
/// don't run, because they don't expect a value that no initializer created.
package enum PlaceholderRecognition {
  package static func areSame(_ placeholder: Any?, _ argument: Any?) -> Bool {
    if let placeholder, let argument, let isSame = usualValuesAreSame(placeholder, argument) {
      return isSame
    }
    return Identity.areSame(placeholder, argument)
  }

  /// Compares values of the usual types without a lookup of conformances; `nil` for any others.
  private static func usualValuesAreSame(_ left: Any, _ right: Any) -> Bool? {
    let types = (type(of: left), type(of: right))
    guard isUsual(types.0), isUsual(types.1) else { return nil }
    if types.0 != types.1 { return false }
    if let left = left as? Int { return left == right as? Int }
    if let left = left as? String { return left == right as? String }
    return left as? Bool == right as? Bool
  }

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
    case .structure, .tuple, .enumeration, .optional, .fixedArray: break
    default: return true
    }
    let isContainer = TypeTraits.of(type).isContainer
    if !isContainer, runsNoUserCode(type) { return !PlaceholderGenerator.hasFewValues(type) }
    guard let parts = isContainer ? Parts(value) : Parts(stored: value) else { return false }
    // An array of a type with few values has many of them.
    if parts.isList, parts.count > 8 { return true }
    return parts.members(atMost: parts.isUnordered ? 1 : .max).contains {
      differsFromPlainValues($0) && !Identity.isElement($0, of: parts)
    }
  }

  /// Whether a value is an uninitialized object, the stand-in in an existential, or a placeholder
  /// that was returned to the code under test.
  package static func isPlaceholder(_ value: Any) -> Bool {
    if isStandIn(value) { return true }
    return TypeKind(type(of: value)) == .object
      ? ObjectPlaceholders.contain(value as AnyObject)
      : !ReturnedPlaceholders.areNone && ReturnedPlaceholders.contain(value)
  }

  /// Whether a value that the code under test passes on is a placeholder, or has one as a part.
  package static func hasPlaceholder(_ value: Any?) -> Bool {
    guard !ReturnedPlaceholders.areNone else { return flattened(value).map(isPlaceholder) ?? false }
    return PartSearch.findsStored(in: value, mayHold: { !runsNoUserCode($0) }, where: isPlaceholder)
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

/// The placeholders that the code under test got as results of unstubbed calls, which have failed
/// their tests. They can arrive as arguments, and no user-defined code must run on them there.
package enum ReturnedPlaceholders {
  private static let values = Locked<[ObjectIdentifier: [Any]]>([:])
  private static let count = AtomicInteger(0)
  private static let isUsed = AtomicInteger(0)
  /// Each of these is a failed test.
  private static let maximalCount = 1_000

  package static var areNone: Bool { isUsed.value == 0 }

  /// Adds a value that a call returns to the code under test, and its parts, unless a plain value can
  /// be the same.
  package static func add(_ value: Any?) {
    // Objects are known by their identity.
    isUsed.value = 1
    guard let value = flattened(value) else { return }
    let type = type(of: value)
    if TypeTraits.of(type).form == .list { Parts(value)?.values.forEach(add) }
    guard hasParts(type), !runsNoUserCode(type), !TypeTraits.of(type).isContainer,
      PlaceholderRecognition.differsFromPlainValues(value), count.add(1) <= maximalCount
    else { return }
    values.withLock { $0[ObjectIdentifier(type), default: []].append(value) }
    Parts(stored: value)?.values.forEach(add)
  }

  private static func hasParts(_ type: Any.Type) -> Bool {
    [.structure, .enumeration, .tuple].contains(TypeKind(type))
  }

  package static func contain(_ value: Any) -> Bool {
    let type = type(of: value)
    guard !areNone, hasParts(type) else { return false }
    let known = values.withLock { $0[ObjectIdentifier(type)] } ?? []
    return known.contains { PlaceholderRecognition.areSame($0, value) }
  }
}
