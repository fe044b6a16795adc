internal import UnderstudyValues

/// Patterns of calls that are looked for together.
struct CallPatterns {
  let all: [CallPattern]
  let methods: [Method]
  let rules: [EqualityRules]
  /// Finds those that can match a call; `nil` if they haven't been told apart, or comparators decide.
  private let index: PatternIndex?

  init(_ patterns: [CallPattern], _ index: PatternIndex? = nil) {
    all = patterns
    self.index = index
    methods = patterns.map(\.method)
    rules = patterns.map(\.arguments.rules)
  }

  /// Whether a call is the one of a pattern. A method belongs to one mock.
  func matches(_ call: LoggedCall, _ number: Int) -> Bool {
    call.method === methods[number]
      && all[number].arguments.matches(call.arguments, rules[number])
  }

  /// The patterns that match different calls, and for each pattern the number of the one of these that
  /// matches the same calls.
  func distinct() -> (patterns: CallPatterns, kinds: [Int]) {
    guard rules.allSatisfy(\.hasNoComparators) else { return (self, Array(all.indices)) }
    var (index, patterns, kinds) = (PatternIndex(), [CallPattern](), [Int]())
    for (pattern, method) in zip(all, methods) {
      let kind = index.add(pattern.arguments, of: method) {
        patterns[$0].arguments.isSame(as: pattern.arguments)
      }
      if kind == patterns.count { patterns.append(pattern) }
      kinds.append(kind)
    }
    return (CallPatterns(patterns, index), kinds)
  }

  /// The numbers of the patterns that can match a call.
  func candidates(for call: LoggedCall) -> [Int] {
    index?.candidates(for: call.arguments, of: call.method) ?? Array(all.indices)
  }

  /// The calls that match each of the patterns.
  func matches() -> [CallMatches] {
    var found = all.map { _ in CallMatches() }
    for numbers in Dictionary(grouping: all.indices, by: { ObjectIdentifier(all[$0].mock) }).values
    {
      let (log, generation) = all[numbers[0]].mock.withLock { ($0.log, $0.generation) }
      var counts: [ObjectIdentifier: Int] = [:]
      for (place, call) in log.enumerated() {
        counts[ObjectIdentifier(call.method), default: 0] += 1
        for number in candidates(for: call) where matches(call, number) {
          found[number].indices.append(place)
        }
      }
      for number in numbers {
        (found[number].log, found[number].generation) = (log, generation)
        found[number].methodCount = counts[ObjectIdentifier(methods[number])] ?? 0
        found[number].comparedCount = log.count
      }
    }
    return found
  }
}
