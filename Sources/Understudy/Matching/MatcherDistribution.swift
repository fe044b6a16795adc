/// A matcher with the placeholder that represents it in the arguments.
struct RecordedMatcher {
  let matcher: ArgumentMatcher
  let placeholder: Any?
  /// The value that the test provided for the placeholder; `nil` if it provided none.
  var sample: Any?
  /// Whether it's an operand of another matcher, so that no argument takes it.
  var isOperand = false
  /// Whether further evaluations have to tell whether it's an operand.
  var isUncertain = false

  /// Whether no plain value that a test writes is the same as the placeholder.
  var isDistinct: Bool {
    sample == nil && PlaceholderRecognition.differsFromPlainValues(placeholder)
  }

  /// Whether another matcher can have the same placeholder, or one with the same parts.
  var isShared: Bool {
    !isDistinct || isMadeOfShared
      || flattened(placeholder).map { TypeKind(of: $0) == .object } ?? false
  }
  /// Whether the placeholder is a value with parts, of which another matcher can have the same.
  var isMadeOfShared: Bool {
    guard let value = flattened(placeholder), !runsNoUserCode(type(of: value)),
      [.structure, .tuple, .enumeration].contains(TypeKind(of: value)),
      EnumMetadata(type(of: value))?.payloadCount != 0
    else { return false }
    return !isDistinct || PartSearch.finds(in: value) { TypeKind(of: $0) == .object }
  }

  /// Whether the placeholder can be another one in a further evaluation.
  var varies: Bool {
    guard let value = flattened(placeholder) else { return sample != nil }
    let kind = TypeKind(of: value)
    return !(value is FunctionPlaceholder) && TypeMetadata(type(of: value)).size > 0
      && kind != .metatype && (kind != .object || sample == nil)
  }
}

/// The matchers that one evaluation registered, and the arguments of the calls that it recorded.
struct RecordedEvaluation {
  var matchers: [RecordedMatcher] = []
  /// The operands of each matcher that has several.
  var operands: [[Any?]] = []
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

  /// The numbers of the matchers that no call was made after, and that a call can still take.
  func openMatchers(from start: Int = 0) -> [Int] {
    (max(start, arrivals.last?.matcherCount ?? 0)..<max(start, matchers.count)).filter {
      !matchers[$0].isOperand
    }
  }

  /// Whether another evaluation recorded the same calls with the same matchers.
  func corresponds(to other: RecordedEvaluation) -> Bool {
    matchers.count == other.matchers.count
      && arrivals.map(\.matcherCount) == other.arrivals.map(\.matcherCount)
      && operands.map(\.count) == other.operands.map(\.count)
  }
}

/// Numbers that tell the matchers of an expression apart if their placeholders can be the same.
///
/// In the first evaluation, all have the first placeholder of their type. In the others, the bits of
/// its number determine which of two placeholders a matcher has. No number is 0, and the first bit of
/// all is the same, so no plain value, and no placeholder that a forwarder negates, is like another
/// matcher's.
struct MatcherNumbers {
  /// The number of each matcher, from 1; 0 for one whose placeholder is like no other value.
  private(set) var numbers: [Int] = []
  /// How many second placeholders each matcher has.
  private var alternativeCounts: [Int] = []
  /// How many further evaluations tell the matchers apart. All others have a second placeholder of
  /// each.
  private var tellingCount = 1

  init() {}

  init(for matchers: [RecordedMatcher]) {
    numbers = Array(repeating: 0, count: matchers.count)
    alternativeCounts = matchers.map { PlaceholderGenerator.alternativeCount(of: $0.matcher.type) }
    let varying = matchers.indices.filter {
      matchers[$0].varies && (!matchers[$0].isOperand || matchers[$0].isUncertain)
    }
    // A value made of an object or a Boolean is like one that the test makes of a matcher.
    let areMixed = varying.contains { matchers[$0].isMadeOfShared }
    let groups = Dictionary(grouping: varying) { matcher -> ObjectIdentifier? in
      areMixed && matchers[matcher].isShared
        ? nil : flattened(matchers[matcher].placeholder).map { ObjectIdentifier(type(of: $0)) }
    }
    for group in groups.values {
      // Two objects of a class are the same, though no plain value is.
      let areShared =
        group.count > 1 && group.contains { matchers[$0].sample == nil && matchers[$0].isShared }
      let numbered = group.filter { areShared || !matchers[$0].isDistinct }
      for (matcher, number) in zip(numbered, 1...) { numbers[matcher] = number }
    }
  }

  /// Plans how many evaluations tell these matchers apart, and what is made of them.
  ///
  /// - Parameter areInside: Whether an initializer can make values of them. One that it makes of a
  ///   number, such as `count > 9`, is another one in all further evaluations, so no number has only
  ///   bits that are set. One that it makes of a case, such as `level == .high`, is another one when
  ///   the matcher has this case.
  mutating func evaluationCount(of matchers: Set<Int>, areInside: Bool) -> Int {
    let last = matchers.map { numbers[$0] }.max() ?? 0
    if last > 0 {
      let isMixed = areInside && matchers.contains { numbers[$0] == 0 }
      let count = (numbers.max() ?? 0) + (isMixed ? 1 : 0)
      tellingCount = Int.bitWidth - count.leadingZeroBitCount
    }
    guard areInside else { return last > 0 ? 1 + tellingCount : 1 }
    return tellingCount + (matchers.map { alternativeCounts[$0] }.max() ?? 1)
  }

  func variant(of matcher: Int, in evaluation: Int) -> Int {
    let number = matcher < numbers.count ? numbers[matcher] : 0
    if number == 0 || evaluation == 0 || evaluation > tellingCount { return min(evaluation, 1) }
    return (number >> (evaluation - 1)) & 1
  }

  /// Which second placeholder a matcher has, from 1.
  func alternative(of matcher: Int, in evaluation: Int) -> Int {
    if evaluation < 2 { return 1 }
    return max((1...evaluation).count { variant(of: matcher, in: $0) > 0 }, 1)
  }
}

/// The codes of the matchers of an expression: the placeholders that each returned in the evaluations.
struct MatcherCodes {
  /// The matchers that have a code: one, unless their placeholders can't be others.
  struct Group {
    var members: [Int]
    let code: [Any?]
    /// Whether a place that shows the code is certainly the matcher's.
    var isCertain: Bool
  }

  let matchers: [RecordedMatcher]
  private(set) var groups: [Group] = []
  private var groupsByKey: [[AnyHashable?]: [Int]] = [:]
  /// Keys save time only if there are many groups.
  private var hasKeys: Bool { matchers.count > 3 }

  /// - Parameter evaluations: Those that recorded the same calls. The last one knows all operands.
  init(_ evaluations: [RecordedEvaluation]) {
    matchers = evaluations[evaluations.count - 1].matchers
    for number in matchers.indices where !matchers[number].isOperand {
      let code = evaluations.map { $0.matchers[number].placeholder }
      if let known = group(of: code) {
        groups[known].members.append(number)
        groups[known].isCertain = false
      } else {
        let isCertain =
          evaluations[0].matchers[number].isDistinct
          || code.dropFirst().contains { !PlaceholderRecognition.areSame(code[0], $0) }
        if hasKeys { groupsByKey[code.map(Self.key), default: []].append(groups.count) }
        groups.append(Group(members: [number], code: code, isCertain: isCertain))
      }
    }
  }

  /// The group whose code a place shows; `nil` if it shows none.
  ///
  /// - Parameter values: The values of the place in the evaluations.
  func group(of values: [Any?]) -> Int? {
    // A part that can't be read has the key of no placeholder.
    let isKey = hasKeys && !values.contains { flattened($0) is OpaquePart }
    if !isKey { return groups.firstIndex { Self.areSame($0.code, values) } }
    return groupsByKey[values.map(Self.key)]?.first { Self.areSame(groups[$0].code, values) }
  }

  private static func areSame(_ code: [Any?], _ values: [Any?]) -> Bool {
    code.indices.allSatisfy { PlaceholderRecognition.areSame(code[$0], values[$0]) }
  }

  /// What values that are the same have in common: all of it for the usual types.
  private static func key(of value: Any?) -> AnyHashable? {
    guard let value = flattened(value) else { return nil }
    let type = withoutOptionals(declaredType(of: value))
    // At -O, a stand-in can arrive as its object.
    if TypeKind(type) == .object || value is ExistentialStandIn { return "object" }
    if TypeKind(type) == .function || value is FunctionPlaceholder { return "function" }
    switch TypeKind(type) {
    case .enumeration, .structure:
      let identifier: AnyHashable = ObjectIdentifier(type)
      if runsNoUserCode(type) { return usualKey(of: value) ?? identifier }
      let parts = Parts(stored: value)
      return [identifier, parts?.tag] + (parts?.values.map(usualKey) ?? [])
    default: return ObjectIdentifier(type)
    }
  }

  private static func usualKey(of value: Any?) -> AnyHashable? {
    guard let value = flattened(value) else { return nil }
    let usual: [Any.Type] = [String.self, Int.self, Bool.self]
    return usual.contains { $0 == type(of: value) } ? value as? AnyHashable : nil
  }
}

/// Determines which call of a recording takes which of its matchers.
struct MatcherDistribution {
  /// The arguments of each call, in the order of the calls.
  private(set) var resolutions: [MatcherResolution] = []
  private(set) var leftovers: [RecordedMatcher] = []
  /// How many evaluations tell all that can be told.
  private(set) var evaluationCount = 1
  private(set) var numbers = MatcherNumbers()

  init() {}

  init(_ evaluations: [RecordedEvaluation]) {
    let first = evaluations[0]
    if first.matchers.isEmpty {
      for arrival in first.arrivals { resolutions.append(MatcherResolution(of: arrival.arguments)) }
      return
    }
    let all = [first] + evaluations.dropFirst().filter(first.corresponds)
    let codes = MatcherCodes(all)
    var taken: Set<Int> = []
    for (number, arrival) in first.arrivals.enumerated() {
      let resolution = MatcherResolution(
        of: all.map { $0.arrivals[number].arguments }, codes, before: arrival.matcherCount,
        except: taken)
      taken.formUnion(resolution.taken)
      resolutions.append(resolution)
    }
    let areInside = resolutions.contains(where: \.hasInside)
    let lost = codes.matchers.indices.filter {
      let matcher = codes.matchers[$0]
      return !taken.contains($0) && !matcher.isOperand && !matcher.matcher.isResult
    }
    leftovers = lost.map { codes.matchers[$0] }
    guard evaluations.count == 1 else { return }
    let unknown =
      lost + first.matchers.indices.filter { first.matchers[$0].isUncertain && !taken.contains($0) }
    // All others are arguments or operands.
    if !areInside, unknown.isEmpty, codes.groups.allSatisfy(\.isCertain) { return }
    taken.formUnion(unknown)
    numbers = MatcherNumbers(for: first.matchers)
    evaluationCount = numbers.evaluationCount(of: taken, areInside: areInside)
  }
}
