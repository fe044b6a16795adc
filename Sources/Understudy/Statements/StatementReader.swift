/// Evaluates what was written inside `when` or `verify`, as often as that tells more, and reads the
/// calls that it makes.
struct StatementReader {
  let verb: String
  let form: RecordedExpression.Form
  let position: SourcePosition
  /// The value that the recorded call returns, if the test provided one.
  let result: Unchecked<Any?>?

  /// The mock calls that are meant; `nil` if they can't be used, which is reported then.
  func targets<Result>(of body: () throws -> Result) -> [CallPattern]? {
    if isNested() { return nil }
    var runs = Runs(form, Result.self)
    repeat {
      let statement = statement(changing: runs.nextChange)
      do { runs.add(statement, try statement.evaluate(body)) } catch {
        runs.add(statement, nil, error)
      }
    } while runs.needMore
    return patterns(in: &runs, Result.self)
  }

  nonisolated(nonsending) func targets<Result>(of body: () async throws -> Result) async
    -> [CallPattern]?
  {
    if isNested() { return nil }
    var runs = Runs(form, Result.self)
    repeat {
      let statement = statement(changing: runs.nextChange)
      do { runs.add(statement, try await statement.evaluate(body)) } catch {
        runs.add(statement, nil, error)
      }
    } while runs.needMore
    return patterns(in: &runs, Result.self)
  }

  /// Reports a verification in another statement, where it would verify something by itself.
  private func isNested() -> Bool {
    guard verb.hasPrefix("verify"), let outer = Recording.ofExpression,
      case .expression(let outerVerb) = outer.kind
    else { return false }
    outer.reject()
    FailureReport.send(.misuse(.nested(verb, in: outerVerb)), at: position)
    return true
  }

  private func statement(changing changed: [Bool]) -> Recording {
    Recording(
      .expression(verb: verb), position: position, result: result, changing: changed)
  }

  // MARK: Reading

  private func patterns(in runs: inout Runs, _ result: Any.Type) -> [CallPattern]? {
    if runs.isRejected { return nil }
    let isBlock = form == .block
    guard let last = runs.calls.last else {
      if !isBlock, runs.thrown == nil, let function = FunctionMetadata(result) {
        return report(.uncalledFunction(verb: verb, function))
      }
      return report(.noCall(verb: verb, thrown: runs.thrown))
    }
    if let (misuse, position) = runs.misuseOfOperands() {
      FailureReport.send(.misuse(misuse), at: position, origin: last.mock.origin)
      return nil
    }
    if let misuse = runs.misuse(verb, last, result) { return report(misuse, of: last) }
    let selected = isBlock ? runs.calls[...] : runs.calls.suffix(1)
    if selected.contains(where: { $0.reportLostArguments(at: position) }) { return nil }
    guard !runs.reading.reportLost(at: last) else { return nil }
    if let (call, result) = runs.callWithoutReceiver(selected) {
      return report(
        .callWithoutReceiver(
          runs.text(of: call), result, runs.text(of: result), runs.hint(of: result),
          runs.patterns(of: result)),
        of: result)
    }
    var patterns: [CallPattern] = []
    for call in selected {
      let list = runs.reading.lists[call.number]
      guard let pattern = call.pattern(list, at: position, isProxy: false) else { return nil }
      patterns.append(pattern)
    }
    return patterns
  }

  private func report(_ misuse: Misuse, of call: RecordedCall? = nil) -> [CallPattern]? {
    FailureReport.send(.misuse(misuse), at: position, origin: call?.mock.origin)
    return nil
  }
}

/// The runs of a statement, and what they say.
private struct Runs {
  private let form: RecordedExpression.Form
  private let result: Any.Type
  private var runs: [Run] = []
  var reading = Reading([Run()])
  /// The value of the statement in each run.
  private var values: [Any?] = []
  private(set) var thrown: (any Error)?
  private(set) var isRejected = false
  /// The sources that each further run changes.
  private var plan: [[Bool]] = []

  init(_ form: RecordedExpression.Form, _ result: Any.Type) {
    (self.form, self.result) = (form, result)
  }

  /// The calls of the first run.
  var calls: [RecordedCall] { runs[0].calls }

  func patterns(of call: RecordedCall) -> [ArgumentPattern] { reading.lists[call.number].patterns }
  func text(of call: RecordedCall) -> String { call.text(patterns(of: call)) }
  func hint(of call: RecordedCall) -> CallHint { call.hint(patterns(of: call)) }

  // MARK: What further runs change

  var nextChange: [Bool] { plan.first ?? [] }
  var needMore: Bool { !isRejected && !plan.isEmpty }

  mutating func add(_ statement: Recording, _ value: Any?, _ thrown: (any Error)? = nil) {
    runs.append(statement.run)
    values.append(value)
    self.thrown = self.thrown ?? thrown
    isRejected = isRejected || statement.isRejected
    if runs.count == 1 {
      reading = Reading(runs)
      plan = firstPlan()
      return
    }
    plan.removeFirst()
    guard plan.isEmpty else { return }
    reading = Reading(runs)
    if reading.hasTies { plan = changes(ofEach: true) }
  }

  private func firstPlan() -> [[Bool]] {
    let sources = runs[0].sources
    if sources.isEmpty { return [] }
    let unmistakable = sources.indices.map { !reading.isMistakable($0) && sources[$0].varies }
    return (reading.hasInside ? [unmistakable] : []) + changes(ofEach: form != .block)
  }

  /// The changes of the sources that something else can equal, one at a time.
  ///
  /// - Parameter isAlone: Whether no run changes several. Otherwise, a run changes one of each statement
  ///   of a block, as far as these are known: a call without a result ends one.
  private func changes(ofEach isAlone: Bool) -> [[Bool]] {
    var changes: [[Bool]] = []
    var ends =
      isAlone
      ? []
      : calls.filter { $0.methodType.result == Void.self }
        .map { runs[0].lists[$0.number].sources.upperBound }
    var ordinal = 0
    for source in runs[0].sources.indices {
      while let end = ends.first, end <= source {
        ends.removeFirst()
        ordinal = 0
      }
      guard isToldByChange(source) else { continue }
      if ordinal == changes.count || isAlone {
        changes.append(Array(repeating: false, count: runs[0].sources.count))
      }
      changes[isAlone ? changes.count - 1 : ordinal][source] = true
      ordinal += 1
    }
    return changes
  }

  /// Whether something else can equal a source, and a run in which it has another value tells more.
  private func isToldByChange(_ number: Int) -> Bool {
    guard reading.isMistakable(number) else { return false }
    let source = runs[0].sources[number]
    guard case .result(let list, _) = source.kind else { return source.varies }
    guard form != .block, let call = calls.last, let value = flattened(source.value),
      PlaceholderGenerator.hasOther(than: value)
    else { return false }
    // Another result of an earlier call tells whether an argument depends on it. In parentheses, it may
    // also be a part of a condition, such as `mock.isOn && true`.
    if list != call.number { return form == .closure && reading.isShown[number] }
    // Another result of the last one tells whether there's a condition on it. Plain values are evaluated
    // once. A closure with another result has no condition that is its value.
    let isValue = form == .expression || call.methodType.result == result
    let isPlain =
      calls.contains { !$0.call.arguments.isEmpty }
      && runs[0].sources.allSatisfy(\.isResult)
    return isValue && !isPlain
  }

  // MARK: What is wrong

  func misuse(_ verb: String, _ last: RecordedCall, _ result: Any.Type) -> Misuse? {
    let isBlock = form == .block
    if let thrown, isBlock || !(thrown is NoRecordedResult) {
      return .threw(verb: verb, thrown, after: text(of: last))
    }
    if flattened(values[0]) == nil, last.endsChain(of: result) {
      return .endedInNil(verb: verb, call: text(of: last), hint(of: last), last.methodType.result)
    }
    if !isBlock, let misuse = severalCalls(verb) { return misuse }
    // Nothing is known of the values of a block's statements, nor of one that a closure discards.
    guard thrown == nil, form == .expression || (form == .closure && result != Void.self) else {
      return nil
    }
    for (run, value) in zip(runs, values) where run.calls.last?.isResult(value) == false {
      return .notTheCall(
        verb: verb, call: text(of: last), hint(of: last), isVoid: result == Void.self)
    }
    return nil
  }

  /// The message about what is written inside of matchers, and its place.
  func misuseOfOperands() -> (Misuse, SourcePosition)? {
    for source in runs[0].sources {
      guard case .combined(let combination) = source.kind else { continue }
      let list = reading.lists[combination.list]
      if let misuse = misuse(of: combination, list) { return misuse }
    }
    return nil
  }

  private func misuse(
    of combination: Combination, _ list: ListReading
  ) -> (Misuse, SourcePosition)? {
    let result = list.sources.lazy.compactMap { number -> RecordedCall? in
      guard case .result(let list, isStandIn: true) = runs[0].sources[number].kind else {
        return nil
      }
      return calls.first { $0.number == list }
    }.first
    if let result {
      return (.aroundCall(text(of: result), matcher: combination.name), combination.position)
    }
    return list.misuse(of: combination, isProxy: false)
  }

  /// The message if a call before the last one doesn't belong to it.
  private func severalCalls(_ verb: String) -> Misuse? {
    // A condition such as `mock.isOpen && mock.isReady` makes more calls with another result.
    var number = 0
    for index in runs.indices where runs[index].calls.count > runs[number].calls.count {
      number = index
    }
    let calls = runs[number].calls
    guard calls.count > 1 else { return nil }
    var reading = number == 0 ? reading : Reading([runs[number]])
    var found = calls.indices.dropLast().filter {
      !isUsed(calls[$0], by: calls[($0 + 1)...], reading)
    }
    .map { calls[$0] }
    guard !found.isEmpty, let last = calls.last else { return nil }
    found.append(last)
    return PlaceholderTexts.$ofMessage.withValue(PlaceholderTexts(of: reading.written())) {
      let hints = found.map { $0.hint(reading.lists[$0.number].patterns) }
      let isRepeated = Set(hints.map(\.call)).count == 1 && !last.call.isFunction
      return .severalCalls(
        verb: verb, hints, positions: isRepeated ? found.map(\.call.method.position) : [])
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
          ? reading.lists[later.number].patterns.contains { $0.matcher == nil }
          : later.call.arguments.contains { flattened($0) == nil }
      }
    }
    if call.isReceiver(of: later) { return true }
    guard let (source, isStandIn) = reading.result(of: call) else { return false }
    let isShown = later.contains { reading.lists[$0.number].results.contains(source) }
    if PlaceholderGenerator.hasOther(than: result) {
      // Where the result decides which calls follow, nothing tells that an argument depends on it.
      return isShown && (form == .expression || reading.hasRun(changing: source))
    }
    // A key or a member of a set has no place.
    return isShown
      || !isStandIn
        && later.contains { later in
          later.call.arguments.contains { argument in
            PartSearch.finds(in: argument) { PlaceholderRecognition.areSame(result, $0) }
          }
        }
  }

  /// A call of a mock that is the placeholder of another call's result, or that depends on a value
  /// made for another call alone, with the other call. No code under test has these.
  func callWithoutReceiver(
    _ selected: ArraySlice<RecordedCall>
  ) -> (RecordedCall, RecordedCall)? {
    for call in calls {
      let result = calls.prefix { $0.number < call.number }.last { result in
        if call.mock.isPlaceholder { return result.returnedPlaceholder }
        guard result.returnedOneOfMany else { return false }
        // In an expression, the last call depends on all. In a block, calls can be independent.
        if selected.count == 1 { return call.number == selected.first?.number }
        return PartSearch.finds(in: result.returned) {
          ($0 as? any Mocking)?.mockState === call.mock
        }
      }
      if let result { return (call, result) }
    }
    return nil
  }
}

extension RecordedCall {
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

extension Reading {
  var hasTies: Bool { lists.contains { $0.hasTies } }

  /// The source that is the result of a call.
  fileprivate func result(of call: RecordedCall) -> (source: Int, isStandIn: Bool)? {
    for (number, source) in sources.enumerated() {
      if case .result(call.number, let isStandIn) = source.kind { return (number, isStandIn) }
    }
    return nil
  }

  /// The matchers, with their values.
  fileprivate mutating func written() -> [(matcher: ArgumentMatcher, value: Any?)] {
    sources.indices.filter { !sources[$0].isResult }
      .map { (matcher(of: $0), sources[$0].value) }
  }

  /// Reports the matchers that no place shows, each at its own line. Returns whether there are any.
  mutating func reportLost(at target: RecordedCall) -> Bool {
    let lost = lost()
    if lost.isEmpty { return false }
    let patterns = lists[target.number].patterns
    PlaceholderTexts.$ofMessage.withValue(PlaceholderTexts(of: lost)) {
      for (matcher, _) in lost {
        target.mock.report(
          .leftoverMatcher(matcher, call: target.text(patterns), target.call),
          at: matcher.position)
      }
    }
    return true
  }
}

extension ListReading {
  /// Why the operands of a matcher can't be used, and where it's reported.
  func misuse(of combination: Combination, isProxy: Bool) -> (Misuse, SourcePosition)? {
    if let problem = problem() {
      let names = values.indices.map { "argument \($0 + 1)" }
      return problem.misuse(
        names, combination.name, in: combination.name, at: combination.position, isProxy: isProxy)
    }
    for pattern in patterns {
      guard let (matcher, isElement) = pattern.misplacedVariadic() else { continue }
      if !isElement, combination.takesVariadic, pattern.matcher != nil { continue }
      let misuse = Misuse.misplacedVariadic(
        matcher, isElement: isElement, call: combination.name)
      return (misuse, isElement ? matcher.position : combination.position)
    }
    return nil
  }
}

extension Recording {
  /// The pattern of the call that follows a proxy.
  func patternByDifferences(of call: RecordedCall) -> CallPattern? {
    if isRejected || call.reportLostArguments(at: position) { return nil }
    let run = run
    var reading = Reading([run])
    for source in run.sources {
      guard case .combined(let combination) = source.kind else { continue }
      if let (misuse, position) = reading.lists[combination.list].misuse(
        of: combination, isProxy: true)
      {
        call.mock.report(misuse, at: position)
        return nil
      }
    }
    guard !reading.reportLost(at: call) else { return nil }
    return call.pattern(reading.lists[call.number], at: position, isProxy: true)
  }
}
