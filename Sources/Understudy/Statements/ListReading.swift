/// What a list of values says: the patterns of its values.
struct ListReading {
  /// The path to a place: the index of a value, then that of each part on the way, as ``ValueParts``
  /// orders them.
  typealias Path = [Int]

  let values: [Any?]
  /// The values as the test wrote them, as far as that is certain: matchers instead of placeholders.
  var patterns: [ArgumentPattern] = []
  /// The sources that have places in the list.
  var sources: [Int] = []
  /// The results of calls that places show.
  var results: [Int] = []
  var unclear: [Unclear] = []
  /// Unclear places that are matchers or plain values, with the matchers.
  var contested: [(part: Part, matchers: [ArgumentMatcher])] = []
  /// Unclear places that are matchers unless a forwarder leaves out an argument.
  var assumed: [(part: Part, matchers: [ArgumentMatcher])] = []
  /// Whether further runs can tell what is unclear.
  var hasTies = false
  /// A plain value that isn't the same in all runs.
  var unstable: (path: Path, values: [Any?])?
  /// A matcher that reads a closure inside a value.
  private var unreadable: (path: Path, matcher: ArgumentMatcher)?

  init(_ values: [Any?]) { self.values = values }

  /// A place that shows the values of several sources, or of one that can't be changed.
  struct Unclear {
    let path: Path
    let sources: [Int]
    let isInside: Bool
    /// Whether its values are others in further runs.
    let isTold: Bool
    /// Whether it's in a key or a member of a set, which a matcher can't stand for.
    var isHidden = false
  }

  enum Problem {
    case ambiguous([(part: Part, matchers: [ArgumentMatcher])])
    /// A plain value, beside a matcher, that is another one in each run.
    case unstable(Part, values: [Any?])
    /// A matcher that reads a closure inside a value.
    case unreadable(Part, ArgumentMatcher)

    /// The message, and where it's reported.
    ///
    /// - Parameters:
    ///   - names: How messages refer to the values of the list.
    ///   - text: The call or the matcher that the list belongs to.
    ///   - owner: The same in brief.
    func misuse(
      _ names: [String], _ text: String, in owner: String, at position: SourcePosition,
      isProxy: Bool
    ) -> (Misuse, SourcePosition) {
      func name(of part: Part) -> String { names[part.index] + part.steps }
      switch self {
      case .ambiguous(let contested):
        let arguments = contested.map { part, matchers in
          let texts: [String] = matchers.map(\.text).reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
          }
          return (
            ordinal: "\(part.index + 1)\(part.steps)",
            readings: [ValueDescription.of(part.value)] + texts
          )
        }
        return (.ambiguous(call: text, arguments: arguments, isProxy: isProxy), position)
      case .unreadable(let part, let matcher):
        let misuse = Misuse.unreadableClosure(
          name(of: part), matcher, keyPath: part.keyPath, call: owner)
        return (misuse, matcher.position)
      case .unstable(let part, let values):
        let isPart = !part.steps.isEmpty
        return (
          .unstable(name(of: part), isPart: isPart, values: values, call: owner), position
        )
      }
    }
  }

  /// Why the patterns can't be used; `nil` if they can.
  ///
  /// - Parameter dropsArguments: Whether the forwarder doesn't pass on all arguments.
  func problem(dropsArguments: @autoclosure () -> Bool = false) -> Problem? {
    if let (path, matcher) = unreadable { return .unreadable(Part(at: path, in: values), matcher) }
    let doubtful = contested.isEmpty && !assumed.isEmpty && dropsArguments() ? assumed : contested
    if !doubtful.isEmpty {
      return .ambiguous(doubtful.sorted { $0.part.path.lexicographicallyPrecedes($1.part.path) })
    }
    return unstable.map { .unstable(Part(at: $0.path, in: values), values: $0.values) }
  }

  mutating func checkReading(_ matcher: ArgumentMatcher, of value: Any?, at path: Path) {
    if unreadable == nil, matcher.readsValue, flattened(value) is DeclaredPart {
      unreadable = (path, matcher)
    }
  }

  /// A value of the list, or a part of one.
  struct Part {
    let path: Path
    let value: Any?
    /// The way from the value to the part: `.city`, `[1]`.
    private(set) var steps = ""
    /// The key path to the part from the innermost value that's no part of a structure: `\.city`;
    /// `nil` if there's none.
    private(set) var keyPath: String?

    var index: Int { path[0] }

    init(at path: Path, in values: [Any?]) {
      self.path = path
      var value = values[path[0]]
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
}

extension ArgumentPattern {
  mutating func replace(at path: ArraySlice<Int>, with leaf: ArgumentPattern) {
    guard let index = path.first else { return self = leaf }
    guard case .parts(let parts, var patterns, let rest) = self else { return }
    guard index < patterns.count else { return self = .parts(parts, patterns, rest: leaf.matcher) }
    patterns[index].replace(at: path.dropFirst(), with: leaf)
    self = .parts(parts, patterns, rest: rest)
  }
}

extension ArgumentMatcher {
  var withoutCapture: ArgumentMatcher {
    ArgumentMatcher(
      text, source: source, type: type, position: position, acceptsType: acceptsType,
      isResult: isResult, isVariadic: isVariadic, comparesIdentity: comparesIdentity,
      comparing: values.value, accepts: accepts.value)
  }
}
