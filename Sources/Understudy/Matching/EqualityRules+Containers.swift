// The comparison of dictionaries, sets, and arrays by their elements.
extension EqualityRules {
  /// Compares two containers of the standard library; `nil` for values of other types.
  func containers(_ left: Any, _ right: Any) -> Verdict? {
    guard type(of: left) == type(of: right) else { return nil }
    switch left {
    case let array as any ArrayValue:
      guard let other = right as? any ArrayValue else { return nil }
      guard array.elementCount == other.elementCount else { return .different }
      return .arrays(ArrayComparison(array, other, comparesAll: !areStandard))
    case let unordered as any UnorderedValue: return unordered.paired(with: right).map(entries)
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
      if areStandard {
        if let value = first.value, let other = second.value { parts.append((value, other)) }
      } else if areEqual(first, second) {
        continue
      } else {
        left.append(first)
        right.append(second)
      }
    }
    for entry in left {
      guard let match = right.firstIndex(where: { areEqual(entry, $0) }) else { return .different }
      right.swapAt(match, right.endIndex - 1)
      right.removeLast()
    }
    return .parts(parts)
  }

  private func areEqual(_ left: PairedEntries.Entry, _ right: PairedEntries.Entry) -> Bool {
    guard areEqual(left.key, right.key) else { return false }
    guard let value = left.value, let other = right.value else { return true }
    return areEqual(value, other)
  }
}
