/// What an exploration reports. All texts are in this file.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum OrderMessage {
  /// - Parameter number: The number of the run.
  static func failure(
    in order: Order, _ mode: OrderTrait.Mode, _ number: Int, known: Int
  ) -> String {
    if order.count == 0 {
      return "Failed without an asynchronous call of a mock, so no order of calls is the cause."
    }
    let repetition = "To repeat it: @Test(.order(\(order.choices)))"
    switch mode {
    case .one: return "Failed in this order: \(list(order.texts))."
    case .samples: return "Failed in sample \(number): \(list(order.texts)). \(repetition)"
    case .every where known == 1:
      return "Failed in the only order known, so another cause is likely: \(list(order.texts))."
    case .every where number == 1:
      return "Failed in order 1 of \(known) known, so another cause than the order is possible: "
        + "\(list(order.texts)). \(repetition)"
    case .every:
      return "Failed in order \(number) of \(known) known: \(list(order.texts)). \(repetition)"
    }
  }

  static func limit(_ count: Int, known: Int) -> String {
    "\(count) of at least \(known) orders ran. "
      + "To run more of them: @Test(.everyOrder(limit: …))"
  }

  static func stop(_ stop: OrderRun.Stop, after order: Order) -> String {
    let calls =
      order.count == 0
      ? "No call has been answered so far." : "Answered so far: \(list(order.texts))."
    let reason =
      switch stop {
      case .deadlock:
        "The test waits, but not for a call of a mock: nothing has happened for 2 seconds."
      case .tooManyCalls:
        "The test has made \(OrderRun.maximalCount) calls, and more are waiting: it may never end."
      }
    return "\(reason) \(calls) Its tasks are canceled now."
  }

  static func olderMocks(_ names: [String]) -> String {
    "\(names.joined(separator: " and ")) \(names.count == 1 ? "has" : "have") calls of earlier "
      + "runs or tests. Create all mocks in the test or its suite, so that each order begins anew."
  }

  /// A choice that isn't there.
  static func misfit(_ choices: [Int], at step: Int, pending: [String]) -> String {
    let found =
      step < choices.count
      ? "for choice \(step + 1), there \(pending.count == 1 ? "is" : "are") only "
        + (pending.count == 1 ? "1 call" : "\(pending.count) calls")
      : "there are more calls, for which it has no choice"
    return "The test doesn't fit the order \(choices) any more: \(found): \(list(pending))."
  }

  /// More choices than calls.
  static func misfit(_ choices: [Int], ended order: Order) -> String {
    "The test doesn't fit the order \(choices) any more: it ended after "
      + "\(order.count == 1 ? "1 call" : "\(order.count) calls")"
      + (order.count == 0 ? "." : ": \(list(order.texts)).")
  }

  /// A run that differs from an earlier one with the same choices.
  static func irregular(_ order: Order, expected: [String], pending: [String]) -> String {
    "The test doesn't make the same calls each time, because of random values, real time, or work "
      + "in other tasks, so its orders can't be compared. "
      + (order.count == 0 ? "At first" : "After \(list(order.texts))")
      + ", these calls waited before: \(list(expected)), and now: \(list(pending))."
  }

  static func wrongArgument(of mode: OrderTrait.Mode) -> String? {
    switch mode {
    case .every(let limit) where limit < 1:
      "everyOrder(limit: \(limit)) runs no order: the limit has to be 1 or more."
    case .samples(let count, _) where count < 1:
      "everyOrder(samples: \(count), seed: …) runs no order: the number has to be 1 or more."
    default: nil
    }
  }

  /// The first of many, too.
  private static func list(_ texts: [String]) -> String {
    let rest = texts.count - 50
    return texts.prefix(50).joined(separator: ", ") + (rest > 0 ? ", … and \(rest) more" : "")
  }
}
