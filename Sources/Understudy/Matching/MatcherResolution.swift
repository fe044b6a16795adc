/// The path to an argument: its index, then an index for each array around an element.
typealias ArgumentPath = [Int]

/// Determines which matcher belongs to which argument of a recorded call.
///
/// The placeholder of a matcher is an argument, or an element of an array. If several arguments
/// have the value of a placeholder, as Booleans can, the call can be read in more than one way. The
/// order of the matchers resolves some of these cases, and a second evaluation with other
/// placeholders the others.
struct MatcherResolution {
  private let arguments: [Any?]
  private let paths: [ArgumentPath]
  private let matchers: [RecordedMatcher]
  /// For each matcher, the indices of the paths whose values are its placeholder.
  private var candidates: [[Int]]
  /// Whether there's one candidate for each matcher, in order, as is the case for most calls.
  private(set) var isSimple = false
  /// The matchers whose placeholders a plain value can be, in all evaluations.
  var doubtful: [Int] = []

  init(of matchers: [RecordedMatcher], in arguments: [Any?]) {
    self.arguments = arguments
    self.matchers = matchers
    guard !matchers.isEmpty else {
      paths = []
      candidates = []
      return
    }
    if let places = Self.places(of: matchers, in: arguments) {
      paths = arguments.indices.map { [$0] }
      candidates = places
      isSimple = true
      return
    }
    var paths: [(path: ArgumentPath, value: Any?)] = []
    let types = Set(
      matchers.compactMap { flattened($0.placeholder).map { ObjectIdentifier(type(of: $0)) } })
    let arrays = matchers.compactMap { flattened($0.placeholder) as? any ArrayValue }
    func visit(_ value: Any?, at path: ArgumentPath) {
      paths.append((path, value))
      guard mayHold(types, value), !isOne(of: arrays, value) else { return }
      if let texts = flattened(value) as? [String], texts.count > 32 {
        // A long list of texts is searched for the placeholders, and not visited.
        for index in Self.indices(of: matchers, in: texts) {
          paths.append((path + [index], texts[index]))
        }
        return
      }
      for (index, element) in (ArgumentPattern.elements(of: value) ?? []).enumerated() {
        visit(element, at: path + [index])
      }
    }
    // A long list of plain numbers or bytes can't contain a placeholder of another type.
    func mayHold(_ types: Set<ObjectIdentifier>, _ value: Any?) -> Bool {
      guard
        let elementType = (flattened(value) as? any ArrayValue).map({ type(of: $0).partType }),
        TypeKind(elementType) == .structure, !(elementType is any ArrayValue.Type)
      else { return true }
      return types.contains(ObjectIdentifier(elementType))
    }
    // An array that is a placeholder contains none of another matcher, though its elements may
    // equal one, as Booleans do. An array that the test wrote has other storage.
    func isOne(of arrays: [any ArrayValue], _ value: Any?) -> Bool {
      guard let array = flattened(value) as? any ArrayValue else { return false }
      return arrays.contains {
        type(of: $0) == type(of: array)
          && haveSameBytes($0, array)
          && $0.elementCount > 0
      }
    }
    for (index, argument) in arguments.enumerated() { visit(argument, at: [index]) }
    self.paths = paths.map(\.path)
    candidates = matchers.map { matcher in
      paths.indices.filter {
        PlaceholderRecognition.areSame(matcher.placeholder, paths[$0].value)
      }
    }
  }

  /// One argument for each matcher, in order; otherwise `nil`, or if an argument is an array, whose
  /// elements are candidates, too.
  private static func places(of matchers: [RecordedMatcher], in arguments: [Any?]) -> [[Int]]? {
    var places: [[Int]] = []
    var matcher = 0
    while matcher < matchers.count {
      let placeholder = matchers[matcher].placeholder
      var place: Int?
      var index = 0
      while index < arguments.count {
        if matcher == 0, mayBeArray(arguments[index]) { return nil }
        if PlaceholderRecognition.areSame(placeholder, arguments[index]) {
          guard place == nil, matcher == 0 || index > places[matcher - 1][0] else { return nil }
          place = index
        }
        index += 1
      }
      guard let place else { return nil }
      places.append([place])
      matcher += 1
    }
    return places
  }

  private static func indices(of matchers: [RecordedMatcher], in texts: [String]) -> [Int] {
    var found: Set<Int> = []
    for matcher in matchers {
      guard let text = flattened(matcher.placeholder) as? String else { continue }
      var rest = texts[...]
      while let index = rest.firstIndex(of: text) {
        found.insert(index)
        rest = texts[(index + 1)...]
      }
    }
    return found.sorted()
  }

  private static func mayBeArray(_ argument: Any?) -> Bool {
    guard let argument else { return false }
    let type = Swift.type(of: argument)
    if type == String.self || type == Int.self { return false }
    switch TypeKind(type) {
    case .object, .enumeration, .tuple, .function, .metatype: return false
    case .structure: return type is any ArrayValue.Type
    default: return true
    }
  }

  /// Whether there's a separate argument for each matcher that the call takes.
  ///
  /// A call in another call's arguments is evaluated after matchers that belong to the outer call.
  var hasRoom: Bool {
    if isSimple { return true }
    var takenBy: [Int: Int] = [:]
    func assign(_ matcher: Int, _ tried: inout Set<Int>) -> Bool {
      for path in candidates[matcher] where tried.insert(path).inserted {
        let other = takenBy[path]
        takenBy[path] = matcher
        if other.map({ assign($0, &tried) }) ?? true { return true }
        takenBy[path] = other
      }
      return false
    }
    return candidates.indices.filter(takes).allSatisfy {
      var tried: Set<Int> = []
      return assign($0, &tried)
    }
  }

  /// Whether the call has an argument for the matcher at an index.
  func takes(_ matcher: Int) -> Bool { !candidates[matcher].isEmpty }

  /// Whether more than one reading is possible.
  var isAmbiguous: Bool {
    if isSimple { return false }
    if case .ambiguous = reading { return true }
    return false
  }

  /// Keeps the candidates that also have the matcher's placeholder in another evaluation.
  mutating func narrow(by other: MatcherResolution) {
    if isSimple, other.isSimple, candidates == other.candidates { return }
    isSimple = false
    for index in candidates.indices {
      let others = Set(other.candidates[index].map { other.paths[$0] })
      candidates[index].removeAll { !others.contains(paths[$0]) }
    }
  }

  enum Reading {
    case patterns([ArgumentPattern])
    /// The arguments that are a plain value or a matcher, each with the possible matchers.
    case ambiguous([(path: ArgumentPath, matchers: [ArgumentMatcher])])

    /// An ambiguity with arguments that a matcher can be inside of.
    init(_ doubt: (matcher: ArgumentMatcher, paths: [ArgumentPath])) {
      self = .ambiguous(doubt.paths.map { ($0, [doubt.matcher]) })
    }
  }

  /// The patterns of the arguments, or the arguments that are ambiguous.
  var reading: Reading { reading(dropsArguments: false) }

  /// - Parameter dropsArguments: Whether the forwarder doesn't pass on all arguments.
  func reading(dropsArguments: Bool) -> Reading {
    if matchers.isEmpty || (isSimple && doubtful.isEmpty) { return .patterns(simplePatterns) }
    let taken = candidates.indices.filter(takes)
    guard let assignment = uniqueAssignment(of: taken) else {
      let contested = Set(taken.filter { candidates[$0].count > 1 }.flatMap { candidates[$0] })
      return .ambiguous(
        contested.sorted().map { path in
          (
            paths[path],
            taken.filter { candidates[$0].contains(path) }.map { matchers[$0].matcher }
          )
        })
    }
    var matcherAt: [ArgumentPath: ArgumentMatcher] = [:]
    for (matcher, path) in assignment { matcherAt[paths[path]] = matchers[matcher].matcher }
    if let doubt = doubt(about: assignment, dropsArguments) { return Reading(doubt) }
    return .patterns(
      arguments.enumerated().map { pattern(for: $1, at: [$0], matcherAt) })
  }

  /// A matcher that another argument can have instead, and what has a plain value then.
  private func doubt(
    about assignment: [Int: Int], _ dropsArguments: Bool
  ) -> (matcher: ArgumentMatcher, paths: [ArgumentPath])? {
    let taken = Set(assignment.values.map { paths[$0] })
    for index in doubtful {
      guard let place = assignment[index] else { continue }
      let others = arguments.indices.map { [$0] }.filter {
        PartSearch.finds(in: arguments[$0[0]], at: $0, except: taken) {
          PlaceholderRecognition.areSame(matchers[index].placeholder, $0)
        }
      }
      if dropsArguments || !others.isEmpty {
        return (matchers[index].matcher, [paths[place]] + others)
      }
    }
    return nil
  }

  private var simplePatterns: [ArgumentPattern] {
    var patterns: [ArgumentPattern] = []
    patterns.reserveCapacity(arguments.count)
    var matcher = 0
    var index = 0
    while index < arguments.count {
      if matcher < matchers.count, candidates[matcher][0] == index {
        patterns.append(.matcher(matchers[matcher].matcher))
        matcher += 1
      } else {
        patterns.append(.value(arguments[index]))
      }
      index += 1
    }
    return patterns
  }

  /// The arguments as the test wrote them, as far as that is certain: matchers instead of
  /// placeholders.
  var written: [ArgumentPattern] {
    if case .patterns(let patterns) = reading { return patterns }
    var matcherAt: [ArgumentPath: ArgumentMatcher] = [:]
    for (matcher, indices) in zip(matchers, candidates) where indices.count == 1 {
      matcherAt[paths[indices[0]]] = matcher.matcher
    }
    return arguments.enumerated().map { pattern(for: $1, at: [$0], matcherAt) }
  }

  /// The argument, or the element of one, at a path.
  func value(at path: ArgumentPath) -> Any? {
    path.dropFirst().reduce(arguments[path[0]]) { ArgumentPattern.elements(of: $0)?[$1] ?? nil }
  }

  private func pattern(
    for value: Any?, at path: ArgumentPath, _ matcherAt: [ArgumentPath: ArgumentMatcher]
  ) -> ArgumentPattern {
    if let matcher = matcherAt[path] { return .matcher(matcher) }
    let isAround = matcherAt.keys.contains { $0.count > path.count && $0.starts(with: path) }
    guard isAround, let elements = ArgumentPattern.elements(of: value) else { return .value(value) }
    let patterns = elements.enumerated().map { pattern(for: $1, at: path + [$0], matcherAt) }
    guard case .matcher(let rest)? = patterns.last, rest.isVariadic else {
      return .elements(patterns)
    }
    return .elements(Array(patterns.dropLast()), rest: rest)
  }

  /// The path of each matcher, if there is exactly one assignment.
  private func uniqueAssignment(of taken: [Int]) -> [Int: Int]? {
    if let first = inOrder(taken) {
      return first == inReverseOrder(taken) ? first : nil
    }
    // The forwarder changes the order of the arguments. Matchers with the same candidates keep
    // theirs.
    var assignment: [Int: Int] = [:]
    for (indices, group) in Dictionary(grouping: taken, by: { candidates[$0] }) {
      guard indices.count == group.count else { return nil }
      for (matcher, place) in zip(group, indices) { assignment[matcher] = place }
    }
    return assignment
  }

  /// Each matcher at the first candidate after its predecessor's; `nil` if one has none.
  private func inOrder(_ taken: [Int]) -> [Int: Int]? {
    var assignment: [Int: Int] = [:]
    var last = -1
    for matcher in taken {
      guard let place = candidates[matcher].first(where: { $0 > last }) else { return nil }
      assignment[matcher] = place
      last = place
    }
    return assignment
  }

  /// Each matcher at the last candidate before its successor's.
  private func inReverseOrder(_ taken: [Int]) -> [Int: Int]? {
    var assignment: [Int: Int] = [:]
    var next = Int.max
    for matcher in taken.reversed() {
      guard let place = candidates[matcher].last(where: { $0 < next }) else { return nil }
      assignment[matcher] = place
      next = place
    }
    return assignment
  }
}
