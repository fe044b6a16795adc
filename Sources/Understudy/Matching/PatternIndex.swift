internal import UnderstudyValues
import Foundation

/// Finds which of many patterns a call can match, so that it isn't compared with each of them: one with
/// a plain text, a whole number, or an identifier at a place matches only calls with the same one there.
struct PatternIndex {
  private(set) var count = 0
  /// The numbers of the patterns, by the places of their plain values, and by their methods and these
  /// values.
  private var numbers: [[[Int]]: [[AnyHashable]: [Int]]] = [:]

  /// Adds a pattern unless one with the same plain values is the same. Returns the number of that, or
  /// else its own.
  @discardableResult
  mutating func add(
    _ arguments: ArgumentListPattern, of method: Method? = nil,
    unless isSame: ((Int) -> Bool)? = nil
  ) -> Int {
    var key = PlainValues(values: [method.map(ObjectIdentifier.init)])
    for (index, pattern) in arguments.patterns.enumerated() { key.add(pattern, at: [index]) }
    if let isSame, let others = numbers[key.places]?[key.values],
      let same = others.last(where: isSame)
    {
      return same
    }
    numbers[key.places, default: [:]][key.values, default: []].append(count)
    count += 1
    return count - 1
  }

  /// The numbers of the patterns that can match, in ascending order, if there are no comparators, which
  /// decide about any value.
  func candidates(for arguments: [Any?], of method: Method? = nil) -> [Int] {
    var found: [[Int]] = []
    for (places, group) in numbers {
      let values = places.compactMap { PlainValues.value(at: $0, in: arguments) }
      if values.count < places.count {
        // A value of any other type can be equal to one of these.
        found += group.values
      } else if let same = group[[method.map(ObjectIdentifier.init)] + values] {
        found.append(same)
      }
    }
    // Many equal patterns are one list, which isn't copied.
    return found.count == 1 ? found[0] : found.joined().sorted()
  }
}

/// The plain values of patterns, with their places.
private struct PlainValues {
  var places: [[Int]] = []
  var values: [AnyHashable]

  mutating func add(_ pattern: ArgumentPattern, at place: [Int]) {
    switch pattern {
    case .matcher: break
    case .parts(let parts, let patterns, _):
      if parts.areProperties { add(patterns, at: place) }
    case .value(let value):
      if let plain = Self.plain(value) {
        places.append(place)
        values.append(plain)
      } else if let value = flattened(value), TypeTraits.of(type(of: value)).isPlain,
        // Anything else than the parts can decide about other values.
        let parts = Parts(of: value), parts.areProperties
      {
        add(parts.values.map(ArgumentPattern.value), at: place)
      }
    }
  }

  private mutating func add(_ patterns: [ArgumentPattern], at place: [Int]) {
    for (index, pattern) in patterns.enumerated() { add(pattern, at: place + [index]) }
  }

  static func value(at place: [Int], in arguments: [Any?]) -> AnyHashable? {
    guard place[0] < arguments.count else { return nil }
    var value = arguments[place[0]]
    for index in place.dropFirst() {
      guard let parts = Parts(of: value), index < parts.values.count else { return nil }
      value = parts.values[index]
    }
    return plain(value)
  }

  /// A value of one of these types, of which no value is equal to one of another of them.
  private static func plain(_ value: Any?) -> AnyHashable? {
    guard let value = flattened(value) else { return nil }
    let type = type(of: value)
    return type == String.self || type == Int.self || type == UUID.self
      ? value as? AnyHashable : nil
  }
}
