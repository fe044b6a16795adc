// What a recorded call says: the patterns of its arguments, as far as its matchers have places.
extension MatcherResolution {
  /// An argument that is a plain value or a matcher, with the possible matchers.
  typealias Contested = (part: Part, matchers: [ArgumentMatcher])

  /// Whether more than one reading is possible.
  var isAmbiguous: Bool {
    if isSimple { return false }
    if case .ambiguous = reading() { return true }
    return false
  }

  enum Reading {
    case patterns([ArgumentPattern])
    case ambiguous([Contested])
    /// A plain part of a value, beside a matcher, that is another one in each evaluation.
    case unstable(Part, other: Any?)
    /// A matcher that reads a closure inside a value.
    case unreadable(Part, ArgumentMatcher)
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
            Part(at: places[path].path, in: arguments),
            taken.filter { candidates[$0].contains(path) }.map { matchers[$0].matcher }
          )
        })
    }
    var matcherAt = copies
    for (index, place) in assignment {
      let (matcher, place) = (matchers[index].matcher, places[place])
      if matcher.readsValue, flattened(place.value) is DeclaredPart {
        return .unreadable(Part(at: place.path, in: arguments), matcher)
      }
      matcherAt[place.path] = matcher
    }
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
    let all = candidates.flatMap { $0 }
    for index in candidates.indices where matchers[index].isDistinct {
      // Matchers of a class share their placeholder.
      guard all.filter(candidates[index].contains).count == candidates[index].count else {
        continue
      }
      for path in candidates[index].dropFirst() {
        copies[places[path].path] = matchers[index].matcher.withoutCapture
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
    let others = otherArguments.map { ValueParts(of: Part(at: path, in: $0).value)?.values }
    for (index, pattern) in patterns.enumerated() {
      let path = path + [index]
      guard case .value(let value) = pattern, !parts.isList, parts.isCompared(index) else {
        if let found = unstablePart(of: pattern, at: path) { return found }
        continue
      }
      for values in others {
        let other = values.flatMap { index < $0.count ? $0[index] : nil }
        if !Self.areSame(value, other) { return (Part(at: path, in: arguments), other) }
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
    let taken = Set(assignment.values.map { places[$0].path })
    for index in doubtful {
      guard let place = assignment[index] else { continue }
      let others = arguments.indices.map { [$0] }.filter {
        PartSearch.finds(in: arguments[$0[0]], at: $0, except: taken) {
          PlaceholderRecognition.areSame(matchers[index].placeholder, $0)
        }
      }
      if dropsArguments || !others.isEmpty {
        return ([places[place].path] + others).map {
          (Part(at: $0, in: arguments), [matchers[index].matcher])
        }
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
      matcherAt[places[indices[0]].path] = matcher.matcher
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
    /// The key path to the part from the innermost value that's no part of a structure: `\.city`;
    /// `nil` if there's none.
    private(set) var keyPath: String?

    init(at path: ArgumentPath, in arguments: [Any?]) {
      argument = path[0]
      var value = argument < arguments.count ? arguments[argument] : nil
      for index in path.dropFirst() {
        let parts = ValueParts(of: value)
        let step = parts?.step(to: index) ?? ""
        steps += step
        keyPath = parts?.areProperties == true ? (keyPath ?? "\\") + step : nil
        value = parts.flatMap { index < $0.values.count ? $0.values[index] : nil }
      }
      self.value = value
    }
  }

  private func pattern(
    for value: Any?, at path: ArgumentPath, _ matcherAt: [ArgumentPath: ArgumentMatcher]
  ) -> ArgumentPattern {
    if let matcher = matcherAt[path] { return .matcher(matcher) }
    let isAround = matcherAt.keys.contains { $0.count > path.count && $0.starts(with: path) }
    guard isAround, let parts = ValueParts(of: value) else { return .value(value) }
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
