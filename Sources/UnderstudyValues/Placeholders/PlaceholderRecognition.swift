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
    if parts.isUnordered { return parts.members(atMost: 1).contains(where: differsFromPlainValues) }
    return (0..<parts.count).contains {
      differsFromPlainValues(parts[$0]) && Identity.compares($0, of: parts)
    }
  }

  // MARK: Results of unstubbed calls

  private static let hasResults = AtomicInteger(0)

  /// Whether no unstubbed call has returned a placeholder, so that none arrives as an argument. Nothing
  /// takes this back: the code under test can keep one for as long as the process runs.
  package static var hasNoResults: Bool { hasResults.value == 0 }

  /// Notes that an unstubbed call, which has failed its test, returns a placeholder.
  package static func noteResult() { hasResults.value = 1 }

  /// Whether a value is an uninitialized object, the stand-in in an existential, or made of parts of
  /// the result of an unstubbed call.
  package static func isPlaceholder(_ value: Any) -> Bool {
    if isStandIn(value) { return true }
    let type = type(of: value)
    if TypeKind(type) == .object { return ObjectPlaceholders.contain(value as AnyObject) }
    return !hasNoResults && !runsNoUserCode(type) && !TypeTraits.of(type).isContainer
      && isOfResult(value) == true
  }

  /// Whether a value that the code under test passes on is a placeholder, or has one as a part.
  package static func hasPlaceholder(_ value: Any?) -> Bool {
    guard !hasNoResults else { return flattened(value).map(isPlaceholder) ?? false }
    return PartSearch.findsStored(in: value, mayHold: { !runsNoUserCode($0) }, where: isPlaceholder)
  }

  /// Whether a part is as in the result of an unstubbed call, which has the same numbers and texts each
  /// time; `nil` if it doesn't tell, as a Boolean, a closure, or an initialized object.
  ///
  /// - Parameter types: The types of the values that it's a part of.
  private static func isOfResult(_ part: Any?, inside types: [ObjectIdentifier] = []) -> Bool? {
    guard types.count < 32, let part = withoutWrappers(part) else { return nil }
    let type = type(of: part)
    if TypeKind(type) == .object || isStandIn(part) { return isPlaceholder(part) ? true : nil }
    if MockedValues.exist(of: type) || PlaceholderGenerator.hasFewValues(type) { return nil }
    let traits = TypeTraits.of(type)
    // A short list tells no more than its elements. One of a type with few values has many.
    if runsNoUserCode(type), !traits.isContainer || Parts(part)?.count ?? 0 > 8 {
      // Two streams are never the same.
      guard traits.isEquatable else { return nil }
      return areSame(PlaceholderGenerator(variant: 0, isResult: true).make(type), part)
    }
    // The content of a view is no value that the generator makes.
    if traits.form == .content { return nil }
    let members = Parts(part)?.members(atMost: traits.isContainer ? 2 : .max) ?? []
    // The generator makes no value with parts inside one of the same type, so that a deep value is told
    // at its second level.
    if types.contains(ObjectIdentifier(type)) { return members.isEmpty ? nil : false }
    var known: Bool?
    for inner in members {
      let isOfResult = isOfResult(inner, inside: types + [ObjectIdentifier(type)])
      guard let isOfResult else { continue }
      if !isOfResult { return false }
      known = true
    }
    return known
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
