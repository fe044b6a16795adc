// Two values whose parts are compared in step.
extension Parts {
  /// Whether the parts of two values are compared one by one. Containers of different types can have
  /// equal elements.
  package func areAlike(_ others: Parts) -> Bool {
    switch (form, others.form) {
    case (.list, .list): count == others.count
    case (.unordered, .unordered): isSet == others.isSet
    case (.content, .content): true
    case (.fields, .fields), (.payload, .payload): type == others.type && tag == others.tag
    default: false
    }
  }

  /// Whether a part is compared. An `unowned` reference isn't.
  package func isCompared(_ index: Int) -> Bool { field(at: index)?.ownership != .unowned }

  /// Whether a part is compared with that of another value. A lazy property has no value before it's
  /// read, which makes no difference.
  package func isCompared(_ index: Int, with others: Parts) -> Bool {
    guard isCompared(index) else { return false }
    guard field(at: index)?.isLazy == true else { return true }
    return flattened(self[index]) != nil && flattened(others[index]) != nil
  }

  /// The first parts that count in comparisons, and keys.
  package func compared(atMost count: Int) -> [Any?] {
    areStored
      ? (0..<self.count).filter { isCompared($0, with: self) }.map { self[$0] }
      : members(atMost: count)
  }

  /// The first index from another one on at which the elements of lists may differ; `nil` if there's
  /// none.
  func firstDifference(from others: Parts, startingAt index: Int) -> Int? {
    guard case .list(let list) = form, case .list(let other) = others.form, type == others.type
    else { return index < count ? index : nil }
    return list.firstDifference(from: other, startingAt: index)
  }

  /// The entries of two dictionaries or sets, paired by their keys; `nil` if these can't be hashed.
  ///
  /// - Parameter isDifferent: Whether only entries that can differ are needed.
  package func paired(with others: Parts, isDifferent: Bool) -> PairedEntries? {
    guard case .unordered(let left) = form, case .unordered(let right) = others.form else {
      return nil
    }
    return isDifferent ? left.differing(from: right) : left.paired(with: right)
  }

  /// The parts of another value, in the order of these; `nil` if its type, case, or keys are others.
  @inline(never)
  package func values(of other: Any?, _ rules: EqualityRules) -> Parts? {
    guard let other = Parts(of: other) else { return nil }
    guard case .entries(let entries) = form, case .entries(var rest) = other.form else {
      return isList && other.isList || areAlike(other) ? other : nil
    }
    guard count == other.count else { return nil }
    var found: [PairedEntries.Entry] = []
    for entry in entries {
      guard let index = rest.firstIndex(where: { rules.areEqual(entry.key, $0.key) }) else {
        return nil
      }
      found.append(rest.remove(at: index))
    }
    return Parts(.entries(found), of: other.type, count: count)
  }
}
