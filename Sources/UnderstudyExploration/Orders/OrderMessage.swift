import Understudy

/// What an exploration of orders reports. The other texts are in FailureText.
enum OrderMessage {
  /// What gives a function of explored tests an effect in XCTest, which has no traits.
  static let everyOrderInXCTest = "Write in the test: try await everyOrder { … }"
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension OrderMessage {
  /// What happens to a call, after its text.
  static let (requested, canceled) = (" requested", "canceled")
  static let canceledRequest = "canceled before its request"

  /// - Parameter count: How many orders have run, of which `failureCount` have failed.
  static func failure(
    in order: Order, _ mode: OrderTrait.Mode, of count: Int, failing failureCount: Int,
    isOnly: Bool, isXCTest: Bool
  ) -> String {
    if order.count == 0, mode.events != .jobs {
      return "Fails without an asynchronous call of a mock, so no order of calls is the cause."
    }
    let scope: String
    switch mode.runs {
    case .one: return "Fails in this order\(order.colonTexts)."
    case .every where isOnly: return "Fails; there is one order\(order.colonTexts)."
    case .samples: scope = "sample \(count)"
    default:
      scope =
        count == 1
        ? "the first order"
        : failureCount == count
          ? "all \(count.grouped) orders that ran"
          : "\(failureCount.grouped) of \(count.grouped) orders"
    }
    let repetition = repetition(of: order, mode, count, isXCTest: isXCTest) ?? ""
    let check =
      mode.isEvery && count > 1 && failureCount == count
      ? "\nIf it passes without .everyOrder, the cause is that its calls overlap." : ""
    return "Fails in \(scope)\(order.colonTexts). To repeat it: \(repetition)\(check)"
  }

  /// What repeats the run with a number; `nil` if each run repeats it.
  ///
  /// - Parameters:
  ///   - order: The order of the run; `nil` if the others begin in the same way.
  ///   - failure: The trait that repeats the failure of a call in the run, if there's one.
  static func repetition(
    of order: Order?, _ mode: OrderTrait.Mode, _ number: Int, failure: String? = nil, isXCTest: Bool
  ) -> String? {
    var traits = failure.map { [$0] } ?? []
    switch mode.runs {
    case .every, .samples:
      guard let order else { break }
      if isXCTest { return "everyOrder(only: \(order.choices)) { … }" }
      if mode.events == .jobs, let seed = mode.seed(of: number) {
        traits.append(".everyOrder(samples: 1, seed: \(seed), of: .jobs)")
      } else {
        let events = mode.events == .requestsAndResponses ? ", of: .requestsAndResponses" : ""
        traits.append(".order(\(order.choices)\(events))")
        if mode.movesTimeAtRest { traits.append(".virtualTime") }
      }
    case .one, .time: break
    }
    return traits.isEmpty ? nil : "@Test(\(traits.joined(separator: ", ")))"
  }

  /// Why an order fails: another one passes, which has another choice at a step.
  static func reason(_ order: Order, _ step: Int, _ choice: Int) -> String {
    let (choices, chosen) = (order.steps[step].choices, order.steps[step].choice)
    let (passing, failing) = (choices[choice], choices[chosen])
    // With the names of mocks, as in the list of the order.
    var texts = ([passing.name, failing.name, passing.name.call] + order.names).texts
    let (areEqual, numbers) = (texts[0] == texts[1], EqualEvents(order))
    texts[0] += numbers.text(of: passing, isNeeded: areEqual)
    texts[1] += numbers.text(of: failing, isNeeded: areEqual)
    if passing.isOfSameCall(as: failing) {
      return "\nIt passes if \(texts[2]) \(passing.isAnswer ? "isn't" : "is") canceled."
    }
    let verb = passing.isAnswer && passing.name.isCall ? "ends" : "comes"
    return "\nIt passes if \(texts[0]) \(verb) before \(texts[1])."
  }

  static func limit(
    _ search: OrderSearch, _ mode: OrderTrait.Mode, isXCTest: Bool
  ) -> String {
    let (count, earlier) = (search.count, search.earlierCount)
    let most = search.interruptionCount - (search.isBetweenLevels ? 0 : 1)
    let complete = search.isBetweenLevels ? count : earlier
    let all = "all \(complete.grouped) with at most \(most.of("interruption"))"
    let rest = ", and \((count - earlier).grouped) of those with \(search.interruptionCount)"
    let events = mode.events == .requestsAndResponses ? "of: .requestsAndResponses, " : ""
    return "\(count.of("order")) ran: \(complete == 1 ? "the one without interruptions" : all)"
      + "\(complete == count ? "" : rest). To run more of them: "
      + (isXCTest ? "everyOrder(limit: …) { … }" : "@Test(.everyOrder(\(events)limit: …))")
  }

  static func progress(of test: String, _ count: Int, _ interruptionCount: Int) -> String {
    "\(test): order \(count.grouped), with \(interruptionCount.of("interruption")) …"
  }

  static func broken(_ condition: Condition, after order: Order) -> String {
    let moment = order.texts.last.map { "after \($0)" } ?? "before the first event"
    return "\"\(condition.name)\" doesn't hold \(moment)."
  }

  static func stop(_ stop: OrderRun.Stop, after order: Order) -> String {
    let reason =
      switch stop {
      case .deadlock:
        "The test waits, but not for a call of a mock or a sleep of a VirtualClock: "
          + "nothing has happened for 2 seconds. If it waits for real time, replace the clock."
      case .endlessJobs:
        "The tasks of the test haven't come to rest for 2 seconds, so no call and no sleep can end. "
          + "If a loop yields or sleeps until something changes, await the change instead."
      case .blockedThread:
        "A task of the test has blocked its thread for 2 seconds, so no call and no sleep can end. "
          + "If it waits for another task, await that instead."
      case .tooManyEvents(let count, let sleepCounts):
        "\(count.grouped) calls and sleeps have ended, and more are waiting: the test may never end."
          + (repeated(sleepCounts, moreThan: count / 2).map { "\($0) \(endTask)" } ?? "")
      }
    let events = order.count == 0 ? "" : "Ended so far\(order.colonTexts). "
    return "\(reason) \(events)The test is canceled now."
  }

  private static let endTask = "If a task repeats it, end the task in the test."

  private static func repeated(_ counts: [Duration: Int], moreThan least: Int) -> String? {
    guard let (duration, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      count > max(least, 1)
    else { return nil }
    return " A sleep of \(TimeText.seconds(duration)) ended \(count.grouped) times."
  }

  /// The sleep that some runs repeat, and what to do about it; empty if there's none.
  static func repeatedSleep(
    _ counts: [Duration: Int], inRuns count: Int, _ mode: OrderTrait.Mode
  ) -> String {
    let cure =
      mode.isEvery && !mode.movesTimeAtRest
      ? "With @Test(.everyOrder, .virtualTime), time moves only when no call waits." : endTask
    return repeated(counts, moreThan: count).map { "\($0) \(cure)" } ?? ""
  }

  static func canceled(
    _ count: Int, _ sleepCounts: [Duration: Int], _ mode: OrderTrait.Mode
  ) -> String? {
    let sleep = repeatedSleep(sleepCounts, inRuns: count, mode)
    return sleep.isEmpty ? nil : "The test was canceled after \(count.of("order")).\(sleep)"
  }

  static func realSleeps(_ count: Int) -> String {
    let (verb, subject, object) = count == 1 ? ("has", "it", "it") : ("have", "they", "them")
    return """
      \(count.of("sleep")) of the test took real time, so \(subject) \(verb) no place in its orders, \
      and settled() doesn't wait for \(object).
      Give the code a clock, try await clock.sleep(for: …), and pass VirtualClock() in the test.
      """
  }

  static let otherHook =
    "Another library has replaced the executor hook of the Swift runtime during this test, so its "
    + "orders can't be explored. Don't use withMainSerialExecutor in it."

  static func unrepeated(_ count: Int, _ mocks: Set<String>) -> String {
    "\(count.of("order")) didn't repeat, because calls of "
      + "\(mocks.sorted().joined(separator: " and ")) came from tasks outside of the test, such as "
      + "those of queues. Some orders may be missing."
  }

  /// - Parameter functions: The names of functions that were called as synchronous ones.
  static func nothing(
    _ mode: OrderTrait.Mode, _ functions: [String], isXCTest: Bool
  ) -> String {
    let name = isXCTest ? "everyOrder" : mode.runs == .time ? ".virtualTime" : ".everyOrder"
    let cure =
      functions.first.map {
        "\($0) was called as a synchronous function. "
          + "Pass \($0).async or \($0).asyncThrowing in its place."
      } ?? "Await what the test starts, or remove it."
    return
      "\(name) \(mode.runs == .time ? "changes" : "explores") nothing, because no asynchronous "
      + "call of a mock, no sleep, callback, or element of a stream, and no anytime came.\n\(cure)"
  }

  static func olderMocks(_ names: [String]) -> String {
    "\(names.joined(separator: " and ")) \(names.count == 1 ? "has" : "have") calls of earlier "
      + "runs or tests. Create all mocks in the test or its suite, so that each order begins anew."
  }

  /// - Parameter choices: Those of the first step that doesn't fit; `nil` if the test has ended.
  static func misfit(
    _ chosen: [Int], after order: Order, choices: [WaitingEvents.Choice]? = nil
  ) -> String {
    let found =
      if let choices {
        (order.count < chosen.count
          ? "for choice \(order.count + 1), there \(choices.count == 1 ? "is" : "are") only "
            + choices.count.of("call")
          : "there are more calls, for which it has no choice") + ": \(choices.texts.listed)"
      } else {
        "it ended after \(order.count.of("call"))\(order.colonTexts)"
      }
    return "The test doesn't fit the order \(chosen) any more: \(found)."
  }

  static func irregular(
    _ order: Order, expected: [WaitingEvents.Choice], _ choices: [WaitingEvents.Choice]
  ) -> String {
    "The test doesn't make the same calls each time, because of random values, the order of a set, "
      + "real time, or work in other tasks, so its orders can't be compared. "
      + (order.count == 0 ? "At first" : "After \(order.texts.listed)")
      + ", these calls waited before: \(expected.texts.listed), and now"
      + (choices.isEmpty ? " the test ends." : ": \(choices.texts.listed).")
  }

  /// Why a function of explored tests has no effect in a task.
  static func unknownTest(_ effect: String) -> String {
    """
    \(effect), because the test of its task isn't known: a queue has started the task, or it's detached and \
    begins on the main actor.
    Call it in the test, or in a task that the test starts with Task { }.
    """
  }

  static func thrown(_ error: any Error) -> String {
    "Caught error: \(ValueDescription.of(error))"
  }

  static func orderOfFailures(_ choices: [Int]) -> String {
    """
    .order(\(choices)) is the order of one run, and .everyFailure makes several.
    Write which call fails in this order, too: @Test(.order(\(choices)), .failure(of: …))
    """
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
}
