/// A search for a part of a value, as ``Parts`` has them, and for keys and members of sets.
package enum PartSearch {
  /// Whether the value, or a part of it in which a test can write a matcher, satisfies a condition.
  package static func finds(in value: Any?, depth: Int = 0, where isFound: (Any) -> Bool) -> Bool {
    guard depth < 8, let value = flattened(value) else { return false }
    if isFound(value) { return true }
    func finds(_ part: Any?) -> Bool { self.finds(in: part, depth: depth + 1, where: isFound) }
    if TypeTraits.of(type(of: value)).form == .unordered,
      Parts(value)?.keys(atMost: 100).contains(where: { finds($0) }) ?? false
    {
      return true
    }
    guard let parts = Parts(of: value) else { return false }
    return (0..<(parts.isList ? min(parts.count, 100) : parts.count)).contains { finds(parts[$0]) }
  }

  /// Whether a value, or any part of it, satisfies a condition. No user-defined code
  /// runs, and objects aren't entered.
  ///
  /// - Parameter mayHold: Whether a value of a type can have such a part.
  package static func findsStored(
    in value: Any?, depth: Int = 0, mayHold: (Any.Type) -> Bool, where isFound: (Any) -> Bool
  ) -> Bool {
    guard depth < 32, let value = flattened(value) else { return false }
    if isFound(value) { return true }
    guard TypeKind(of: value) != .object, mayHold(type(of: value)), let parts = Parts(value) else {
      return false
    }
    return parts.members().contains {
      findsStored(in: $0, depth: depth + 1, mayHold: mayHold, where: isFound)
    }
  }
}
