/// The calls of an expression in `when` or `verify`, of which the last one is meant.
///
/// An earlier call belongs to it if a later one uses its result, as the receiver or as an argument:
/// `verify(car.engine.start())`, `verify(desk.select(desk.table))`.
struct ExpressionCalls {
  private let calls: [RecordedCall]
  /// The same calls in an evaluation in which results with few values were others.
  private let others: [RecordedCall]?
  /// Whether the test wrote the calls in a closure, which can have several statements.
  private let isBlock: Bool

  init(_ first: [RecordedCall], _ second: [RecordedCall]?, isBlock: Bool) {
    self.isBlock = isBlock
    // A condition such as `mock.isOpen && mock.isReady` makes more calls with another result.
    calls = second.map { $0.count > first.count ? $0 : first } ?? first
    others = second?.count == first.count ? second : nil
  }

  var count: Int { calls.count }
  var last: RecordedCall? { calls.last }

  /// The earlier calls whose results no later call uses.
  var unused: [RecordedCall] {
    calls.indices.dropLast().filter { !isUsed($0) }.map { calls[$0] }
  }

  private func isUsed(_ index: Int) -> Bool {
    let call = calls[index]
    if call.contract.result == Void.self { return false }
    guard let result = flattened(call.returned) else {
      // An untyped forwarder replaces `nil` by a value that's unknown here.
      return call.call.isUntyped || isArgument(nil, of: calls[(index + 1)...])
    }
    if isReceiver(result, of: calls[(index + 1)...]) { return true }
    guard isArgument(result, of: calls[(index + 1)...]) else { return false }
    guard PlaceholderGenerator.hasOther(than: result) else { return true }
    // Few values are equal by chance. Those of a condition don't follow either, and a block can't
    // be told from one.
    guard let others, let other = flattened(others[index].returned) else { return !isBlock }
    return !isBlock || isArgument(other, of: others[(index + 1)...])
  }

  /// Whether one of the calls can be made on a result, or on a part of it.
  private func isReceiver(_ result: Any, of calls: ArraySlice<RecordedCall>) -> Bool {
    PartSearch.finds(in: result) { part in
      switch TypeKind(of: part) {
      // A closure can call a mock.
      case .function: return true
      case .object:
        if PlaceholderRecognition.isPlaceholder(part) {
          return calls.contains { $0.mock.isPlaceholder }
        }
        // An object can have a mock.
        guard let mock = part as? any Mocking else { return true }
        return calls.contains { $0.mock === mock.mockState }
      default:
        guard let mock = part as? any Mocking else { return false }
        return calls.contains { $0.mock === mock.mockState }
      }
    }
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
