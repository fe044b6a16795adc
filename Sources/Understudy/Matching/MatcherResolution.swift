/// The path to a part of an argument: the index of the argument, then that of each part on the way,
/// as ``ArgumentParts`` orders them.
typealias ArgumentPath = [Int]

/// Determines which matcher belongs to which argument of a recorded call.
///
/// The placeholder of a matcher is an argument, or a part of one. If several have the value of a
/// placeholder, as Booleans can, the call can be read in more than one way. The order of the matchers
/// resolves some of these cases, and a second evaluation with other placeholders the others.
struct MatcherResolution {
  private let arguments: [Any?]
  private let paths: [ArgumentPath]
  /// The indices of the paths to parts of values that aren't arrays.
  private var inside: Set<Int> = []
  private let matchers: [RecordedMatcher]
  /// The arguments in other evaluations.
  private var otherArguments: [[Any?]] = []
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
    var places = arguments.enumerated().map { Place(path: [$0], value: $1) }
    var next = 0
    while next < places.count, places.count < Self.maximalCount {
      let place = places[next]
      next += 1
      guard Self.mayHaveParts(place.value), let value = flattened(place.value),
        !Self.isPlaceholder(value, of: matchers),
        (value as? any ArrayValue)?.elementCount ?? 0 < Self.maximalCount,
        let parts = ArgumentParts(of: value)
      else { continue }
      for (index, part) in parts.values.enumerated() where parts.isCompared(index) {
        places.append(
          Place(
            path: place.path + [index], value: part, isInside: place.isInside || !parts.isList))
      }
    }
    places.sort { $0.path.lexicographicallyPrecedes($1.path) }
    paths = places.map(\.path)
    inside = Set(places.indices.filter { places[$0].isInside })
    candidates = matchers.map { matcher in
      places.indices.filter {
        PlaceholderRecognition.areSame(matcher.placeholder, places[$0].value)
      }
    }
    settle()
  }

  /// Removes the candidates inside of the only place that another matcher can have.
  private mutating func settle() {
    for index in candidates.indices where candidates[index].count == 1 {
      let place = paths[candidates[index][0]]
      for other in candidates.indices where other != index {
        candidates[other].removeAll {
          paths[$0].count > place.count && paths[$0].starts(with: place)
        }
      }
    }
  }

  /// An argument, or a part of one.
  private struct Place {
    let path: ArgumentPath
    let value: Any?
    /// Whether it's a part of a value that isn't an array.
    var isInside = false
  }

  /// More parts than this aren't searched, because no test writes as many beside a matcher.
  private static let maximalCount = 1_000

  /// Whether a value is the placeholder of a matcher, and has none of another one inside, though a
  /// part of it may equal one, as Booleans do.
  private static func isPlaceholder(_ value: Any, of matchers: [RecordedMatcher]) -> Bool {
    matchers.contains { matcher in
      guard let placeholder = flattened(matcher.placeholder),
        type(of: placeholder) == type(of: value)
      else { return false }
      // An array that the test wrote has other storage.
      if let array = placeholder as? any ArrayValue {
        return array.elementCount > 0 && haveSameBytes(placeholder, value)
      }
      return matcher.isDistinct && PlaceholderRecognition.areSame(placeholder, value)
    }
  }

  /// One argument for each matcher, in order; otherwise `nil`, or if an argument has parts, which are
  /// candidates, too.
  private static func places(of matchers: [RecordedMatcher], in arguments: [Any?]) -> [[Int]]? {
    if arguments.contains(where: mayHaveParts) { return nil }
    var places: [[Int]] = []
    for matcher in matchers {
      let found = arguments.indices.filter {
        PlaceholderRecognition.areSame(matcher.placeholder, arguments[$0])
      }
      guard found.count == 1, found[0] > places.last?[0] ?? -1 else { return nil }
      places.append(found)
    }
    return places
  }

  private static func mayHaveParts(_ argument: Any?) -> Bool {
    guard let argument else { return false }
    let type = Swift.type(of: argument)
    if type == String.self || type == Int.self { return false }
    switch TypeKind(type) {
    case .object: return type is any ContentValue.Type
    case .function, .metatype: return false
    case .structure: return !isStandard(type) || type is any ContentValue.Type
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

  /// Whether the matcher at an index can be inside a value that isn't an array.
  func isInside(_ matcher: Int) -> Bool { !inside.isDisjoint(with: candidates[matcher]) }

  /// Whether the call has an argument for the matcher at an index.
  func takes(_ matcher: Int) -> Bool { !candidates[matcher].isEmpty }

  /// Whether more than one reading is possible.
  var isAmbiguous: Bool {
    if isSimple { return false }
    if case .ambiguous = reading() { return true }
    return false
  }

  /// Keeps the candidates that also have the matcher's placeholder in another evaluation.
  mutating func narrow(by other: MatcherResolution) {
    if isSimple, other.isSimple, candidates == other.candidates { return }
    isSimple = false
    otherArguments.append(other.arguments)
    for index in candidates.indices {
      let others = Set(other.candidates[index].map { other.paths[$0] })
      candidates[index].removeAll { !others.contains(paths[$0]) }
    }
    settle()
  }

  /// An argument that is a plain value or a matcher, with the possible matchers.
  typealias Contested = (path: ArgumentPath, matchers: [ArgumentMatcher])

  enum Reading {
    case patterns([ArgumentPattern])
    case ambiguous([Contested])
    /// A plain part of a value, beside a matcher, that is another one in each evaluation.
    case unstable(Part, other: Any?)
  }

  /// The patterns of the arguments, or the arguments that are ambiguous.
  ///
  /// - Parameter dropsArguments: Whether the forwarder doesn't pass on all arguments.
  func reading(dropsArguments: @autoclosure () -> Bool = false) -> Reading {
    if matchers.isEmpty || (isSimple && doubtful.isEmpty) { return .patterns(simplePatterns) }
    let taken = candidates.indices.filter(takes)
    let (single, copies) = withoutCopies()
    guard let assignment = single.uniqueAssignment(of: taken) else {
      let contested = Set(taken.filter { candidates[$0].count > 1 }.flatMap { candidates[$0] })
      return .ambiguous(
        contested.sorted().map { path in
          (
            paths[path],
            taken.filter { candidates[$0].contains(path) }.map { matchers[$0].matcher }
          )
        })
    }
    var matcherAt = copies
    for (matcher, path) in assignment { matcherAt[paths[path]] = matchers[matcher].matcher }
    if let doubt = doubt(about: assignment, dropsArguments()) { return .ambiguous(doubt) }
    let patterns = arguments.enumerated().map { pattern(for: $1, at: [$0], matcherAt) }
    for (index, pattern) in patterns.enumerated() {
      if let (part, other) = unstablePart(of: pattern, at: [index]) {
        return .unstable(part, other: other)
      }
    }
    return .patterns(patterns)
  }

  /// A forwarder can pass on an argument twice, or a part of it by itself. A placeholder that no plain
  /// value can be stands for its matcher in each of these places, and captures in the first one.
  private func withoutCopies() -> (MatcherResolution, [ArgumentPath: ArgumentMatcher]) {
    var (single, copies) = (self, [ArgumentPath: ArgumentMatcher]())
    let places = candidates.flatMap { $0 }
    for index in candidates.indices where matchers[index].isDistinct {
      // Matchers of a class share their placeholder.
      guard places.filter(candidates[index].contains).count == candidates[index].count else {
        continue
      }
      for path in candidates[index].dropFirst() {
        copies[paths[path]] = matchers[index].matcher.withoutCapture
      }
      single.candidates[index] = Array(candidates[index].prefix(1))
    }
    return (single, copies)
  }

  /// A plain part of a value, beside a matcher, that is another one in another evaluation, and its
  /// value there. It depends on a placeholder, or on something else that changes.
  private func unstablePart(
    of pattern: ArgumentPattern, at path: ArgumentPath
  ) -> (Part, other: Any?)? {
    guard case .parts(let parts, let patterns, _) = pattern else { return nil }
    for (index, pattern) in patterns.enumerated() {
      let path = path + [index]
      guard case .value(let value) = pattern, !parts.isList, parts.isCompared(index) else {
        if let found = unstablePart(of: pattern, at: path) { return found }
        continue
      }
      for arguments in otherArguments {
        let other = Part(at: path, in: arguments).value
        if !Self.areSame(value, other) { return (Part(at: path, in: self.arguments), other) }
      }
    }
    return nil
  }

  private static func areSame(_ part: Any?, _ other: Any?) -> Bool {
    if PlaceholderRecognition.areSame(part, other) { return true }
    // A closure is reported as one, and the result of a call with few values changes on purpose.
    if let value = flattened(part),
      TypeKind(of: value) == .function || PlaceholderGenerator.hasOther(than: value)
    {
      return true
    }
    return ArgumentEquality.rules(in: nil).areEqual(part, other)
  }

  /// The place of a matcher that another argument can have instead, and what has a plain value then.
  private func doubt(about assignment: [Int: Int], _ dropsArguments: Bool) -> [Contested]? {
    let taken = Set(assignment.values.map { paths[$0] })
    for index in doubtful {
      guard let place = assignment[index] else { continue }
      let others = arguments.indices.map { [$0] }.filter {
        PartSearch.finds(in: arguments[$0[0]], at: $0, except: taken) {
          PlaceholderRecognition.areSame(matchers[index].placeholder, $0)
        }
      }
      if dropsArguments || !others.isEmpty {
        return ([paths[place]] + others).map { ($0, [matchers[index].matcher]) }
      }
    }
    return nil
  }

  private var simplePatterns: [ArgumentPattern] {
    var patterns = arguments.map(ArgumentPattern.value)
    for (matcher, places) in zip(matchers, candidates) {
      patterns[places[0]] = .matcher(matcher.matcher)
    }
    return patterns
  }

  /// The arguments as the test wrote them, as far as that is certain: matchers instead of
  /// placeholders.
  var written: [ArgumentPattern] {
    if case .patterns(let patterns) = reading() { return patterns }
    var matcherAt: [ArgumentPath: ArgumentMatcher] = [:]
    for (matcher, indices) in zip(matchers, candidates) where indices.count == 1 {
      matcherAt[paths[indices[0]]] = matcher.matcher
    }
    return arguments.enumerated().map { pattern(for: $1, at: [$0], matcherAt) }
  }

  /// An argument, or a part of one.
  struct Part {
    let value: Any?
    /// The index of the argument.
    let argument: Int
    /// The way from the argument to the part: `.city`, `[1]`.
    private(set) var steps = ""

    init(at path: ArgumentPath, in arguments: [Any?]) {
      argument = path[0]
      var value = argument < arguments.count ? arguments[argument] : nil
      for index in path.dropFirst() {
        let parts = ArgumentParts(of: value)
        steps += parts?.step(to: index) ?? ""
        value = parts.flatMap { index < $0.values.count ? $0.values[index] : nil }
      }
      self.value = value
    }
  }

  func part(at path: ArgumentPath) -> Part { Part(at: path, in: arguments) }

  private func pattern(
    for value: Any?, at path: ArgumentPath, _ matcherAt: [ArgumentPath: ArgumentMatcher]
  ) -> ArgumentPattern {
    if let matcher = matcherAt[path] { return .matcher(matcher) }
    let isAround = matcherAt.keys.contains { $0.count > path.count && $0.starts(with: path) }
    guard isAround, let parts = ArgumentParts(of: value) else { return .value(value) }
    let patterns = parts.values.enumerated().map { pattern(for: $1, at: path + [$0], matcherAt) }
    guard parts.isList, let rest = patterns.last?.matcher, rest.isVariadic else {
      return .parts(parts, patterns)
    }
    return .parts(parts, Array(patterns.dropLast()), rest: rest)
  }

  /// The path of each matcher, if there is exactly one assignment.
  private func uniqueAssignment(of taken: [Int]) -> [Int: Int]? {
    if let first = inOrder(taken) {
      return first == inOrder(taken, fromEnd: true) ? first : nil
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

  /// Each matcher at the first candidate after its predecessor's or, from the end, at the last one
  /// before its successor's; `nil` if one has none.
  private func inOrder(_ taken: [Int], fromEnd: Bool = false) -> [Int: Int]? {
    var assignment: [Int: Int] = [:]
    var neighbor: Int?
    for matcher in fromEnd ? taken.reversed() : taken {
      let free = candidates[matcher].filter { place in
        neighbor.map { fromEnd ? place < $0 : place > $0 } ?? true
      }
      guard let place = fromEnd ? free.last : free.first else { return nil }
      assignment[matcher] = place
      neighbor = place
    }
    return assignment
  }
}

extension ArgumentMatcher {
  fileprivate var withoutCapture: ArgumentMatcher {
    ArgumentMatcher(
      text, source: source, type: type, position: position, acceptsType: acceptsType,
      isResult: isResult, isVariadic: isVariadic, comparesIdentity: comparesIdentity,
      comparing: values.value, accepts: accepts.value)
  }
}
