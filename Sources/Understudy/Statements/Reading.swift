/// What the runs of a statement say.
///
/// A place, which is a value of a list or a part of one, belongs to the source whose values it shows in
/// all runs. One that changes and shows no source's values was made of one.
struct Reading {
  /// Those that have the same lists with the same sources.
  private let runs: [Run]
  /// What the lists of the first run say, in their order.
  private(set) var lists: [ListReading] = []
  /// Whether a place belongs to a source.
  private(set) var isFound: [Bool]
  /// Whether an unmistakable source is inside a value that isn't an array.
  private(set) var hasInside = false
  /// Whether something else can equal a source.
  let isMistakable: [Bool]
  private var made: [ArgumentMatcher?]
  /// How many parts of a list are still searched: no test writes as many beside a matcher.
  private var room = 0

  private enum Owner {
    case none
    case source(Int)
    /// Sources that have the same values in all runs.
    case unclear([Int])
  }

  init(_ all: [Run]) {
    let first = all[0]
    runs = all.count == 1 ? all : all.filter(first.corresponds)
    isFound = Array(repeating: false, count: first.sources.count)
    isMistakable = Self.mistakable(first.sources)
    made = Array(repeating: nil, count: first.sources.count)
    for list in first.lists.indices { read(list) }
  }

  var sources: [Source] { runs[0].sources }
  var calls: [RecordedCall] { runs[0].calls }
  /// Whether further runs can tell what is unclear.
  var hasTies: Bool { lists.contains { $0.hasTies } }

  /// Whether each matcher has a place.
  var areAllFound: Bool {
    for source in isFound.indices where !isFound[source] && !sources[source].isResult {
      return false
    }
    return true
  }

  /// Whether a run in which a source has its other value recorded the same calls.
  func hasRun(changing source: Int) -> Bool { runs.contains { $0.isChanged(source) } }

  /// The matchers, with their values.
  ///
  /// - Parameter isIncluded: Takes whether a place belongs to a matcher.
  mutating func matchers(
    where isIncluded: (Bool) -> Bool = { _ in true }
  ) -> [(matcher: ArgumentMatcher, value: Any?)] {
    sources.indices.filter { !sources[$0].isResult && isIncluded(isFound[$0]) }
      .map { (matcher(of: $0), sources[$0].value) }
  }

  /// The source that is the result of a call.
  func result(of call: RecordedCall) -> (source: Int, isStandIn: Bool)? {
    for (number, source) in sources.enumerated() {
      if case .result(call.number, let isStandIn) = source.kind { return (number, isStandIn) }
    }
    return nil
  }

  mutating func matcher(of source: Int) -> ArgumentMatcher {
    if let known = made[source] { return known }
    let matcher =
      switch sources[source].kind {
      case .matcher(let matcher): matcher
      case .combined(let combination): combination.make(lists[combination.list].patterns)
      case .result(let list, _): resultMatcher(list, sources[source].value)
      }
    made[source] = matcher
    return matcher
  }

  /// A placeholder equals only itself.
  private func resultMatcher(_ list: Int, _ value: Any?) -> ArgumentMatcher {
    let call = calls.first { $0.number == list }
    let signature = call?.call.method.signature ?? ""
    let position = call?.call.method.position ?? .unknown
    return ArgumentMatcher(
      "the result of \(signature)", type: call?.methodType.result ?? Any.self, position: position,
      isResult: true
    ) { argument, _ in PlaceholderRecognition.areSame(value, argument) }
  }

  // MARK: Places

  private mutating func read(_ number: Int) {
    let (values, sources) = (runs[0].lists[number].values, runs[0].lists[number].sources)
    var list = ListReading(values)
    if sources.isEmpty {
      list.patterns = values.map(ArgumentPattern.value)
      return lists.append(list)
    }
    room = 2_000
    var index = 0
    while index < values.count {
      var row: [Any?] = []
      for run in runs { row.append(run.lists[number].values[index]) }
      let pattern = pattern(of: row, at: [index], isInside: false, sources, &list)
      list.patterns.append(pattern ?? .value(values[index]))
      index += 1
    }
    if !list.unclear.isEmpty { assign(runs[0].lists[number], &list) }
    lists.append(list)
  }

  /// The source whose values a place shows.
  ///
  /// - Parameter row: The values of the place in the runs.
  private mutating func owner(
    of row: [Any?], _ sources: Range<Int>, _ list: inout ListReading
  ) -> Owner {
    var shown: [Int] = []
    // The source of a place is likely to be one of the last.
    var source = sources.upperBound - 1
    while source >= sources.lowerBound {
      var run = 0
      while run < row.count, Self.areSame(runs[run].sources[source].value, row[run]) { run += 1 }
      if run == row.count {
        if self.sources[source].isResult { list.results.append(source) }
        if !isMistakable[source] {
          isFound[source] = true
          return .source(source)
        }
        shown.append(source)
      }
      source -= 1
    }
    guard !shown.isEmpty else { return .none }
    shown.reverse()
    // The result of a call can be the placeholder of a matcher.
    let written = shown.filter { !self.sources[$0].isResult }
    if written.isEmpty { return .source(shown[0]) }
    guard written.count == 1, Self.changes(row) else { return .unclear(written) }
    isFound[written[0]] = true
    return .source(written[0])
  }

  private static func changes(_ row: [Any?]) -> Bool {
    row.dropFirst().contains { !areSame(row[0], $0) }
  }

  private static func areSame(_ placeholder: Any?, _ value: Any?) -> Bool {
    // The usual types, without a lookup of conformances.
    if let placeholder, let value {
      let (type, other) = (Swift.type(of: placeholder), Swift.type(of: value))
      if type == other {
        if type == Int.self, let left = placeholder as? Int { return left == value as? Int }
        if type == Bool.self, let left = placeholder as? Bool { return left == value as? Bool }
        if type == String.self, let left = placeholder as? String {
          return left == value as? String
        }
      } else if isUsual(type), isUsual(other) {
        return false
      }
    }
    return PlaceholderRecognition.areSame(placeholder, value)
  }

  private static func isUsual(_ type: Any.Type) -> Bool {
    type == Int.self || type == String.self || type == Bool.self
  }

  /// The pattern of a place; `nil` for a plain value.
  private mutating func pattern(
    of row: [Any?], at path: ListReading.Path, isInside: Bool, _ sources: Range<Int>,
    _ list: inout ListReading
  ) -> ArgumentPattern? {
    switch owner(of: row, sources, &list) {
    case .source(let source):
      return pattern(of: row, at: path, isInside: isInside, source, &list)
    case .unclear(let sources):
      let place = ListReading.Unclear(
        path: path, sources: sources, isInside: isInside, isTold: Self.changes(row))
      list.unclear.append(place)
      return .matcher(matcher(of: sources[0]))
    case .none: break
    }
    guard let parts = parts(of: row[0], sources, &list) else { return plain(row, at: path, &list) }
    let others = row.dropFirst().map { parts.values(of: $0, .standard) }
    guard others.allSatisfy({ $0?.count == parts.values.count }) else {
      return plain(row, at: path, &list)
    }
    let known = list.unstable
    var hasMatcher = false
    var patterns = parts.values.enumerated().map { index, part in
      guard parts.isCompared(index) else { return ArgumentPattern.value(part) }
      let pattern = pattern(
        of: [part] + others.map { $0?[index] }, at: path + [index],
        isInside: isInside || !parts.isList, sources, &list)
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

  /// The pattern of a place that belongs to a source.
  private mutating func pattern(
    of row: [Any?], at path: ListReading.Path, isInside: Bool, _ source: Int,
    _ list: inout ListReading
  ) -> ArgumentPattern? {
    if isInside, !isMistakable[source] { hasInside = true }
    let isCopy = list.sources.contains(source)
    list.sources.append(source)
    if case .result(let number, let isStandIn) = sources[source].kind {
      // Received calls have the value that a received call returns.
      guard isStandIn else { return nil }
      let type = calls.first { $0.number == number }?.methodType.result
      if let type, let received = Self.received(type) { return .value(received) }
    }
    let matcher = matcher(of: source)
    list.checkReading(matcher, of: row[0], at: path)
    return .matcher(isCopy ? matcher.withoutCapture : matcher)
  }

  private static func received(_ type: Any.Type) -> Any?? {
    func make<Value>(_ type: Value.Type) -> Any?? { EmptyValue.make(type).map { $0 as Any? } }
    return make(type)
  }

  /// A place without a source, whose value is the same in all runs or is reported.
  private func plain(
    _ row: [Any?], at path: ListReading.Path, _ list: inout ListReading
  ) -> ArgumentPattern? {
    if row.count > 1, list.unstable == nil, !Self.areEqual(row) { list.unstable = (path, row) }
    return nil
  }

  private static func areEqual(_ row: [Any?]) -> Bool {
    row.dropFirst().allSatisfy { other in
      if areSame(row[0], other) { return true }
      // A closure is reported as one.
      if let value = flattened(other), TypeKind(declaredType(of: value)) == .function {
        return true
      }
      return ArgumentEquality.rules(in: nil).areEqual(row[0], other)
    }
  }

  /// The parts of a value that can have matchers. What doesn't fit is left out, and not what follows
  /// it.
  private mutating func parts(
    of value: Any?, _ sources: Range<Int>, _ list: inout ListReading
  ) -> ValueParts? {
    guard Self.mayHaveParts(value), let value = flattened(value),
      (value as? any LibraryCollection)?.count ?? 0 <= min(room, 1_000)
    else { return nil }
    if let entries = (value as? any UnorderedValue)?.entries(atMost: 100), !entries.isEmpty {
      noteKeys(entries, sources, &list)
    }
    guard let parts = ValueParts(of: value) else { return nil }
    room -= parts.values.count
    return parts
  }

  /// Notes the sources, told by nothing else, that can be keys or members of a set.
  private func noteKeys(
    _ entries: [PairedEntries.Entry], _ range: Range<Int>, _ list: inout ListReading
  ) {
    for source in range where isMistakable[source] {
      let values = runs.map { $0.sources[source].value }
      let isKey = entries.contains { entry in
        PartSearch.finds(in: entry.key) { Self.areSame(values[0], $0) }
      }
      if isKey, !Self.changes(values) { list.hidden.insert(source) }
    }
  }

  private static func mayHaveParts(_ value: Any?) -> Bool {
    guard let value else { return false }
    let type = Swift.type(of: value)
    if type == String.self || type == Int.self { return false }
    switch TypeKind(type) {
    case .object: return type is any ComparedByContent.Type
    case .function, .metatype: return false
    case .structure: return !runsNoUserCode(type) || type is any ComparedByContent.Type
    default: return true
    }
  }

  /// Whether a plain value can equal sources, or another source, or an object in it, is the same.
  private static func mistakable(_ sources: [Source]) -> [Bool] {
    var isMistakable: [Bool] = []
    for source in sources { isMistakable.append(!source.isUnmistakable) }
    if sources.count < 2 { return isMistakable }
    var candidates: [Int] = []
    var owners: [ObjectIdentifier: Int] = [:]
    for (number, source) in sources.enumerated() {
      guard source.isUnmistakable, let value = source.value, !isUsual(type(of: value)),
        let value = flattened(value)
      else { continue }
      for other in candidates where areSame(sources[other].value, value) {
        (isMistakable[other], isMistakable[number]) = (true, true)
      }
      candidates.append(number)
      if runsNoUserCode(type(of: value)) { continue }
      _ = PartSearch.finds(in: value) { part in
        guard TypeKind(of: part) == .object else { return false }
        let object = ObjectIdentifier(part as AnyObject)
        if let owner = owners[object], owner != number {
          (isMistakable[owner], isMistakable[number]) = (true, true)
        }
        owners[object] = number
        return false
      }
    }
    return isMistakable
  }

  // MARK: Unclear places

  /// Assigns places that show the values of several sources, or of one that can't be changed, as far as
  /// the order of the values tells.
  private mutating func assign(_ values: ValueList, _ list: inout ListReading) {
    var groups: [[ListReading.Unclear]] = []
    for place in list.unclear {
      if let group = groups.firstIndex(where: { $0[0].sources[0] == place.sources[0] }) {
        groups[group].append(place)
      } else {
        groups.append([place])
      }
    }
    for places in groups { assign(places, values, &list) }
  }

  private mutating func assign(
    _ places: [ListReading.Unclear], _ values: ValueList, _ list: inout ListReading
  ) {
    // A call in another's arguments has the matchers that were written last.
    var free: [(number: Int, matcher: ArgumentMatcher)] = []
    for source in places[0].sources where !isFound[source] {
      if sources[source].isUnmistakable || values.canHave(sources[source].position) {
        free.append((source, matcher(of: source)))
      }
    }
    let members = Array(free.suffix(places.count))
    let matchers = members.map(\.matcher)
    for member in members { isFound[member.number] = true }
    // A forwarder keeps the order of the arguments. An initializer can have another one.
    let isOnly =
      free.count == 1 && places.count == 1
      && (places[0].isTold || sources[free[0].number].value is FunctionPlaceholder)
    let isKnown =
      matchers.count == places.count && !members.contains { list.hidden.contains($0.number) }
      && (isOnly || !places.contains(where: \.isInside) || Self.areInterchangeable(matchers))
    for (index, place) in places.enumerated() {
      let value = ListReading.Part(at: place.path, in: list.values).value
      let candidates = isKnown ? [matchers[index]] : free.map(\.matcher)
      if !isKnown, !free.isEmpty {
        list.contested.append((place.path, candidates))
        list.hasTies = list.hasTies || place.isTold
      } else if isKnown, !place.isTold, !sources[members[index].number].isUnmistakable {
        list.assumed.append((place.path, candidates))
      }
      for matcher in candidates { list.checkReading(matcher, of: value, at: place.path) }
      list.patterns[place.path[0]].replace(
        at: place.path.dropFirst(), with: isKnown ? .matcher(matchers[index]) : .value(value))
    }
  }

  /// Whether it doesn't matter which of these matchers has which place.
  private static func areInterchangeable(_ matchers: [ArgumentMatcher]) -> Bool {
    matchers.allSatisfy { $0.acceptsType && $0.capture == nil && $0.text == matchers[0].text }
  }
}
