/// A search for a part of a value: a field, a payload, an element, a key.
///
/// Objects aren't searched, because other threads can be changing their fields.
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
      self.finds(
        in: part, at: path + [index], except: excluded, depth: depth + 1, where: isFound)
    }
    if let array = value as? any ArrayValue {
      return (0..<min(array.elementCount, 100)).contains {
        finds(in: array.element(at: $0), at: $0)
      }
    }
    if let entries = (value as? any UnorderedValue)?.entries(atMost: 100) {
      return entries.contains { finds(in: $0.key, at: 0) || finds(in: $0.value ?? nil, at: 1) }
    }
    guard !isStandard(type(of: value)) else { return false }
    return ValueParts(of: value)?.values.contains { finds(in: $0, at: -1) } ?? false
  }
}
