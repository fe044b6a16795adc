/// What an exploration reports. All texts are in this file.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum OrderMessage {
  /// - Parameters:
  ///   - count: How many orders have run, of which `failureCount` have failed.
  ///   - isOnly: Whether there is no other order.
  static func failure(
    in order: Order, _ mode: OrderTrait.Mode, of count: Int, failing failureCount: Int,
    isOnly: Bool, isXCTest: Bool
  ) -> String {
    if order.count == 0, mode.events != .jobs {
      return "Fails without an asynchronous call of a mock, so no order of calls is the cause."
    }
    let calls = order.count == 0 ? "." : ": \(list(order.texts))."
    switch mode.runs {
    case .one: return "Fails in this order\(calls)"
    case .every where isOnly: return "Fails; there is one order\(calls)"
    default: break
    }
    let scope =
      if case .samples = mode.runs {
        "sample \(count)"
      } else if count == 1 {
        "the first order"
      } else if failureCount == count {
        "all \(number(count)) orders that ran, so another cause is possible"
      } else {
        "\(number(failureCount)) of \(number(count)) orders"
      }
    return "Fails in \(scope)\(calls) To repeat it: \(repetition(of: order, mode, count, isXCTest))"
  }

  private static func repetition(
    of order: Order, _ mode: OrderTrait.Mode, _ count: Int, _ isXCTest: Bool
  ) -> String {
    if isXCTest { return "everyOrder(only: \(order.choices)) { … }" }
    if mode.events == .jobs, let seed = mode.seed(of: count) {
      return "@Test(.everyOrder(samples: 1, seed: \(seed), of: .jobs))"
    }
    let events = mode.events == .requestsAndResponses ? ", of: .requestsAndResponses" : ""
    return "@Test(.order(\(order.choices)\(events)))"
  }

  static func limit(_ search: OrderSearch, isXCTest: Bool) -> String {
    let (count, earlier) = (search.count, search.earlierCount)
    let most = search.interruptionCount - (search.isBetweenLevels ? 0 : 1)
    let complete = search.isBetweenLevels ? count : earlier
    let first =
      complete == 1
      ? "the one without interruptions"
      : "all \(number(complete)) with at most \(interruptions(most))"
    let rest =
      complete == count
      ? "" : ", and \(number(count - earlier)) of those with \(search.interruptionCount)"
    let more = isXCTest ? "everyOrder(limit: …) { … }" : "@Test(.everyOrder(limit: …))"
    return "\(number(count)) \(count == 1 ? "order" : "orders") ran: \(first)\(rest). "
      + "To run more of them: \(more)"
  }

  static func progress(of test: String, _ count: Int, _ interruptionCount: Int) -> String {
    "\(test): order \(number(count)), with \(interruptions(interruptionCount)) …"
  }

  private static func interruptions(_ count: Int) -> String {
    count == 1 ? "1 interruption" : "\(number(count)) interruptions"
  }

  static func stop(_ stop: OrderRun.Stop, after order: Order) -> String {
    let reason =
      switch stop {
      case .deadlock:
        "The test waits, but not for a call of a mock: nothing has happened for 2 seconds. "
          + "If it waits for real time, replace the clock."
      case .endlessJobs:
        "The tasks of the test haven't come to rest for 2 seconds, so no call can be answered. "
          + "If a loop yields until something changes, await the change instead."
      case .blockedThread:
        "A task of the test has blocked its thread for 2 seconds, so no call can be answered. "
          + "If it waits for another task, await that instead."
      case .tooManyCalls:
        "The test has made \(number(OrderRun.maximalCount)) calls, and more are waiting: "
          + "it may never end."
      }
    let calls =
      order.count == 0
      ? "No call has been answered so far." : "Answered so far: \(list(order.texts))."
    return "\(reason) \(calls) Its tasks are canceled now."
  }

  /// - Parameter counts: The numbers of calls by their mocks.
  static func otherTasks(_ counts: [String: Int]) -> String {
    let calls = counts.sorted { $0.key < $1.key }.map { mock, count in
      "\(self.calls(count)) of \(mock)"
    }
    return calls.joined(separator: " and ") + " came from tasks outside of the test, "
      + "such as detached ones, and \(counts.values.reduce(0, +) == 1 ? "has" : "have") no order."
  }

  static func olderMocks(_ names: [String]) -> String {
    "\(names.joined(separator: " and ")) \(names.count == 1 ? "has" : "have") calls of earlier "
      + "runs or tests. Create all mocks in the test or its suite, so that each order begins anew."
  }

  /// A choice that isn't there.
  static func misfit(_ chosen: [Int], at step: Int, choices: [WaitingCalls.Choice]) -> String {
    let found =
      step < chosen.count
      ? "for choice \(step + 1), there \(choices.count == 1 ? "is" : "are") only "
        + calls(choices.count)
      : "there are more calls, for which it has no choice"
    return "The test doesn't fit the order \(chosen) any more: \(found): "
      + "\(list(choices.map(\.text)))."
  }

  /// More choices than calls.
  static func misfit(_ chosen: [Int], ended order: Order) -> String {
    "The test doesn't fit the order \(chosen) any more: it ended after \(calls(order.count))"
      + (order.count == 0 ? "." : ": \(list(order.texts)).")
  }

  /// A run that differs from an earlier one with the same choices.
  static func irregular(
    _ order: Order, expected: [WaitingCalls.Choice], _ choices: [WaitingCalls.Choice]
  ) -> String {
    "The test doesn't make the same calls each time, because of random values, real time, or work "
      + "in other tasks, so its orders can't be compared. "
      + (order.count == 0 ? "At first" : "After \(list(order.texts))")
      + ", these calls waited before: \(list(expected.map(\.text))), and now: "
      + "\(list(choices.map(\.text)))."
  }

  static func wrongArgument(of mode: OrderTrait.Mode) -> String? {
    switch mode.runs {
    case .every(let limit) where limit < 1:
      "everyOrder(limit: \(limit)) runs no order: the limit has to be 1 or more."
    case .samples(let count, _) where count < 1:
      "everyOrder(samples: \(count), seed: …) runs no order: the number has to be 1 or more."
    case .every where mode.events == .jobs, .one where mode.events == .jobs:
      "The jobs of a test have too many orders to run them all, so 100 samples run now. "
        + "Write .everyOrder(samples: 100, seed: 0, of: .jobs)."
    default: nil
    }
  }

  private static func calls(_ count: Int) -> String {
    count == 1 ? "1 call" : "\(number(count)) calls"
  }

  /// `12,345` for 12345.
  private static func number(_ count: Int) -> String {
    count < 1_000
      ? "\(count)" : "\(number(count / 1_000)),\("\(count % 1_000 + 1_000)".dropFirst())"
  }

  /// The first of many, too.
  private static func list(_ texts: [String]) -> String {
    let rest = texts.count - 50
    return texts.prefix(50).joined(separator: ", ") + (rest > 0 ? ", … and \(rest) more" : "")
  }
}
