internal import UnderstudyValues

/// What the runs of a statement say.
///
/// A place, which is a value of a list or a part of one, belongs to the source whose values it shows in
/// all runs. A place that changes and shows no source's values was made of a source.
struct Reading {
  /// The runs that have the same lists with the same sources.
  let runs: [Run]
  /// What the lists of the first run say, from the first one that is read.
  private(set) var lists: [ListReading] = []
  private let firstList: Int
  /// Whether a source has a place, from the first source that is read.
  private var isFound: [Bool] = []
  /// Whether something else can equal a source.
  private var isMistakable: [Bool] = []
  private let firstSource: Int
  /// Whether an unmistakable source is inside a value that isn't an array.
  private(set) var hasInside = false
  /// How many other values of a source inside a value tell what an initializer makes of it.
  private(set) var variantCount = 1
  /// The matchers that were made of operands.
  private var made: [Int: ArgumentMatcher] = [:]
  /// How many parts of a list are still searched: no test writes as many beside a matcher.
  private var room = 0

  init(_ all: [Run]) {
    runs = all.count == 1 ? all : all.filter(all[0].corresponds)
    (firstList, firstSource) = (0, 0)
    prepare(0..<all[0].sources.count)
    if isFound.count > 1 { findEqualSources() }
    for list in all[0].lists.indices { read(list) }
  }

  /// Reads one list only, and those of the operands that it can have.
  init(of list: Int, in run: Run) {
    runs = [run]
    let window = run.lists[list].sources
    var first = list
    for source in window {
      if case .combined(let combination) = run.sources[source].kind {
        first = min(first, combination.list)
      }
    }
    firstList = first
    firstSource = run.lists[first...list].map(\.sources.lowerBound).min()!
    prepare(firstSource..<window.upperBound)
    var others: Set<Int> = []
    for call in run.calls.reversed().prefix(while: { $0.number >= first }) {
      others.insert(call.number)
    }
    for number in first...list {
      if others.contains(number) {
        lists.append(ListReading(run.lists[number]))
      } else {
        read(number)
      }
    }
  }

  private mutating func prepare(_ window: Range<Int>) {
    let sources = sources
    isFound = Array(repeating: false, count: window.count)
    for source in window { isMistakable.append(!sources[source].isUnmistakable) }
  }

  func isFound(_ source: Int) -> Bool { isFound[source - firstSource] }
  mutating func markFound(_ source: Int) { isFound[source - firstSource] = true }
  func isMistakable(_ source: Int) -> Bool { isMistakable[source - firstSource] }
  func list(_ number: Int) -> ListReading {
    number < firstList ? ListReading(unread: runs[0].lists[number]) : lists[number - firstList]
  }
  func patterns(of number: Int) -> [ArgumentPattern] { list(number).patterns }

  var sources: [Source] { runs[0].sources }
  var calls: [RecordedCall] { runs[0].calls }

  /// The source that's the result of a call.
  func source(of call: RecordedCall) -> Int? {
    let start = runs[0].lists[call.number].sources.upperBound
    return sources[start...].firstIndex { $0.list == call.number }
  }

  /// The matchers with their values, or only those without a place.
  mutating func matchers(lost: Bool = false) -> [(matcher: ArgumentMatcher, value: Any?)] {
    var found: [(matcher: ArgumentMatcher, value: Any?)] = []
    for source in 0..<isFound.count where !(lost && isFound(source)) {
      if let matcher = matcher(of: source) { found.append((matcher, sources[source].value)) }
    }
    return found
  }

  /// The matcher that a source is; `nil` for a result.
  mutating func matcher(of source: Int) -> ArgumentMatcher? {
    switch sources[source].kind {
    case .matcher(let matcher): return matcher
    case .combined(let combination):
      let matcher = made[source] ?? combination.make(patterns(of: combination.list))
      made[source] = matcher
      return matcher
    case .result: return nil
    }
  }

  // MARK: Places

  private mutating func read(_ number: Int) {
    let values = runs[0].lists[number].values
    var list = ListReading(runs[0].lists[number])
    room = 2_000
    let isPlain = list.sources.isEmpty && runs.count == 1
    for index in values.indices {
      if isPlain {
        list.patterns.append(.value(values[index]))
        continue
      }
      var row: [Any?] = []
      for run in runs { row.append(run.lists[number].values[index]) }
      let pattern = pattern(of: row, at: [index], isInside: false, &list)
      list.patterns.append(pattern ?? .value(values[index]))
    }
    if !list.unclear.isEmpty { assign(&list) }
    lists.append(list)
  }

  /// The sources whose values a place shows in all runs: the one that it belongs to, or several that
  /// can't be told.
  ///
  /// - Parameter row: The values of the place in the runs.
  private mutating func owners(of row: [Any?], _ list: inout ListReading) -> [Int] {
    var shown: [Int] = []
    // The source of a place is likely to be one of the last.
    var source = list.sources.upperBound
    while source > list.sources.lowerBound {
      source -= 1
      var run = 0
      while run < row.count, Self.areSame(runs[run].sources[source].value, row[run]) { run += 1 }
      if run == row.count {
        if sources[source].isResult { list.results.append(source) }
        if !isMistakable(source) { return [source] }
        shown.append(source)
      }
    }
    if shown.isEmpty { return shown }
    // The result of a call can be the placeholder of a matcher.
    let written = shown.filter { !sources[$0].isResult }
    return (written.isEmpty ? shown.suffix(1) : written).reversed()
  }

  /// The pattern of a place; `nil` for a plain value.
  private mutating func pattern(
    of row: [Any?], at path: ListReading.Path, isInside: Bool, _ list: inout ListReading
  ) -> ArgumentPattern? {
    let owners = owners(of: row, &list)
    if let source = owners.first {
      if isInside {
        hasInside = hasInside || !isMistakable(source)
        for source in owners { variantCount = max(variantCount, sources[source].variantCount) }
      }
      guard let matcher = matcher(of: source) else {
        guard case .result(_, let standIn?) = sources[source].kind else { return nil }
        return standIn()
      }
      let isTold = Self.changes(row)
      guard owners.count == 1, isTold || !isMistakable(source) else {
        list.unclear.append(
          ListReading.Unclear(path: path, sources: owners, isInside: isInside, isTold: isTold))
        return .matcher(matcher)
      }
      markFound(source)
      list.checkReading(matcher, of: row[0], at: path)
      let isCopy = list.found.contains(source)
      list.found.append(source)
      return .matcher(isCopy ? matcher.withoutCapture : matcher)
    }
    let parts = parts(of: row[0], &list)
    let others = row.dropFirst().map { parts?.values(of: $0, .standard) }
    guard let parts, others.allSatisfy({ $0?.count == parts.values.count }) else {
      if row.count > 1, list.unstable == nil, !Self.areEqual(row) { list.unstable = (path, row) }
      return nil
    }
    let known = list.unstable
    var hasMatcher = false
    var patterns = parts.values.enumerated().map { index, part in
      guard parts.isCompared(index) else { return ArgumentPattern.value(part) }
      let pattern = pattern(
        of: [part] + others.map { $0?[index] }, at: path + [index],
        isInside: isInside || !parts.isList, &list)
      hasMatcher = hasMatcher || pattern != nil
      return pattern ?? .value(part)
    }
    guard hasMatcher else {
      // A type can leave out a part when it compares.
      if Self.areEqual(row) { list.unstable = known }
      return nil
    }
    guard parts.isList, let rest = patterns.last?.matcher, rest.isVariadic else {
      return .parts(parts, patterns)
    }
    patterns.removeLast()
    return .parts(parts, patterns, rest: rest)
  }

  private static func areSame(_ placeholder: Any?, _ value: Any?) -> Bool {
    PlaceholderRecognition.areSame(placeholder, value)
  }

  private static func changes(_ row: [Any?]) -> Bool {
    if row.count == 1 { return false }
    return row.dropFirst().contains { !areSame(row[0], $0) }
  }

  private static func areEqual(_ row: [Any?]) -> Bool {
    row.dropFirst().allSatisfy { other in
      if areSame(row[0], other) { return true }
      // A closure is reported as one.
      if let value = flattened(other), TypeKind(declaredType(of: value)) == .function {
        return true
      }
      return ArgumentEquality.rules(in: nil, at: .unknown).areEqual(row[0], other)
    }
  }

  /// The parts of a value that can have matchers. What doesn't fit is left out, and not what follows
  /// it.
  private mutating func parts(of value: Any?, _ list: inout ListReading) -> Parts? {
    guard !list.sources.isEmpty, Self.mayHaveParts(value), let value = flattened(value),
      (value as? any LibraryCollection)?.count ?? 0 <= min(room, 1_000)
    else { return nil }
    let isUnordered = TypeTraits.of(type(of: value)).form == .unordered
    let keys = isUnordered ? Parts(value)?.keys(atMost: 100) ?? [] : []
    for source in list.sources where isMistakable(source) && !keys.isEmpty {
      // If further runs don't tell, the source can be in a key or a member of a set.
      let row = runs.map { $0.sources[source].value }
      if !Self.changes(row), PartSearch.finds(in: keys, where: { Self.areSame(row[0], $0) }) {
        list.hidden.insert(source)
      }
    }
    guard let parts = Parts(of: value) else { return nil }
    room -= parts.values.count
    return parts
  }

  static func mayHaveParts(_ value: Any?) -> Bool {
    guard let value else { return false }
    let type = Swift.type(of: value)
    if PlaceholderRecognition.isUsual(type) { return false }
    switch TypeKind(type) {
    case .object: return type is any ComparedByContent.Type
    case .function, .metatype: return false
    case .structure: return !runsNoUserCode(type) || type is any ComparedByContent.Type
    default: return true
    }
  }

  /// Notes the sources that are the same, or have the same object.
  private mutating func findEqualSources() {
    let sources = sources
    var owners: [ObjectIdentifier: Int] = [:]
    for number in 0..<sources.count where sources[number].isUnmistakable {
      let source = sources[number]
      if let value = source.value, PlaceholderRecognition.isUsual(type(of: value)) { continue }
      for other in max(0, number - ValueList.maximalCount)..<number
      where Self.areSame(sources[other].value, source.value) {
        (isMistakable[other], isMistakable[number]) = (true, true)
      }
      _ = PartSearch.finds(in: source.value) { part in
        guard TypeKind(of: part) == .object else { return false }
        let owner = owners.updateValue(number, forKey: ObjectIdentifier(part as AnyObject))
        if let owner, owner != number {
          (isMistakable[owner], isMistakable[number]) = (true, true)
        }
        return false
      }
    }
  }
}
