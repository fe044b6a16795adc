/// A place inside two values where they differ.
struct Difference {
  /// The way to the place: `values[1].address.city`.
  let path: String
  let expected: String
  let actual: String

  /// The indices where two values differ that are large or look alike, by the rules of equality; none
  /// for others, which a message shows whole.
  static func between(
    _ expected: Any?, _ actual: Any?, at path: String, _ rules: EqualityRules
  ) -> [Difference] {
    // The message says of closures what there is to say.
    if let expected = flattened(expected), TypeKind(of: expected) == .function { return [] }
    var search = Search(rules: rules)
    search.visit(expected, actual, path, depth: 0)
    let texts = [expected, actual].map { ValueDescription.of($0) }
    let isHidden = texts[0] == texts[1] || texts.contains { $0.count > largeSize }
    return search.differences.filter { ($0.path != path && isHidden) || $0.isInvisible }
  }

  private static let largeSize = 60

  /// Whether the two look the same although they are not.
  fileprivate(set) var isInvisible = false

  private struct Search {
    let rules: EqualityRules
    var differences: [Difference] = []

    mutating func visit(_ expected: Any?, _ actual: Any?, _ path: String, depth: Int) {
      guard !rules.areEqual(expected, actual) else { return }
      let left = flattened(expected)
      let right = flattened(actual)
      guard let left, let right, type(of: left) == type(of: right), depth < 8,
        let parts = parts(of: left, right)
      else { return note(left, right, path) }
      let count = differences.count
      for part in parts { visit(part.expected, part.actual, path + part.step, depth: depth + 1) }
      // Equal parts of unequal wholes: the whole has rules of its own.
      if differences.count == count { note(left, right, path) }
    }

    private mutating func note(_ expected: Any?, _ actual: Any?, _ path: String) {
      let texts = (ValueDescription.of(expected, limit: 80), ValueDescription.of(actual, limit: 80))
      guard texts.0 == texts.1, let expected, let actual else {
        differences.append(Difference(path: path, expected: texts.0, actual: texts.1))
        return
      }
      let types = (type(of: expected), type(of: actual))
      let kinds =
        types.0 == types.1
        ? Self.alike(TypeKind(types.0)) : (" (\(types.0))", " (\(types.1))")
      var difference = Difference(
        path: path, expected: texts.0 + kinds.0, actual: texts.1 + kinds.1)
      difference.isInvisible = true
      differences.append(difference)
    }

    /// What tells two values of one type apart that look the same.
    private static func alike(_ kind: TypeKind) -> (String, String) {
      switch kind {
      case .object: (" (an object)", " (another object)")
      case .function: ("", " (a closure equals no other)")
      default: (" (a value)", " (another value)")
      }
    }

    private typealias Part = (step: String, expected: Any?, actual: Any?)

    private func parts(of left: Any, _ right: Any) -> [Part]? {
      if left is any DictionaryValue, let left = left as? [AnyHashable: Any],
        let right = right as? [AnyHashable: Any]
      {
        let keys = Set(left.keys).union(right.keys).map { ($0, ValueDescription.of($0.base)) }
        return keys.sorted { $0.1 < $1.1 }.map { ("[\($0.1)]", left[$0.0], right[$0.0]) }
      }
      let mirrors = (Mirror(reflecting: left), Mirror(reflecting: right))
      guard mirrors.0.children.count == mirrors.1.children.count, !mirrors.0.children.isEmpty
      else { return nil }
      switch mirrors.0.displayStyle {
      case .collection:
        return zip(mirrors.0.children, mirrors.1.children).enumerated().map {
          ("[\($0)]", $1.0.value, $1.1.value)
        }
      case .struct, .tuple:
        guard !(left is any CustomReflectable) else { return nil }
        return zip(mirrors.0.children, mirrors.1.children).map {
          (($0.label ?? "").hasPrefix(".") ? $0.label! : ".\($0.label ?? "")", $0.value, $1.value)
        }
      case .enum:
        guard mirrors.0.children.first?.label == mirrors.1.children.first?.label else { return nil }
        return zip(mirrors.0.children, mirrors.1.children).map {
          (".\($0.label ?? "")", $0.value, $1.value)
        }
      default: return nil
      }
    }
  }
}
