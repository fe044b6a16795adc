/// A search for a part of a value, as ``ValueParts`` has them, and for keys and members of sets.
enum PartSearch {
  /// Whether the value, or a part of it, satisfies a condition.
  ///
  /// - Parameters:
  ///   - path: Where the value is in the arguments of a call.
  ///   - excluded: The paths of values that aren't searched.
  static func finds(
    in value: Any?, at path: ArgumentPath = [], except excluded: Set<ArgumentPath> = [],
    depth: Int = 0, where isFound: (Any) -> Bool
  ) -> Bool {
    guard depth < 8, !excluded.contains(path), let value = flattened(value) else { return false }
    if isFound(value) { return true }
    func finds(in part: Any?, at index: Int) -> Bool {
      self.finds(in: part, at: path + [index], except: excluded, depth: depth + 1, where: isFound)
    }
    if let array = value as? any ArrayValue {
      return (0..<min(array.elementCount, 100)).contains {
        finds(in: array.element(at: $0), at: $0)
      }
    }
    if let entries = (value as? any UnorderedValue)?.entries(atMost: 100),
      entries.contains(where: { finds(in: $0.key, at: -1) })
    {
      return true
    }
    guard let parts = ValueParts(of: value) else { return false }
    return parts.values.enumerated().contains { finds(in: $1, at: $0) }
  }

  /// Whether a value, or a part of it as it's stored, satisfies a condition. No user-defined code
  /// runs, and objects aren't entered.
  ///
  /// - Parameter mayHold: Whether a value of a type can satisfy the condition or have such a part.
  static func findsStored(
    in value: Any?, depth: Int = 0, mayHold: (Any.Type) -> Bool, where isFound: (Any) -> Bool
  ) -> Bool {
    guard depth < 32, let value = flattened(value), mayHold(type(of: value)) else { return false }
    if isFound(value) { return true }
    func finds(_ part: Any?) -> Bool {
      findsStored(in: part, depth: depth + 1, mayHold: mayHold, where: isFound)
    }
    switch value {
    case let array as any ArrayValue:
      return (0..<array.elementCount).contains { finds(array.element(at: $0)) }
    case let unordered as any UnorderedValue:
      return unordered.entries(atMost: .max).contains { finds($0.key) || finds($0.value ?? nil) }
    default: return ValueParts.stored(in: value, ofTypes: mayHold).contains(where: finds)
    }
  }
}
