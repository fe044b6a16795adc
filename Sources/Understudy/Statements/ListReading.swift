internal import UnderstudyValues

/// What a list of values says: the patterns of its values.
final class ListReading {
  /// The path to a place: the index of a value, then that of each part on the way, as ``Parts``
  /// orders them.
  typealias Path = [Int]

  private let list: ValueList
  /// The values as the test wrote them, as far as that is certain: matchers instead of placeholders.
  var patterns: [ArgumentPattern] = []
  /// The matchers that have places for certain.
  var found: [Int] = []
  /// The results of calls that places show.
  var results: [Int] = []
  var unclear: [Unclear] = []
  /// Unclear sources that can be in a key or a member of a set, which a matcher can't stand for.
  var hidden: Set<Int> = []
  /// Unclear places that are matchers or plain values, with the matchers.
  var contested: [(path: Path, matchers: [ArgumentMatcher])] = []
  /// Unclear places that are matchers unless a forwarder leaves out an argument.
  var assumed: [(path: Path, matchers: [ArgumentMatcher])] = []
  /// Whether further runs can tell what is unclear.
  var hasTies = false
  /// A plain value that isn't the same in all runs.
  var unstable: (path: Path, values: [Any?])?
  /// A matcher that reads a closure inside a value.
  private var unreadable: (path: Path, matcher: ArgumentMatcher)?

  /// A list of plain values, before it's read.
  init(_ list: ValueList) {
    self.list = list
    for index in 0..<list.values.count { patterns.append(.value(list.values[index])) }
  }

  var values: [Any?] { list.values }
  var sources: Range<Int> { list.sources }
  func canHave(_ source: Source) -> Bool { list.canHave(source) }

  /// A place that shows the values of several sources, or of one that can't be changed.
  struct Unclear {
    let path: Path
    let sources: [Int]
    let isInside: Bool
    /// Whether its values are others in further runs.
    let isTold: Bool
  }

  /// The message if the patterns can't be used, and its place.
  ///
  /// - Parameters:
  ///   - text: The call or the matcher that the list belongs to.
  ///   - owner: The same in brief.
  ///   - names: How messages refer to the values.
  ///   - dropsArguments: Whether the forwarder doesn't pass on all arguments.
  ///   - takesVariadic: Whether a value can be a matcher of a variadic parameter's remaining values.
  func misuse(
    in text: @autoclosure () -> String, _ owner: String, at position: SourcePosition,
    names: @autoclosure () -> [String], dropsArguments: @autoclosure () -> Bool = false,
    takesVariadic: Bool = false
  ) -> (Misuse, SourcePosition)? {
    func name(of part: Part) -> String { names()[part.index] + part.steps }
    if let (path, matcher) = unreadable {
      let part = Part(at: path, in: values)
      return (
        .unreadable(matcher, name(of: part), keyPath: part.keyPath, in: owner), matcher.position
      )
    }
    let isCertain = contested.isEmpty && (assumed.isEmpty || !dropsArguments())
    guard isCertain else {
      let places = (contested.isEmpty ? assumed : contested)
        .sorted { $0.path.lexicographicallyPrecedes($1.path) }
      let arguments = places.map { path, matchers in
        let part = Part(at: path, in: values)
        let texts: [String] = matchers.map(\.text).reduce(into: []) { texts, text in
          if !texts.contains(text) { texts.append(text) }
        }
        return (
          ordinal: "\(part.index + 1)\(part.steps)",
          readings: [ValueDescription.of(part.value)] + texts
        )
      }
      return (.ambiguous(arguments, in: text()), position)
    }
    if let (path, values) = unstable {
      let part = Part(at: path, in: self.values)
      return (
        .unstable(name(of: part), isPart: !part.steps.isEmpty, values, in: owner), position
      )
    }
    for index in 0..<patterns.count {
      guard let matcher = patterns[index].misplacedVariadic,
        !takesVariadic || patterns[index].matcher == nil
      else { continue }
      return (.variadic(matcher, in: text()), matcher.position)
    }
    return nil
  }

  func checkReading(_ matcher: ArgumentMatcher, of value: Any?, at path: Path) {
    if unreadable == nil, matcher.readsValue, flattened(value) is OpaquePart {
      unreadable = (path, matcher)
    }
  }

  /// A value of the list, or a part of one.
  struct Part {
    let index: Int
    let value: Any?
    /// The way from the value to the part: `.city`, `[1]`.
    private(set) var steps = ""
    /// The key path to the part from the innermost value that's no part of a structure: `\.city`;
    /// `nil` if there's none.
    private(set) var keyPath: String?

    init(at path: Path, in values: [Any?]) {
      index = path[0]
      var value = values[path[0]]
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

extension ArgumentMatcher {
  var withoutCapture: ArgumentMatcher {
    ArgumentMatcher(
      text, source: source, type: type, position: position, acceptsType: acceptsType,
      isResult: isResult, isVariadic: isVariadic, comparesIdentity: comparesIdentity,
      comparing: values.value, part: part, accepts: accepts.value)
  }
}
