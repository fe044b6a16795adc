internal import UnderstudyValues

/// Patterns of calls that are looked for together.
struct CallPatterns {
  let all: [CallPattern]
  let methods: [Method]
  let rules: [EqualityRules]

  init(_ patterns: [CallPattern]) {
    all = patterns
    methods = patterns.map(\.method)
    rules = patterns.map(\.arguments.rules)
  }

  /// Whether a call is the one of a pattern. A method belongs to one mock.
  func matches(_ call: LoggedCall, _ number: Int) -> Bool {
    call.method === methods[number]
      && all[number].arguments.matches(call.arguments, rules[number])
  }

  /// Finds the numbers of the patterns that can match a call.
  func finder() -> (LoggedCall) -> [Int] {
    guard rules.allSatisfy(\.hasNoComparators) else { return { _ in Array(all.indices) } }
    var index = PatternIndex()
    for (pattern, method) in zip(all, methods) { index.add(pattern.arguments, of: method) }
    return { [index] call in index.candidates(for: call.arguments, of: call.method) }
  }

  /// The calls that match each of the patterns.
  func matches() -> [CallMatches] {
    let candidates = finder()
    var found = all.map { _ in CallMatches() }
    for numbers in Dictionary(grouping: all.indices, by: { ObjectIdentifier(all[$0].mock) }).values
    {
      let (log, generation) = all[numbers[0]].mock.withLock { ($0.log, $0.generation) }
      var counts: [ObjectIdentifier: Int] = [:]
      for (place, call) in log.enumerated() {
        counts[ObjectIdentifier(call.method), default: 0] += 1
        for number in candidates(call) where matches(call, number) {
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
