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

  /// Whether a call is the one of any pattern.
  func matches(_ call: LoggedCall) -> Bool { all.indices.contains { matches(call, $0) } }
}
