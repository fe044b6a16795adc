internal import UnderstudyValues

/// What the library chose a value for: a matcher, or the result of a recorded call.
final class Source {
  enum Kind {
    case matcher(ArgumentMatcher)
    /// A matcher that's made when its operands have been read.
    case combined(Combination)
    /// The result of a call, by the number of the list of its arguments.
    ///
    /// A stand-in is a value that no received call returns, and has a pattern of what one returns.
    case result(of: Int, standIn: (() -> ArgumentPattern)?)
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
    if case .result(_, standIn: nil) = kind {
      isUnmistakable = false
    } else {
      isUnmistakable = sample == nil && PlaceholderRecognition.differsFromPlainValues(value)
    }
  }

  /// The list of the call whose result it is; `nil` for a matcher.
  var list: Int? { if case .result(let list, _) = kind { list } else { nil } }
  var isResult: Bool { list != nil }
  var isStandIn: Bool { if case .result(_, .some) = kind { true } else { false } }

  /// Where a matcher was written.
  var position: SourcePosition {
    switch kind {
    case .matcher(let matcher): matcher.position
    case .combined(let combination): combination.position
    case .result: .unknown
    }
  }

  /// How many other values it has that an initializer can tell apart by comparing.
  var variantCount: Int {
    value.map { PlaceholderGenerator.alternativeCount(of: type(of: $0)) } ?? 1
  }

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
  /// The operands, and the number of their list.
  let values: [Any?]
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
  /// The sources that can be among them: the last ones, so that a long block costs no more for each of
  /// its parts than a short one. No test writes as many in a call, or uses a result as late.
  let sources: Range<Int>
  static let maximalCount = 100
  /// The matcher whose operands they are, if some of the sources were written before it.
  let owner: SourcePosition?

  /// Whether a matcher that something else can equal can be among them, as far as its position tells.
  func canHave(_ source: Source) -> Bool { owner?.precedesOnLine(source.position) ?? true }
}

/// One evaluation of a statement.
struct Run {
  /// Which of its values each source has: 0 for the first one, 1 for another one, and more for those of
  /// further cases. A source after the last one has its first one.
  let variants: [Int]
  var sources: [Source] = []
  var lists: [ValueList] = []
  var calls: [RecordedCall] = []
  /// The value of the statement.
  var value: Any?

  init(variants: [Int] = []) { self.variants = variants }

  func variant(of source: Int) -> Int { source < variants.count ? variants[source] : 0 }

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
