internal import UnderstudyValues
import Foundation

/// Patterns of calls that are looked for together.
///
/// A call isn't compared with each of many patterns: one that has a plain text, a whole number, or an
/// identifier in a place matches only calls with the same one there.
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

  /// The number of a pattern that matches a call; `nil` if none does.
  ///
  /// - Parameter last: The number for the call before. Calls often come in the order of the patterns,
  ///   or in the reverse.
  func match(for call: LoggedCall, in index: Index, near last: Int) -> Int? {
    let candidates = index.candidates(for: call)
    let lists = [
      candidates.filter { $0 >= last }, candidates.filter { $0 < last }.reversed() as [Int],
    ]
    for offset in candidates.indices {
      for list in lists where offset < list.count && matches(call, list[offset]) {
        return list[offset]
      }
    }
    return nil
  }

  /// The calls that match each of the patterns.
  func matches() -> [CallMatches] {
    let index = Index(self)
    var found = all.map { _ in CallMatches() }
    for numbers in Dictionary(grouping: all.indices, by: { ObjectIdentifier(all[$0].mock) }).values
    {
      let (log, generation) = all[numbers[0]].mock.withLock { ($0.log, $0.generation) }
      var counts: [ObjectIdentifier: Int] = [:]
      for (place, call) in log.enumerated() {
        counts[ObjectIdentifier(call.method), default: 0] += 1
        for number in index.candidates(for: call) where matches(call, number) {
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

  /// The numbers of the patterns, by their methods, and by the plain values at the same places.
  struct Index {
    private typealias Places = [[Int]]
    private var numbers: [ObjectIdentifier: [Places: [[AnyHashable]: [Int]]]] = [:]

    init(_ patterns: CallPatterns) {
      for (number, pattern) in patterns.all.enumerated() {
        var values: [(place: [Int], value: AnyHashable)] = []
        // A comparator decides about any value.
        if patterns.rules[number].hasNoComparators {
          for (index, pattern) in pattern.arguments.patterns.enumerated() {
            values += pattern.plainValues(at: [index])
          }
        }
        let method = ObjectIdentifier(patterns.methods[number])
        numbers[method, default: [:]][values.map(\.place), default: [:]][
          values.map(\.value), default: []
        ].append(number)
      }
    }

    /// The numbers of the patterns that can match a call.
    func candidates(for call: LoggedCall) -> [Int] {
      guard let groups = numbers[ObjectIdentifier(call.method)] else { return [] }
      return groups.flatMap { places, group -> [Int] in
        var values: [AnyHashable] = []
        for place in places {
          // A value of any other type can be equal to one of these.
          guard let value = Self.plainValue(at: place, in: call.arguments) else {
            return group.values.flatMap { $0 }
          }
          values.append(value)
        }
        return group[values] ?? []
      }
    }

    private static func plainValue(at place: [Int], in arguments: [Any?]) -> AnyHashable? {
      guard place[0] < arguments.count else { return nil }
      var value = arguments[place[0]]
      for index in place.dropFirst() {
        guard let parts = Parts(of: value), index < parts.values.count else { return nil }
        value = parts.values[index]
      }
      return ArgumentPattern.plainValue(value)
    }
  }
}

extension ArgumentPattern {
  /// The plain values in the pattern, with their places. An argument that matches has equal ones there.
  fileprivate func plainValues(at place: [Int]) -> [(place: [Int], value: AnyHashable)] {
    let parts: Parts
    let patterns: [ArgumentPattern]
    switch self {
    case .matcher: return []
    case .value(let value):
      if let plain = Self.plainValue(value) { return [(place, plain)] }
      // Anything else than the parts can decide about a value that isn't compared by them alone.
      guard let value = flattened(value), TypeTraits.of(type(of: value)).isPlain,
        let stored = Parts(of: value)
      else { return [] }
      (parts, patterns) = (stored, stored.values.map(ArgumentPattern.value))
    case .parts(let written, let list, _): (parts, patterns) = (written, list)
    }
    guard parts.areProperties else { return [] }
    return patterns.enumerated().flatMap { index, part in part.plainValues(at: place + [index]) }
  }

  /// A value of one of these types, of which no value is equal to one of another of them.
  fileprivate static func plainValue(_ value: Any?) -> AnyHashable? {
    guard let value = flattened(value) else { return nil }
    let types: [Any.Type] = [String.self, Int.self, UUID.self]
    return types.contains { $0 == type(of: value) } ? value as? AnyHashable : nil
  }
}
