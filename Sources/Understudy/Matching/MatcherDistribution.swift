/// A matcher with the value that stands for it in the arguments.
struct RecordedMatcher {
  let matcher: ArgumentMatcher
  let placeholder: Any?
}

/// The matchers that one evaluation noted, and the arguments of the calls that it made.
struct RecordedEvaluation {
  var matchers: [RecordedMatcher] = []
  private(set) var arrivals: [Arrival] = []

  struct Arrival {
    let arguments: [Any?]
    /// How many matchers had been written by then.
    let matcherCount: Int
  }

  mutating func arrive(with arguments: [Any?]) -> Int {
    arrivals.append(Arrival(arguments: arguments, matcherCount: matchers.count))
    return arrivals.count - 1
  }

  /// Whether another evaluation took the same way, so that their calls and matchers correspond.
  func corresponds(to other: RecordedEvaluation) -> Bool {
    matchers.count == other.matchers.count
      && arrivals.map(\.matcherCount) == other.arrivals.map(\.matcherCount)
  }
}

/// Which call of a recording has which of its matchers.
struct MatcherDistribution {
  /// For each call, in the order of arrival, the matchers in its arguments.
  private(set) var resolutions: [MatcherResolution] = []
  /// The matchers that no call has taken.
  private(set) var leftovers: [ArgumentMatcher] = []
  /// Whether an evaluation with other placeholders may tell more.
  private(set) var isUncertain = false

  /// Assigns by what all of the evaluations say. The first leads.
  init(_ evaluations: [RecordedEvaluation]) {
    let first = evaluations[0]
    let others = evaluations.dropFirst().filter(first.corresponds)
    var pending: [Int] = []
    var noted = 0
    for (number, arrival) in first.arrivals.enumerated() {
      pending += noted..<arrival.matcherCount
      noted = arrival.matcherCount
      // A call takes the matchers written last; those before may be the outer call's.
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
        || Self.reappears(taken, in: first, after: number)
      resolutions.append(resolution)
    }
    pending += noted..<first.matchers.count
    leftovers = pending.map { first.matchers[$0].matcher }
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
    return result
  }

  /// Whether a later call could have one of the matchers as well: an outer one, most likely.
  private static func reappears(
    _ matchers: Set<Int>, in evaluation: RecordedEvaluation, after number: Int
  ) -> Bool {
    guard !matchers.isEmpty else { return false }
    let noted = matchers.map { evaluation.matchers[$0] }
    return evaluation.arrivals[(number + 1)...].contains { arrival in
      let resolution = MatcherResolution(of: noted, in: arrival.arguments)
      return noted.indices.contains(where: resolution.takes)
    }
  }
}
