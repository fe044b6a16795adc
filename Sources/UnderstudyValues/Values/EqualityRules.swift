/// Functions of a test that compare values of certain types.
package protocol Comparators: Sendable {
  /// Returns `nil` if there's none for these values. None runs on a placeholder.
  func compare(_ left: Any?, _ right: Any?) -> Bool?
}

/// The rules of ``ArgumentEquality``, with the comparators that apply.
package struct EqualityRules: Judge {
  /// `nil` if there are none.
  package let comparators: (any Comparators)?
  package let hasNoComparators: Bool
  /// Where a comparison that can't run is reported: the stub or the verification.
  package let position: SourcePosition
  /// Whether the values are results of two implementations, which can be different objects that mean
  /// the same.
  package private(set) var areResults = false

  package init(_ comparators: (any Comparators)?, at position: SourcePosition) {
    self.comparators = comparators
    hasNoComparators = comparators == nil
    self.position = position
  }

  package static let standard = EqualityRules(nil, at: .unknown)

  /// The same rules for the results of two implementations.
  package var ofResults: EqualityRules {
    var rules = self
    rules.areResults = true
    return rules
  }

  package func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    if hasNoComparators, let left, let right, let isEqual = usualValuesAreEqual(left, right) {
      return isEqual
    }
    return compare(left, right).isEqual
  }

  /// Returns whether two values are equal, different, or incomparable.
  package func compare(_ left: Any?, _ right: Any?) -> Verdict {
    let verdict = Comparison.verdict(left, right, by: self)
    guard case .onMainActor(let type) = verdict else { return verdict }
    return Hooks.current.compareOnMainActor(type, at: position) { compare(left, right) }
  }

  /// Whether an argument is equal to a value that didn't pass through the forwarder. A generic
  /// forwarder passes on an empty optional with its type, any other one as `nil`.
  package func areEqual<Value>(typed value: Value, _ argument: Any?) -> Bool {
    let (left, right) = (flattened(value), flattened(argument))
    guard left == nil, right == nil else { return areEqual(left, right) }
    return emptyType(value) == emptyType(argument) ?? Value.self && areEqual(nil, nil)
  }

  /// What a comparator says of two values; `nil` if none is for them.
  package func isEqualByComparator(_ left: Any?, _ right: Any?) -> Bool? {
    guard let comparators, !(left is OpaquePart) else { return nil }
    return comparators.compare(left, right)
  }

  // MARK: Judging

  var skipsEqualParts: Bool { hasNoComparators }

  package func verdict(_ left: Any?, _ right: Any?) -> Verdict {
    let nested = (left, right)
    let left = flattened(left)
    let right = flattened(right)
    if let left, let right {
      if hasNoComparators, let isEqual = usualValuesAreEqual(left, right) {
        return Verdict(isEqual)
      }
      if PlaceholderRecognition.isPlaceholder(left) || PlaceholderRecognition.isPlaceholder(right) {
        return Verdict(Identity.areSame(left, right))
      }
    }
    if let isEqual = isEqualByComparator(left, right) { return Verdict(isEqual) }
    guard let left, let right else {
      return Verdict(
        left == nil && right == nil && depth(ofNil: nested.0) == depth(ofNil: nested.1))
    }
    let type = type(of: left)
    if type == AnyHashable.self || Swift.type(of: right) == AnyHashable.self {
      return verdict(withoutWrappers(left), withoutWrappers(right))
    }
    let traits = TypeTraits.of(type)
    if type != Swift.type(of: right), withoutObjectContainer(left, right) != nil { return .parts }
    if traits.isPlain { return structure(left, right) }
    // Most lists that differ have another number of elements.
    if traits.form == .list, type == Swift.type(of: right), let list = left as? any ArrayValue,
      list.elementCount != (right as? any ArrayValue)?.elementCount
    {
      return .different
    }
    if let type = Self.typeOnMainActor(in: left, right) { return .onMainActor(type) }
    // A container is compared by its elements, which can have a comparator.
    if !hasNoComparators, traits.form != .stored, type == Swift.type(of: right) { return .parts }
    return withoutOperators(left, right, traits)
      ?? (traits.isEquatable ? operators(left, right, traits) : nil) ?? structure(left, right)
  }

  // MARK: Structure

  /// Decides about values without operators.
  package func structure(_ left: Any, _ right: Any) -> Verdict {
    let type = declaredType(of: left)
    if TypeKind(of: left) == .metatype { return Verdict(left as? Any.Type == right as? Any.Type) }
    guard type == declaredType(of: right) else { return .different }
    switch TypeKind(of: left) {
    case .object:
      if left as AnyObject === right as AnyObject { return .equal }
      let isMock = TypeTraits.of(Swift.type(of: left)).isMock
      return areResults && !isMock ? .incomparable : .different
    case .function: return .incomparable
    default: return .parts
    }
  }

  /// Unknown parts without references are equal if their bytes are.
  package func verdict(withoutParts left: Any, _ right: Any) -> Verdict {
    guard declaredType(of: left) == declaredType(of: right) else { return .different }
    return isTrivial(left) ? Verdict(haveSameBytes(left, right)) : .incomparable
  }

  package func parts(of value: Any) -> Parts? { Parts(value) }

  package func compares(_ index: Int, of parts: Parts, with others: Parts) -> Bool {
    parts.isCompared(index, with: others)
  }
}
