// The comparison of dictionaries, sets, and arrays by their elements.
extension EqualityRules {
  /// Compares two containers, or other values that have content; `nil` for other values.
  func containers(
    _ left: Any, _ right: Any, _ purpose: Purpose, ofAnyType: Bool = false
  ) -> Verdict? {
    guard ofAnyType || type(of: left) == type(of: right) else { return nil }
    switch left {
    case let array as any ArrayValue:
      guard let other = right as? any ArrayValue else { return nil }
      guard array.elementCount == other.elementCount else { return .different }
      // The first elements tell whether the others can be compared.
      let isAll = purpose == .comparability
      let count = isAll ? min(array.elementCount, 32) : array.elementCount
      return .arrays(
        ArrayComparison(
          left: array, right: other, comparesAll: isAll || !hasNoComparators, count: count))
    case let unordered as any UnorderedValue:
      guard let other = right as? any UnorderedValue,
        type(of: other).isSet == type(of: unordered).isSet
      else { return nil }
      if purpose == .comparability {
        return .parts(
          unordered.entries(atMost: 32).flatMap { entry in
            [entry.key, entry.value ?? nil].map { ($0, $0) }
          })
      }
      return entries(
        (hasNoComparators ? unordered.differing(from: other) : unordered.paired(with: other))
          ?? PairedEntries(
            left: unordered.entries(atMost: .max), right: other.entries(atMost: .max)))
    case let value as any ComparedByContent:
      if purpose == .comparability, Self.isOpaque(value.content) { return nil }
      return (right as? any ComparedByContent).map { .parts([(value.content, $0.content)]) }
    default: return nil
    }
  }

  /// Compares the entries of dictionaries or sets. Paired entries have equal keys; all others are
  /// compared by the rules.
  private func entries(_ paired: PairedEntries) -> Verdict {
    guard paired.left.count == paired.right.count else { return .different }
    var parts: [(Any?, Any?)] = []
    var left = paired.left
    var right = paired.right
    for (first, second) in paired.found {
      if hasNoComparators {
        if let value = first.value, let other = second.value { parts.append((value, other)) }
      } else if areEqual(first, second) {
        continue
      } else {
        left.append(first)
        right.append(second)
      }
    }
    // Backward, because equal values usually have the same order.
    for entry in left.reversed() {
      guard let match = right.lastIndex(where: { areEqual(entry, $0) }) else { return .different }
      right.remove(at: match)
    }
    return .parts(parts)
  }

  private func areEqual(_ left: PairedEntries.Entry, _ right: PairedEntries.Entry) -> Bool {
    guard areEqual(left.key, right.key) else { return false }
    guard let value = left.value, let other = right.value else { return true }
    return areEqual(value, other)
  }
}
