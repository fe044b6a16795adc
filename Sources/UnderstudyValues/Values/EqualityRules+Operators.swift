/// The comparison by `==`, by identity, and of numbers that aren't one.
extension EqualityRules {
  /// The verdict of `==`; `nil` if there's none for these values.
  package func operators(_ left: Any, _ right: Any, _ traits: TypeTraits) -> Verdict? {
    let (type, other) = (type(of: left), type(of: right))
    if TypeKind(type) == .object, TypeKind(other) == .object {
      if left as AnyObject === right as AnyObject { return .equal }
      if traits.form == .content, TypeTraits.of(other).form == .content { return .parts }
      if let isEqual = objectsAreEqual(left as AnyObject, right as AnyObject) {
        return Verdict(isEqual)
      }
    }
    if type == other {
      if traits.hasContent { return .parts }
      if traits.form == .list,
        (left as? any ArrayValue)?.elementCount != (right as? any ArrayValue)?.elementCount
      {
        return .different
      }
      guard let equatable = cast(left, to: (any Equatable).self) else { return nil }
      if isEqual(equatable, to: right) { return .equal }
      // A container that shares its storage is equal to itself even if it contains a NaN.
      if traits.form != .stored { return .parts }
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
      // A value that isn't equal to itself contains a NaN, so it's compared by its elements.
      return first == first || traits.form == .stored ? .different : .parts
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
