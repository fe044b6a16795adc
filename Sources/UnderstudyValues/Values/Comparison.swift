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

  var isDifferent: Bool { if case .different = self { true } else { false } }

  var isOpen: Bool { if case .parts = self { true } else { false } }
}

/// Decides about two values as a whole.
protocol Judge {
  func verdict(_ left: Any?, _ right: Any?) -> Verdict
  /// Decides about two values that have no parts to enter.
  func verdict(withoutParts left: Any, _ right: Any) -> Verdict
  func parts(of value: Any) -> Parts?
  /// Whether the parts of two values are compared one by one.
  func areAlike(_ parts: Parts, _ others: Parts) -> Bool
  /// Whether a part of a value is compared with the same part of another one.
  func compares(_ index: Int, of parts: Parts, with others: Parts) -> Bool
  /// Whether elements and entries are equal if `==` of a standard type says so.
  var skipsEqualParts: Bool { get }
}

extension Judge {
  func areAlike(_ parts: Parts, _ others: Parts) -> Bool { parts.areAlike(others) }
}

/// Compares two values by all of their parts, in step. The first part that's different decides, unless a search
/// goes on after it.
struct Comparison<Rules: Judge> {
  let rules: Rules
  /// `nil` if the first difference decides.
  let search: DifferenceSearch?
  /// A list instead of recursion, because deeply nested values would overflow the stack.
  var entered: [PairsOfParts] = []
  var found: [DifferenceSearch.Part] = []

  /// Returns everything but `parts`.
  static func verdict(_ left: Any?, _ right: Any?, by rules: Rules) -> Verdict {
    var comparison = Comparison(rules: rules, search: nil)
    return comparison.compare(left, right)
  }

  /// Returns everything but `parts`. A search that ends returns any of the others but `onMainActor`.
  mutating func compare(_ left: Any?, _ right: Any?) -> Verdict {
    var verdict = Verdict.equal
    var next: (Any?, Any?)? = (left, right)
    while let pair = next {
      verdict = rules.verdict(pair.0, pair.1)
      switch verdict {
      case .parts: verdict = enter(pair, verdict)
      case .different, .incomparable: if search != nil { verdict = enter(pair, verdict) }
      case .equal, .onMainActor: break
      }
      switch verdict {
      case .equal, .parts: break
      case .onMainActor: return verdict
      case .different, .incomparable:
        if search == nil { break }
        note(pair)
        verdict = .equal
      }
      next = self.next(&verdict)
    }
    return verdict
  }

  /// The next pair, or `nil` with the verdict about all of them.
  ///
  /// - Parameter verdict: What's known of the last pair.
  private mutating func next(_ verdict: inout Verdict) -> (Any?, Any?)? {
    while !entered.isEmpty {
      if let pair = entered[entered.count - 1].next(rules, &verdict) { return pair }
      leave(entered.removeLast())
    }
    return nil
  }

  /// Enters two values, and returns `parts`, unless the values can be told without their parts.
  private mutating func enter(_ pair: (Any?, Any?), _ known: Verdict) -> Verdict {
    guard let first = withoutWrappers(pair.0), let second = withoutWrappers(pair.1) else {
      return .different
    }
    // On Apple's systems, a cast of an object of Foundation that no initializer made stops the process.
    let containers = known.isOpen ? withoutObjectContainer(first, second) : nil
    let (left, right) = containers ?? (first, second)
    guard search == nil || mayEnter(left, right, areContainers: containers != nil),
      let parts = rules.parts(of: left), let others = rules.parts(of: right), !parts.isBuiltin
    else { return known.isOpen ? rules.verdict(withoutParts: first, second) : known }
    guard rules.areAlike(parts, others) else { return .different }
    if parts.areUnknown { return .incomparable }
    var verdict = known
    let entries = search?.differingEntries(of: parts, others)
    if let search, known.isOpen, !search.comparesAll(of: parts, entries) {
      verdict = rules.verdict(withoutParts: first, second)
    } else if let entries, known.isOpen {
      verdict = Verdict(entries.areEmpty)
    }
    if verdict.isEqual { return verdict }
    let isOperand = !verdict.isOpen && TypeTraits.of(parts.type).isEquatable
    var pairs = PairsOfParts(
      left: parts, right: others, values: pair, areDifferent: !verdict.isOpen,
      isOperand: isOperand || entered.last?.isOperand ?? false, foundBefore: found.count)
    if parts.isUnordered {
      verdict = search == nil ? pairEntries(&pairs) : note(entries, &pairs)
      guard verdict.isOpen else { return verdict }
    }
    entered.append(pairs)
    return .parts
  }

  /// Pairs the entries of dictionaries or sets. Entries of one key are different if their values are, unless a
  /// comparator finds them equal to others.
  private func pairEntries(_ pairs: inout PairsOfParts) -> Verdict {
    let (parts, others) = (pairs.left, pairs.right)
    var paired =
      parts.paired(with: others, isDifferent: rules.skipsEqualParts)
      ?? PairedEntries(left: parts.entries, right: others.entries)
    guard paired.left.count == paired.right.count else { return .different }
    pairs.entries = []
    if rules.skipsEqualParts {
      for case (let first?, let second?) in paired.found.map({ ($0.0.value, $0.1.value) }) {
        pairs.entries?.append(([], first, second))
      }
      paired.found = []
    }
    pairs.matching = EntryMatching(paired)
    return .parts
  }
}

/// The parts of two values, of which those that can be different are compared one at a time.
struct PairsOfParts {
  let left: Parts
  let right: Parts
  let values: (Any?, Any?)
  /// Whether the values are known to be different, by themselves or by a part.
  var areDifferent: Bool
  /// Whether the own `==` of the values, or of a value around them, decides.
  let isOperand: Bool
  /// The number of differences that were found before the parts were entered.
  let foundBefore: Int
  /// The values of entries; `nil` if the parts have places.
  var entries: [DifferenceSearch.Part]?
  /// The entries that are compared before all others; `nil` if the parts have places.
  var matching: EntryMatching?
  /// The index of the pair that was returned last.
  private(set) var index = -1
  private(set) var isIncomparable = false

  /// The next pair, or `nil` with the verdict about all of them.
  ///
  /// - Parameter verdict: What's known of the last pair.
  mutating func next<Rules: Judge>(_ rules: Rules, _ verdict: inout Verdict) -> (Any?, Any?)? {
    if case .incomparable = verdict { isIncomparable = true }
    if let pair = matching?.next(&verdict) { return pair }
    if verdict.isDifferent { return nil }
    let count = entries?.count ?? min(left.count, right.count)
    while index < count - 1 {
      index += 1
      if let entries { return (entries[index].left, entries[index].right) }
      if left.isList, rules.skipsEqualParts {
        index = left.firstDifference(from: right, startingAt: index) ?? count
        guard index < count else { break }
      }
      if rules.compares(index, of: left, with: right) { return (left[index], right[index]) }
    }
    verdict = isIncomparable ? .incomparable : .equal
    return nil
  }
}
