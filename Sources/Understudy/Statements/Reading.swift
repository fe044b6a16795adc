internal import UnderstudyValues

/// What the runs of a statement say.
///
/// A place, which is a value of a list or a part of one, belongs to the source whose values it shows in
/// all runs. A place that changes and shows no source's values was made of a source.
final class Reading {
  /// The runs that have the same lists with the same sources.
  let runs: [Run]
  /// Those of the first run.
  let sources: [Source]
  let calls: [RecordedCall]
  /// What the lists of the first run say, from the first one that is read.
  private(set) var lists: [ListReading] = []
  private let firstList: Int
  /// The sources that have places.
  private var placed: Set<Int> = []
  /// The unmistakable sources that are the same as others, or have the same object.
  private var equal: Set<Int> = []
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
    (sources, calls, firstList) = (all[0].sources, all[0].calls, 0)
    if sources.count > 1 { findEqualSources() }
    for list in 0..<all[0].lists.count { read(list) }
  }

  /// Reads one list only, and those of the operands that it can have.
  init(of list: Int, in run: Run) {
    (runs, sources, calls) = ([run], run.sources, run.calls)
    var first = list
    for source in run.lists[list].sources {
      if case .combined(let combination) = sources[source].kind {
        first = min(first, combination.list)
      }
    }
    firstList = first
    var others: Set<Int> = []
    for call in calls.reversed().prefix(while: { $0.number >= first }) {
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

  func isFound(_ source: Int) -> Bool { placed.contains(source) }
  func markFound(_ source: Int) { placed.insert(source) }
  /// Whether something else can equal a source.
  func isMistakable(_ source: Int) -> Bool {
    !sources[source].isUnmistakable || equal.contains(source)
  }
  func list(_ number: Int) -> ListReading {
    number < firstList ? ListReading(runs[0].lists[number]) : lists[number - firstList]
  }
  func patterns(of number: Int) -> [ArgumentPattern] { list(number).patterns }

  /// The source that's the result of a call.
  func source(of call: RecordedCall) -> Int? {
    let start = runs[0].lists[call.number].sources.upperBound
    return sources[start...].firstIndex { $0.list == call.number }
  }

  /// The matchers with their values, or only those without a place.
  func matchers(lost: Bool = false) -> [(matcher: ArgumentMatcher, value: Any?)] {
    var found: [(matcher: ArgumentMatcher, value: Any?)] = []
    for source in 0..<sources.count where !(lost && isFound(source)) {
      if let matcher = matcher(of: source) { found.append((matcher, sources[source].value)) }
    }
    return found
  }

  /// The matcher that a source is; `nil` for a result.
  func matcher(of source: Int) -> ArgumentMatcher? {
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

  private func read(_ number: Int) {
    let list = ListReading(runs[0].lists[number])
    room = 2_000
    // The values of a list without sources are plain ones: only another run can tell more of them.
    let count = list.sources.isEmpty && runs.count == 1 ? 0 : list.values.count
    for index in 0..<count {
      let row = runs.map { $0.lists[number].values[index] }
      let pattern = pattern(of: row, at: [index], isInside: false, list)
      if let pattern { list.patterns[index] = pattern }
    }
    if !list.unclear.isEmpty { assign(list) }
    lists.append(list)
  }

  /// The sources whose values a place shows in all runs: the one that it belongs to, or several that
  /// can't be told.
  ///
  /// - Parameter row: The values of the place in the runs.
  private func owners(of row: [Any?], _ list: ListReading) -> [Int] {
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
  private func pattern(
    of row: [Any?], at path: ListReading.Path, isInside: Bool, _ list: ListReading
  ) -> ArgumentPattern? {
    let owners = owners(of: row, list)
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
    let parts = parts(of: row[0], list)
    var others: [Parts?] = []
    for index in 1..<row.count { others.append(parts?.values(of: row[index], .standard)) }
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
        isInside: isInside || !parts.isList, list)
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
  private func parts(of value: Any?, _ list: ListReading) -> Parts? {
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
  private func findEqualSources() {
    var owners: [ObjectIdentifier: Int] = [:]
    for number in 0..<sources.count where sources[number].isUnmistakable {
      let source = sources[number]
      if let value = source.value, PlaceholderRecognition.isUsual(type(of: value)) { continue }
      for other in max(0, number - ValueList.maximalCount)..<number
      where Self.areSame(sources[other].value, source.value) {
        equal.formUnion([other, number])
      }
      _ = PartSearch.finds(in: source.value) { part in
        guard TypeKind(of: part) == .object else { return false }
        let owner = owners.updateValue(number, forKey: ObjectIdentifier(part as AnyObject))
        if let owner, owner != number { equal.formUnion([owner, number]) }
        return false
      }
    }
  }
}
