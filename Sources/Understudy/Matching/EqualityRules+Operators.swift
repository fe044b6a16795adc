/// The comparison by `==`, by identity, and of numbers that aren't one.
extension EqualityRules {
  /// The result of `==`; `nil` if the values have to be compared by structure.
  func operators(
    _ left: Any, _ right: Any, _ traits: TypeTraits, _ purpose: Purpose
  ) -> Verdict? {
    if TypeKind(of: left) == .object, TypeKind(of: right) == .object {
      if left as AnyObject === right as AnyObject { return .equal }
      if left is any ComparedByContent,
        let verdict = containers(left, right, purpose, ofAnyType: true)
      {
        return verdict
      }
      if let isEqual = objectsAreEqual(left as AnyObject, right as AnyObject) {
        return Verdict(isEqual)
      }
    }
    if type(of: left) == type(of: right) {
      if traits.hasContent { return containers(left, right, purpose) }
      if traits.isArray,
        (left as? any ArrayValue)?.elementCount != (right as? any ArrayValue)?.elementCount
      {
        return .different
      }
      guard let equatable = cast(left, to: (any Equatable).self) else { return nil }
      if isEqual(equatable, to: right) { return .equal }
      // A container that shares its storage is equal to itself even if it contains a NaN.
      if let verdict = containers(left, right, purpose) { return verdict }
      if let areNaN = bothAreNaN(left, right) { return Verdict(areNaN) }
      // A value that isn't equal to itself contains a NaN, so it's compared by structure.
      return isEqual(equatable, to: left) ? .different : nil
    }
    // `AnyHashable` converts between types, but compares arrays a hundred times slower than `==`.
    if let hashable = cast(left, to: (any Hashable).self),
      let other = cast(right, to: (any Hashable).self)
    {
      let first = AnyHashable(hashable)
      let second = AnyHashable(other)
      // Some conversions between types, such as `NSNumber`'s, work in one direction only.
      if first == second || second == first { return .equal }
      if let areNaN = bothAreNaN(left, right) { return Verdict(areNaN) }
      // A value that isn't equal to itself contains a NaN, so it's compared by structure.
      return first == first ? .different : containers(left, right, purpose, ofAnyType: true)
    }
    // A cast would convert a container to a container of another element type.
    return nil
  }

  private func isEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
    (right as? Value) == left
  }

  /// The result of `==` of the nearest common superclass that's `Equatable`; `nil` if there is
  /// none.
  private func objectsAreEqual(_ left: AnyObject, _ right: AnyObject) -> Bool? {
    func areEqual<Value: Equatable>(as type: Value.Type) -> Bool? {
      guard let left = left as? Value, let right = right as? Value else { return nil }
      return left == right
    }
    var candidate: AnyClass? = type(of: left)
    while let type = candidate {
      let equatable = cast(type, to: (any Equatable.Type).self)
      if let isEqual = equatable.flatMap({ areEqual(as: $0) }) { return isEqual }
      candidate = _getSuperclass(type)
    }
    return nil
  }

  private func bothAreNaN(_ left: Any, _ right: Any) -> Bool? {
    guard let left = left as? any FloatingPoint, let right = right as? any FloatingPoint else {
      return nil
    }
    return left.isNaN && right.isNaN
  }
}
