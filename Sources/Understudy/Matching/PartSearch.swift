/// A search for a part of a value, as ``ValueParts`` has them, and for keys and members of sets.
enum PartSearch {
  /// Whether the value, or a part of it, satisfies a condition.
  static func finds(in value: Any?, depth: Int = 0, where isFound: (Any) -> Bool) -> Bool {
    guard depth < 8, let value = flattened(value) else { return false }
    if isFound(value) { return true }
    func finds(_ part: Any?) -> Bool { self.finds(in: part, depth: depth + 1, where: isFound) }
    if let array = value as? any ArrayValue {
      return (0..<min(array.elementCount, 100)).contains { finds(array.element(at: $0)) }
    }
    if let entries = (value as? any UnorderedValue)?.entries(atMost: 100),
      entries.contains(where: { finds($0.key) })
    {
      return true
    }
    return ValueParts(of: value)?.values.contains(where: finds) ?? false
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
