/// The path to a part of an argument: the index of the argument, then that of each part on the way,
/// as ``Parts`` orders them.
typealias ArgumentPath = [Int]

/// What a recorded call says: the patterns of its arguments.
///
/// A place, which is an argument or a part of one, belongs to the matcher whose code it shows. A
/// forwarder can pass on an argument twice, or a part of it by itself, so this can be several places.
struct MatcherResolution {
  /// The arguments as the test wrote them, as far as that is certain: matchers instead of
  /// placeholders.
  private(set) var written: [ArgumentPattern] = []
  private(set) var taken: Set<Int> = []
  /// Whether a matcher is inside of a value that isn't an array.
  private(set) var hasInside = false
  private let arguments: [Any?]
  /// The arguments that are matchers or plain values, with the matchers.
  private var contested: [Contested] = []
  /// The arguments that are matchers unless the forwarder leaves one out.
  private var assumed: [Contested] = []
  /// A plain value that isn't the same in all evaluations.
  private var unstable: (path: ArgumentPath, values: [Any?])?
  /// A matcher that reads a closure inside a value.
  private var unreadable: (path: ArgumentPath, matcher: ArgumentMatcher)?
  private var places: [Int: [Place]] = [:]
  /// How many parts are still searched: no test writes as many beside a matcher.
  private var room = 2_000

  typealias Contested = (part: Part, matchers: [ArgumentMatcher])

  private struct Place {
    let path: ArgumentPath
    let isInside: Bool
    /// Whether it's in a key or a member of a set, which a matcher can't stand for.
    var isHidden = false
  }

  enum Reading {
    case patterns([ArgumentPattern])
    case ambiguous([Contested])
    /// A plain value, beside a matcher, that is another one in each evaluation.
    case unstable(Part, values: [Any?])
    /// A matcher that reads a closure inside a value.
    case unreadable(Part, ArgumentMatcher)
  }

  init(of arguments: [Any?]) {
    self.arguments = arguments
    written = arguments.map(ArgumentPattern.value)
  }

  /// - Parameters:
  ///   - evaluations: The arguments of the call in each evaluation.
  ///   - count: How many matchers were registered before the call.
  ///   - other: The matchers of other calls.
  init(
    of evaluations: [[Any?]], _ codes: MatcherCodes, before count: Int, except other: Set<Int> = []
  ) {
    self.init(of: evaluations[0])
    if codes.groups.isEmpty || evaluations.contains(where: { $0.count != arguments.count }) {
      return
    }
    written = arguments.indices.map { index in
      pattern(for: evaluations.map { $0[index] }, at: [index], codes, count)
    }
    for (number, places) in places.sorted(by: { $0.key < $1.key }) {
      let group = codes.groups[number]
      if group.isCertain {
        taken.insert(group.members[0])
        continue
      }
      // A call in another's arguments has the matchers that were written last.
      let free = group.members.filter { $0 < count && !other.contains($0) }
      let members = Array(free.suffix(places.count))
      let matchers = members.map { codes.matchers[$0].matcher }
      taken.formUnion(members)
      // A forwarder keeps the order of the arguments. An initializer can have another one.
      let isKnown =
        matchers.count == places.count && !places.contains(where: \.isHidden)
        && (!places.contains(where: \.isInside) || Self.areInterchangeable(matchers)
          || (matchers.count == 1 && group.code[0] is FunctionPlaceholder))
      for (index, place) in places.enumerated() {
        let part = Part(at: place.path, in: arguments)
        if !isKnown, !free.isEmpty {
          contested.append((part, free.map { codes.matchers[$0].matcher }))
        } else if isKnown, !codes.matchers[members[index]].isDistinct {
          assumed.append((part, [matchers[index]]))
        }
        for matcher in isKnown ? [matchers[index]] : free.map({ codes.matchers[$0].matcher }) {
          checkReading(matcher, of: part.value, at: place.path)
        }
        let leaf = isKnown ? ArgumentPattern.matcher(matchers[index]) : .value(part.value)
        if !place.isHidden {
          written[part.argument].replace(at: place.path.dropFirst(), with: leaf)
        }
      }
    }
  }

  /// The patterns of the arguments, or the arguments that are ambiguous.
  ///
  /// - Parameter dropsArguments: Whether the forwarder doesn't pass on all arguments.
  func reading(dropsArguments: @autoclosure () -> Bool = false) -> Reading {
    if let (path, matcher) = unreadable {
      return .unreadable(Part(at: path, in: arguments), matcher)
    }
    let doubtful = contested.isEmpty && !assumed.isEmpty && dropsArguments() ? assumed : contested
    if !doubtful.isEmpty {
      return .ambiguous(doubtful.sorted { $0.part.path.lexicographicallyPrecedes($1.part.path) })
    }
    if let (path, values) = unstable {
      return .unstable(Part(at: path, in: arguments), values: values)
    }
    return .patterns(written)
  }

  /// Whether it doesn't matter which of these matchers has which place.
  private static func areInterchangeable(_ matchers: [ArgumentMatcher]) -> Bool {
    matchers.allSatisfy { $0.acceptsType && $0.capture == nil && $0.text == matchers[0].text }
  }

  // MARK: Places

  /// The pattern of a place, whose values in the evaluations these are.
  private mutating func pattern(
    for values: [Any?], at path: ArgumentPath, isInside: Bool = false, _ codes: MatcherCodes,
    _ count: Int
  ) -> ArgumentPattern {
    if let number = codes.group(of: values), codes.groups[number].members[0] < count {
      let matcher = codes.matchers[codes.groups[number].members[0]].matcher
      let isCopy = places[number] != nil
      places[number, default: []].append(Place(path: path, isInside: isInside))
      hasInside = hasInside || isInside
      if codes.groups[number].isCertain { checkReading(matcher, of: values[0], at: path) }
      return .matcher(isCopy ? matcher.withoutCapture : matcher)
    }
    guard let parts = parts(of: values[0], at: path, codes) else { return plain(values, at: path) }
    let others = values.dropFirst().map { parts.values(of: $0, .standard) }
    guard others.allSatisfy({ $0?.count == parts.values.count }) else {
      return plain(values, at: path)
    }
    let known = unstable
    var hasMatcher = false
    var patterns = parts.values.enumerated().map { index, part in
      guard parts.isCompared(index) else { return ArgumentPattern.value(part) }
      let pattern = pattern(
        for: [part] + others.map { $0?[index] }, at: path + [index],
        isInside: isInside || !parts.isList, codes, count)
      if case .value = pattern {} else { hasMatcher = true }
      return pattern
    }
    guard hasMatcher else {
      // A type can leave out a part when it compares.
      if Self.areSame(values) { unstable = known }
      return .value(values[0])
    }
    guard parts.isList, let rest = patterns.last?.matcher, rest.isVariadic else {
      return .parts(parts, patterns)
    }
    patterns.removeLast()
    return .parts(parts, patterns, rest: rest)
  }

  private mutating func checkReading(
    _ matcher: ArgumentMatcher, of value: Any?, at path: ArgumentPath
  ) {
    if unreadable == nil, matcher.readsValue, flattened(value) is OpaquePart {
      unreadable = (path, matcher)
    }
  }

  /// The pattern of a place without a matcher, which is the same in all evaluations or is reported.
  private mutating func plain(_ values: [Any?], at path: ArgumentPath) -> ArgumentPattern {
    if unstable == nil, !Self.areSame(values) { unstable = (path, values) }
    return .value(values[0])
  }

  private static func areSame(_ values: [Any?]) -> Bool {
    values.dropFirst().allSatisfy { other in
      if PlaceholderRecognition.areSame(values[0], other) { return true }
      // A closure is reported as one.
      if let value = flattened(other), TypeKind(declaredType(of: value)) == .function {
        return true
      }
      return ArgumentEquality.rules(in: nil, at: .unknown).areEqual(values[0], other)
    }
  }

  /// The parts of a value that can have matchers. What doesn't fit is left out, and not what follows
  /// it.
  private mutating func parts(
    of value: Any?, at path: ArgumentPath, _ codes: MatcherCodes
  ) -> Parts? {
    guard Self.mayHaveParts(value), let value = flattened(value),
      (value as? any LibraryCollection)?.count ?? 0 <= min(room, 1_000)
    else { return nil }
    if let entries = (value as? any UnorderedValue)?.entries(atMost: 100) {
      for (number, group) in codes.groups.enumerated() where !group.isCertain {
        func hasMatcher(_ key: Any?) -> Bool {
          PartSearch.finds(in: key) { PlaceholderRecognition.areSame(group.code[0], $0) }
        }
        guard entries.contains(where: { hasMatcher($0.key) }) else { continue }
        places[number, default: []].append(Place(path: path, isInside: true, isHidden: true))
      }
    }
    guard let parts = Parts(of: value) else { return nil }
    room -= parts.values.count
    return parts
  }

  private static func mayHaveParts(_ argument: Any?) -> Bool {
    guard let argument else { return false }
    let type = Swift.type(of: argument)
    if type == String.self || type == Int.self { return false }
    switch TypeKind(type) {
    case .object: return type is any ComparedByContent.Type
    case .function, .metatype: return false
    case .structure: return !runsNoUserCode(type) || type is any ComparedByContent.Type
    default: return true
    }
  }

  struct Part {
    let path: ArgumentPath
    let value: Any?
    /// The way from the argument to the part: `.city`, `[1]`.
    private(set) var steps = ""
    /// The key path to the part from the innermost value that's no part of a structure: `\.city`;
    /// `nil` if there's none.
    private(set) var keyPath: String?

    var argument: Int { path[0] }

    init(at path: ArgumentPath, in arguments: [Any?]) {
      self.path = path
      var value = arguments[path[0]]
      for index in path.dropFirst() {
        let parts = Parts(of: value)
        let step = parts?.step(to: index) ?? ""
        steps += step
        keyPath = parts?.areProperties == true ? (keyPath ?? "\\") + step : nil
        value = parts.flatMap { index < $0.values.count ? $0.values[index] : nil }
      }
      self.value = value
    }
  }
}

extension ArgumentPattern {
  fileprivate mutating func replace(at path: ArraySlice<Int>, with leaf: ArgumentPattern) {
    guard let index = path.first else { return self = leaf }
    guard case .parts(let parts, var patterns, let rest) = self else { return }
    guard index < patterns.count else { return self = .parts(parts, patterns, rest: leaf.matcher) }
    patterns[index].replace(at: path.dropFirst(), with: leaf)
    self = .parts(parts, patterns, rest: rest)
  }
}

extension ArgumentMatcher {
  fileprivate var withoutCapture: ArgumentMatcher {
    ArgumentMatcher(
      text, source: source, type: type, position: position, acceptsType: acceptsType,
      isResult: isResult, isVariadic: isVariadic, comparesIdentity: comparesIdentity,
      comparing: values.value, part: part, accepts: accepts.value)
  }
}
