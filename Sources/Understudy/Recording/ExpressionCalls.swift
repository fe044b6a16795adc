/// The calls of an expression in `when` or `verify`, of which the last one is meant.
///
/// An earlier call belongs to it if a later one uses its result, as the receiver or as an argument:
/// `verify(car.engine.start())`, `verify(desk.select(desk.table))`.
struct ExpressionCalls {
  private let calls: [RecordedCall]
  private let distribution: MatcherDistribution
  private let matchers: [RecordedMatcher]
  /// The same calls in an evaluation in which results with few values were others.
  private let others: [RecordedCall]?
  /// Whether the test wrote the calls in a closure, which can have several statements.
  private let isClosure: Bool

  /// - Parameter changed: The recording of the evaluation with other results, if there's one.
  init(_ first: Recording, _ changed: Recording?, isClosure: Bool) {
    self.isClosure = isClosure
    // A condition such as `mock.isOpen && mock.isReady` makes more calls with another result.
    let recording = changed.map { $0.calls.count > first.calls.count ? $0 : first } ?? first
    calls = recording.calls
    distribution = MatcherDistribution([recording.evaluation])
    matchers = recording.evaluation.matchers
    others = changed?.calls.count == first.calls.count ? changed?.calls : nil
  }

  /// The message if a call before the last one doesn't belong to it.
  func misuse(verb: String) -> Misuse? {
    var found = calls.indices.dropLast().filter { !isUsed($0) }.map { calls[$0] }
    guard !found.isEmpty, let last = calls.last else { return nil }
    found.append(last)
    return PlaceholderTexts.$ofMessage.withValue(PlaceholderTexts(of: matchers)) {
      let hints = found.map { $0.hint(distribution.resolutions[$0.number].written) }
      let isRepeated = Set(hints.map(\.call)).count == 1 && !last.call.isFunction
      return .severalCalls(
        verb: verb, hints, positions: isRepeated ? found.map(\.call.method.position) : [])
    }
  }

  private func isUsed(_ index: Int) -> Bool {
    let call = calls[index]
    if call.methodType.result == Void.self { return false }
    guard let result = flattened(call.returned) else {
      let later = calls[(index + 1)...]
      // An untyped forwarder replaces `nil` by a value that's unknown here. It can be an argument.
      return call.call.isUntyped
        ? later.contains(where: hasPlainArgument) : isArgument(nil, of: later)
    }
    if isReceiver(result, of: calls[(index + 1)...]) { return true }
    guard isArgument(result, of: calls[(index + 1)...]) else { return false }
    guard PlaceholderGenerator.hasOther(than: result) else { return true }
    // A Boolean can equal an argument by chance. With another result, an argument that depends on it
    // changes. In parentheses, it may also be a part of a condition, such as `mock.isOn && true`.
    guard let others, let other = flattened(others[index].returned) else { return !isClosure }
    return !isClosure || isArgument(other, of: others[(index + 1)...])
  }

  /// Whether one of the calls can be made on a result, or on a part of it.
  private func isReceiver(_ result: Any, of calls: ArraySlice<RecordedCall>) -> Bool {
    PartSearch.finds(in: result) { part in
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

  private func hasPlainArgument(_ call: RecordedCall) -> Bool {
    distribution.resolutions[call.number].written.contains { $0.matcher == nil }
  }

  private func isArgument(_ result: Any?, of calls: ArraySlice<RecordedCall>) -> Bool {
    calls.contains { call in
      call.call.arguments.contains { argument in
        guard let result else { return flattened(argument) == nil }
        return PartSearch.finds(in: argument) { PlaceholderRecognition.areSame(result, $0) }
      }
    }
  }
}
