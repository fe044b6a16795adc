/// What's known of two values.
package enum Verdict {
  case equal, different
  /// No part is known to be different, and values like these can't be compared.
  case incomparable
  /// The values are equal if their parts are.
  case parts
  /// The operators of the type belong to the main actor, on which the whole comparison runs.
  case onMainActor(Any.Type)

  package init(_ isEqual: Bool) { self = isEqual ? .equal : .different }

  package var isEqual: Bool { if case .equal = self { true } else { false } }
}

/// Decides about two values as a whole.
protocol Judge {
  func verdict(_ left: Any?, _ right: Any?) -> Verdict
  /// Decides about two values of one type whose parts are unknown.
  func verdict(withoutParts left: Any, _ right: Any) -> Verdict
  func parts(of value: Any) -> Parts?
  /// Whether a part of a value is compared with the same part of another one.
  func compares(_ index: Int, of parts: Parts, with others: Parts) -> Bool
  /// Whether elements and entries are equal if `==` of a standard type says so.
  var skipsEqualParts: Bool { get }
}

/// Compares two values by all of their parts, in step. A part that's different decides.
struct Comparison<Rules: Judge> {
  private let rules: Rules
  /// A list instead of recursion, because deeply nested values would overflow the stack.
  private var entered: [PairsOfParts] = []

  private init(by rules: Rules) { self.rules = rules }

  /// Returns everything but `parts`.
  package static func verdict(_ left: Any?, _ right: Any?, by rules: Rules) -> Verdict {
    var verdict = rules.verdict(left, right)
    guard case .parts = verdict else { return verdict }
    var comparison = Comparison(by: rules)
    verdict = comparison.enter(left, right)
    return comparison.finish(verdict)
  }

  private mutating func finish(_ first: Verdict) -> Verdict {
    var verdict = first
    var isIncomparable = false
    while true {
      switch verdict {
      case .equal, .parts: break
      case .incomparable: isIncomparable = true
      case .different, .onMainActor: return verdict
      }
      guard let (left, right) = next() else { return isIncomparable ? .incomparable : .equal }
      verdict = rules.verdict(left, right)
      if case .parts = verdict { verdict = enter(left, right) }
    }
  }

  private mutating func next() -> (Any?, Any?)? {
    while !entered.isEmpty {
      if let pair = entered[entered.count - 1].next(rules) { return pair }
      entered.removeLast()
    }
    return nil
  }

  /// Notes the parts of two values, unless these can be told without them.
  private mutating func enter(_ left: Any?, _ right: Any?) -> Verdict {
    guard let first = withoutWrappers(left), let second = withoutWrappers(right) else {
      return .different
    }
    let (left, right) = withoutObjectContainer(first, second) ?? (first, second)
    guard let parts = rules.parts(of: left), let others = rules.parts(of: right),
      !parts.isBuiltin
    else {
      return declaredType(of: left) == declaredType(of: right)
        ? rules.verdict(withoutParts: left, right) : .different
    }
    guard parts.areAlike(others) else { return .different }
    if parts.areUnknown { return .incomparable }
    if parts.isUnordered { return enterEntries(parts, others) }
    entered.append(PairsOfParts(left: parts, right: others))
    return .equal
  }

  /// Notes the entries of dictionaries or sets. Paired entries have equal keys; all others are
  /// compared by the rules.
  private mutating func enterEntries(_ parts: Parts, _ others: Parts) -> Verdict {
    let skipsEqualParts = rules.skipsEqualParts
    let paired =
      parts.paired(with: others, isDifferent: skipsEqualParts)
      ?? PairedEntries(left: parts.entries, right: others.entries)
    guard paired.left.count == paired.right.count else { return .different }
    var pairs: [(Any?, Any?)] = []
    var (left, right) = (paired.left, paired.right)
    for (first, second) in paired.found {
      if skipsEqualParts {
        if let value = first.value, let other = second.value { pairs.append((value, other)) }
        continue
      }
      switch compare(first, second) {
      case .equal: continue
      case .onMainActor(let type): return .onMainActor(type)
      default:
        left.append(first)
        right.append(second)
      }
    }
    // Backward, because equal values usually have the same order.
    nextEntry: for entry in left.reversed() {
      for index in right.indices.reversed() {
        switch compare(entry, right[index]) {
        case .equal:
          right.remove(at: index)
          continue nextEntry
        case .onMainActor(let type): return .onMainActor(type)
        default: break
        }
      }
      return .different
    }
    entered.append(PairsOfParts(left: parts, right: others, pairs: pairs.reversed()))
    return .equal
  }

  private func compare(_ left: PairedEntries.Entry, _ right: PairedEntries.Entry) -> Verdict {
    let verdict = Self.verdict(left.key, right.key, by: rules)
    guard verdict.isEqual, let value = left.value, let other = right.value else { return verdict }
    return Self.verdict(value, other, by: rules)
  }
}

/// The parts of two values, of which those that can be different are compared one at a time.
private struct PairsOfParts {
  let left: Parts
  let right: Parts
  /// The values of entries, the next one last; `nil` if the parts have places.
  var pairs: [(Any?, Any?)]?
  var index = 0

  mutating func next<Rules: Judge>(_ rules: Rules) -> (Any?, Any?)? {
    if pairs != nil { return pairs?.popLast() }
    while index < left.count {
      if left.isList, rules.skipsEqualParts {
        guard let difference = left.firstDifference(from: right, startingAt: index) else {
          return nil
        }
        index = difference
        guard index < left.count else { return nil }
      }
      defer { index += 1 }
      if rules.compares(index, of: left, with: right) { return (left[index], right[index]) }
    }
    return nil
  }
}
