internal import UnderstudyValues

/// The runs of a statement, and what they say.
final class Runs {
  let form: StatementReader.Form
  let result: Any.Type
  let isStub: Bool
  private(set) var runs: [Run] = []
  private(set) var reading = unread.value
  private static let unread = Unchecked(Reading([Run()]))
  private(set) var thrown: (any Error)?
  private(set) var isMisused = false
  /// Which of its values each source has in each further run.
  private var plan: [[Int]] = []
  /// Whether a run changes one source of each statement of a block, as far as these are known: a call
  /// whose result no list shows ends one.
  private var changesSeveral: Bool

  init(_ form: StatementReader.Form, _ result: Any.Type, isStub: Bool) {
    (self.form, self.result, self.isStub) = (form, result, isStub)
    changesSeveral = form == .block
  }

  /// The calls of the first run.
  var calls: [RecordedCall] { reading.calls }

  func patterns(of call: RecordedCall) -> [ArgumentPattern] { reading.patterns(of: call.number) }
  func text(of call: RecordedCall) -> String { call.text(patterns(of: call)) }
  func hint(of call: RecordedCall) -> CallHint { call.hint(patterns(of: call)) }

  // MARK: What further runs change

  var nextVariants: [Int] { plan.first ?? [] }
  var needMore: Bool { !isMisused && !plan.isEmpty }

  func add(_ statement: Statement, _ value: Any?, _ thrown: (any Error)? = nil) {
    var run = statement.run
    run.value = value
    runs.append(run)
    if statement.isMisused { isMisused = true }
    if let thrown, self.thrown == nil { self.thrown = thrown }
    if runs.count == 1 {
      reading = Reading(runs)
      plan = firstPlan()
      return
    }
    plan.removeFirst()
    guard plan.isEmpty else { return }
    reading = Reading(runs)
    guard changesSeveral, reading.lists.contains(where: \.hasTies) else { return }
    changesSeveral = false
    plan = changesOfEach()
  }

  private func firstPlan() -> [[Int]] {
    let (sources, calls) = (reading.sources, calls)
    var plan = changesOfEach()
    // What an initializer or a forwarder makes of a matcher changes with it.
    var makesValues = reading.hasInside
    for index in 0..<calls.count where calls[index].call.smallerParameterCount != nil {
      makesValues = true
    }
    if makesValues {
      let all = sources.indices.map { !reading.isMistakable($0) && sources[$0].varies ? 1 : 0 }
      if all.contains(1) { plan.insert(all, at: 0) }
    }
    // An initializer can compare with each case of an enum.
    if reading.variantCount < 2 { return plan }
    for variant in 2...reading.variantCount {
      plan.append(sources.map { $0.varies && !$0.isResult ? variant : 0 })
    }
    return plan
  }

  /// The changes of the sources that something else can equal, one at a time.
  private func changesOfEach() -> [[Int]] {
    var changes: [[Int]] = []
    let count = reading.sources.count
    var ends = changesSeveral ? endsOfStatements[...] : []
    var ordinal = 0
    // In a block, another result tells whether what equals an unknown one is the same.
    let unknown = form == .block ? unknownResults : []
    let shown = form == .closure ? Set(reading.lists.flatMap(\.results)) : []
    for source in 0..<count where isToldByChange(source, shown) || unknown.contains(source) {
      let rest = ends.drop { $0 <= source }
      if rest.count < ends.count { (ends, ordinal) = (rest, 0) }
      if ordinal == changes.count { changes.append(Array(repeating: 0, count: count)) }
      changes[ordinal][source] = 1
      ordinal += 1
    }
    return changes
  }

  /// How many sources the statements of a block have in all, up to the end of each.
  private var endsOfStatements: [Int] {
    var shown: Set<Int> = []
    for source in reading.lists.flatMap(\.results) {
      if case .result(let list, _) = reading.sources[source].kind { shown.insert(list) }
    }
    return calls.filter { !shown.contains($0.number) }
      .map { runs[0].lists[$0.number].sources.upperBound }
  }

  /// Whether something else can equal a source, and a run in which it has another value tells more.
  ///
  /// - Parameter shown: The results that lists of a closure show.
  private func isToldByChange(_ number: Int, _ shown: Set<Int>) -> Bool {
    guard reading.isMistakable(number) else { return false }
    let source = reading.sources[number]
    guard case .result(let list, _) = source.kind else { return source.varies }
    guard form != .block, let value = flattened(source.value),
      PlaceholderGenerator.hasOther(than: value), let call = calls.last
    else { return false }
    // Another result of an earlier call tells whether an argument depends on it. In parentheses, it may
    // also be a part of a condition, such as `mock.isOn && true`.
    if list != call.number { return shown.contains(number) }
    // Another result of the last one tells whether there's a condition on it. Plain values are evaluated
    // once. A closure with another result has no condition that is its value.
    let isValue = form == .expression || call.methodType.result == result
    let isPlain =
      calls.contains { !$0.call.arguments.isEmpty }
      && reading.sources.allSatisfy(\.isResult)
    return isValue && !isPlain
  }

  // MARK: What is wrong

  func mistake(_ last: RecordedCall, _ result: Any.Type, in name: StatementName) -> Misuse? {
    let isBlock = form == .block
    let error = isBlock || !(thrown is NoRecordedResult) ? thrown : nil
    let interruption = last.interruption(
      by: error, or: runs[0].value, of: result, patterns(of: last), in: name)
    if let interruption { return interruption }
    if !isBlock, let mistake = severalCalls(in: name) { return mistake }
    // Nothing is known of the values of a block's statements, nor of one that a closure discards.
    guard thrown == nil, form == .expression || (form == .closure && result != Void.self) else {
      return nil
    }
    for number in 0..<runs.count
    where runs[number].calls.last?.isResult(runs[number].value) == false {
      let type = last.methodType.result
      let mayBeInout =
        type != result && (result == Void.self || type.map { TypeKind($0) } == .tuple)
      return .otherValue(text(of: last), hint(of: last), mayBeInout: mayBeInout, in: name)
    }
    return nil
  }

  /// What is wrong if a call before the last one doesn't belong to it.
  private func severalCalls(in name: StatementName) -> Misuse? {
    if runs.count == 1, calls.count == 1 { return nil }
    // A condition such as `mock.isOpen && mock.isReady` makes more calls with another result.
    var number = 0
    for index in runs.indices where runs[index].calls.count > runs[number].calls.count {
      number = index
    }
    let calls = runs[number].calls
    guard calls.count > 1 else { return nil }
    let reading = number == 0 ? reading : Reading([runs[number]])
    var found = calls.indices.dropLast().filter {
      // No test uses a result later.
      !isUsed(calls[$0], by: calls[($0 + 1)...].prefix(ValueList.maximalCount), reading)
    }
    .map { calls[$0] }
    guard !found.isEmpty, let last = calls.last else { return nil }
    found.append(last)
    return PlaceholderTexts.$ofMessage.withValue(PlaceholderTexts(of: reading.matchers())) {
      let hints = found.map { $0.hint(reading.patterns(of: $0.number)) }
      if found.count == 2, last.isSetter(of: found[0].call), last.mock === found[0].mock {
        let any = ArgumentPattern.matcher(
          .any(of: Any.self, "any()", at: last.call.method.position))
        let setter = last.hint(reading.patterns(of: last.number).dropLast() + [any])
        return .changeInPlace(hints[0], setter, in: name)
      }
      let isRepeated = Set(hints.map(\.call)).count == 1 && !last.call.isFunction
      return .severalCalls(
        hints, from: isRepeated ? found.map(\.call.method.position) : [], in: name)
    }
  }

  private func isUsed(
    _ call: RecordedCall, by later: ArraySlice<RecordedCall>, _ reading: Reading
  ) -> Bool {
    if call.methodType.result == Void.self { return false }
    guard let result = flattened(call.returned) else {
      // An untyped forwarder replaces `nil` by a value that's unknown here. It can be an argument.
      return later.contains { later in
        call.call.isUntyped
          ? reading.patterns(of: later.number).contains { $0.matcher == nil }
          : later.call.arguments.contains { flattened($0) == nil }
      }
    }
    if call.isReceiver(of: later) { return true }
    guard let number = reading.source(of: call) else { return false }
    let isShown = later.contains { reading.list($0.number).results.contains(number) }
    if PlaceholderGenerator.hasOther(than: result) {
      // Where the result decides which calls follow, nothing tells that an argument depends on it.
      return isShown
        && (form == .expression || reading.runs.contains { $0.variant(of: number) > 0 })
    }
    // A key or a member of a set has no place.
    return isShown
      || !reading.sources[number].isStandIn
        && later.contains { later in
          PartSearch.finds(in: later.call.arguments.filter(Reading.mayHaveParts)) {
            PlaceholderRecognition.areSame(result, $0)
          }
        }
  }
}

extension RecordedCall {
  /// Whether the call sets the property or the subscript that another one reads.
  fileprivate func isSetter(of getter: ForwardedCall) -> Bool {
    methodType.result == Void.self && call.method.literal.isSame(as: getter.method.literal)
      && call.arguments.count == getter.arguments.count + 1
  }

  /// Whether one of the calls can be made on the result, or on a part of it.
  fileprivate func isReceiver(of calls: ArraySlice<RecordedCall>) -> Bool {
    PartSearch.finds(in: returned) { part in
      switch TypeKind(of: part) {
      // A closure can call a mock.
      case .function: return true
      case .object where PlaceholderRecognition.isPlaceholder(part):
        return calls.contains { $0.mock.isPlaceholder }
      case let kind:
        // An object can have a mock.
        guard let mock = part as? any Mocking else { return kind == .object }
        return calls.contains { $0.mock === mock.mockState }
      }
    }
  }
}
