/// A matcher with the placeholder that represents it in the arguments.
struct RecordedMatcher {
  let matcher: ArgumentMatcher
  let placeholder: Any?
  /// Whether the placeholder is a value that the test provided.
  var isSample = false

  /// Whether no plain value that a test writes is the same as the placeholder.
  var isDistinct: Bool {
    matcher.isResult || (!isSample && PlaceholderRecognition.differsFromPlainValues(placeholder))
  }
  /// Whether the placeholder can be another one in a second evaluation.
  var varies: Bool {
    guard !(placeholder is FunctionPlaceholder), let value = flattened(placeholder) else {
      return false
    }
    return TypeKind(of: value) != .metatype
  }
}

/// The matchers that one evaluation registered, and the arguments of the calls that it recorded.
struct RecordedEvaluation {
  var matchers: [RecordedMatcher] = []
  private(set) var arrivals: [Arrival] = []

  struct Arrival {
    let arguments: [Any?]
    /// How many matchers were registered before the call.
    let matcherCount: Int
  }

  mutating func recordArguments(_ arguments: [Any?]) -> Int {
    arrivals.append(Arrival(arguments: arguments, matcherCount: matchers.count))
    return arrivals.count - 1
  }

  /// Whether another evaluation recorded the same calls with the same matchers.
  func corresponds(to other: RecordedEvaluation) -> Bool {
    matchers.count == other.matchers.count
      && arrivals.map(\.matcherCount) == other.arrivals.map(\.matcherCount)
  }
}

/// Determines which call of a recording takes which of its matchers.
struct MatcherDistribution {
  /// The matchers in the arguments of each call, in the order of the calls.
  private(set) var resolutions: [MatcherResolution] = []
  /// The matchers that no call takes.
  private(set) var leftovers: [RecordedMatcher] = []
  /// Whether an evaluation with other placeholders can resolve more.
  private(set) var isUncertain = false

  /// Distributes the matchers of the first evaluation, and uses the others to resolve ambiguities.
  init(_ evaluations: [RecordedEvaluation]) {
    let first = evaluations[0]
    if first.matchers.isEmpty {
      resolutions = first.arrivals.map { MatcherResolution(of: [], in: $0.arguments) }
      return
    }
    if first.arrivals.count == 1, evaluations.count == 1,
      first.arrivals[0].matcherCount == first.matchers.count
    {
      // The usual case: one call that takes all matchers.
      let resolution = MatcherResolution(of: first.matchers, in: first.arrivals[0].arguments)
      if resolution.isSimple, first.matchers.allSatisfy(\.isDistinct) {
        resolutions = [resolution]
        return
      }
    }
    let others = evaluations.dropFirst().filter(first.corresponds)
    var pending: [Int] = []
    var registered = 0
    for (number, arrival) in first.arrivals.enumerated() {
      pending += registered..<arrival.matcherCount
      registered = arrival.matcherCount
      // A call takes the matchers that were written last. Earlier ones can belong to the outer
      // call.
      var own = pending[...]
      var resolution = Self.resolution(of: own, number, first, others)
      while !resolution.hasRoom {
        own = own.dropFirst()
        resolution = Self.resolution(of: own, number, first, others)
      }
      let taken = Set(zip(own, 0...).filter { resolution.takes($0.1) }.map(\.0))
      pending.removeAll(where: taken.contains)
      isUncertain =
        isUncertain || resolution.isAmbiguous
        || taken.contains { !first.matchers[$0].isDistinct && first.matchers[$0].varies }
        || own.indices.contains { resolution.isInside($0 - own.startIndex) }
        || Self.reappears(taken, in: first, after: number)
      resolutions.append(resolution)
    }
    pending += registered..<first.matchers.count
    leftovers = pending.map { first.matchers[$0] }.filter { !$0.matcher.isResult }
  }

  private static func resolution(
    of matchers: ArraySlice<Int>, _ number: Int, _ first: RecordedEvaluation,
    _ others: [RecordedEvaluation]
  ) -> MatcherResolution {
    func resolution(in evaluation: RecordedEvaluation) -> MatcherResolution {
      MatcherResolution(
        of: matchers.map { evaluation.matchers[$0] }, in: evaluation.arrivals[number].arguments)
    }
    var result = resolution(in: first)
    for other in others { result.narrow(by: resolution(in: other)) }
    result.doubtful = zip(matchers, 0...).filter { matcher, _ in
      let first = first.matchers[matcher]
      // The only value of a type can't be distinguished from itself.
      guard let value = flattened(first.placeholder), TypeMetadata(type(of: value)).size > 0 else {
        return false
      }
      return !first.isDistinct
        && others.allSatisfy {
          PlaceholderRecognition.areSame($0.matchers[matcher].placeholder, first.placeholder)
        }
    }.map { $1 }
    return result
  }

  /// Whether a later call, usually an outer one, could take one of the matchers, too.
  private static func reappears(
    _ matchers: Set<Int>, in evaluation: RecordedEvaluation, after number: Int
  ) -> Bool {
    guard !matchers.isEmpty else { return false }
    let registered = matchers.map { evaluation.matchers[$0] }
    return evaluation.arrivals[(number + 1)...].contains { arrival in
      let resolution = MatcherResolution(of: registered, in: arrival.arguments)
      return registered.indices.contains(where: resolution.takes)
    }
  }
}
