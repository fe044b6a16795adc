/// What the library chose a value for: a matcher, or the result of a recorded call.
struct Source {
  enum Kind {
    case matcher(ArgumentMatcher)
    /// A matcher that's made when its operands have been read.
    case combined(Combination)
    /// The result of a call, by the number of its list of arguments.
    ///
    /// A stand-in is a value that the library made, and that no received call returns.
    case result(of: Int, isStandIn: Bool)
  }

  let kind: Kind
  /// The value that it returned, or by which that is recognized.
  let value: Any?
  /// The value that the test provided; `nil` if it provided none.
  let sample: Any?
  /// Whether no plain value that a test writes is like its value.
  let isUnmistakable: Bool

  init(_ kind: Kind, value: Any?, sample: Any? = nil) {
    (self.kind, self.value, self.sample) = (kind, value, sample)
    isUnmistakable = sample == nil && Self.isUnmistakable(value, kind)
  }

  private static func isUnmistakable(_ value: Any?, _ kind: Kind) -> Bool {
    if case .result(_, isStandIn: false) = kind { return false }
    // The usual types, without a lookup of conformances.
    if let value, type(of: value) == String.self || type(of: value) == Int.self { return true }
    return PlaceholderRecognition.differsFromPlainValues(value)
  }

  /// Where a matcher was written.
  var position: SourcePosition {
    switch kind {
    case .matcher(let matcher): matcher.position
    case .combined(let combination): combination.position
    case .result: .unknown
    }
  }

  var isResult: Bool { if case .result = kind { true } else { false } }

  /// Whether its value can be another one in a further run.
  var varies: Bool {
    guard let value = flattened(value) else { return sample != nil }
    let kind = TypeKind(of: value)
    return !(value is FunctionPlaceholder) && TypeMetadata(type(of: value)).size > 0
      && kind != .metatype && (kind != .object || sample == nil)
  }
}

/// A matcher with operands: `oneOf`, `not`, `having`.
struct Combination {
  /// How messages refer to it: `oneOf(…)`.
  let name: String
  let position: SourcePosition
  let values: [Any?]
  /// The number of the list of its operands.
  let list: Int
  /// Whether an operand can be a matcher of a variadic parameter's remaining values.
  let takesVariadic: Bool
  let sample: Any?
  /// Makes the matcher of the patterns of its operands.
  let make: ([ArgumentPattern]) -> ArgumentMatcher
}

/// Values that came back: the arguments of a call, or the operands of a matcher.
struct ValueList {
  let values: [Any?]
  /// The sources that can be among them.
  let sources: Range<Int>
  var candidates = Candidates.all

  /// The matchers that can be among the values, of those that something else can equal.
  enum Candidates {
    case all
    /// Those that are written after the matcher whose operands the values are.
    case after(SourcePosition)
    /// Those after it on its line.
    case onLine(SourcePosition)
  }

  func canHave(_ matcher: SourcePosition) -> Bool {
    switch candidates {
    case .all: true
    case .after(let owner): owner.isBefore(matcher)
    case .onLine(let owner): owner.precedesOnLine(matcher)
    }
  }
}

/// One evaluation of a statement.
struct Run {
  /// Whether a source has its other value, by its number. A source after the last one has not.
  let changed: [Bool]
  var sources: [Source] = []
  var lists: [ValueList] = []
  var calls: [RecordedCall] = []

  init(changed: [Bool] = []) { self.changed = changed }

  func isChanged(_ source: Int) -> Bool { source < changed.count && changed[source] }

  var isNextChanged: Bool { isChanged(sources.count) }

  /// Adds values before anything else is evaluated, and returns the number of their list.
  mutating func add(
    _ values: [Any?], from start: Int = 0, _ candidates: ValueList.Candidates = .all
  ) -> Int {
    // Child tasks can add sources at the same time.
    let sources = min(start, sources.count)..<sources.count
    lists.append(ValueList(values: values, sources: sources, candidates: candidates))
    return lists.count - 1
  }

  /// Whether another run has the same lists with the same sources.
  func corresponds(to other: Run) -> Bool {
    sources.count == other.sources.count && calls.count == other.calls.count
      && lists.count == other.lists.count
      && lists.indices.allSatisfy {
        lists[$0].sources == other.lists[$0].sources
          && lists[$0].values.count == other.lists[$0].values.count
      }
  }
}
