import Understudy

/// What an exploration of failures reports. All texts are in this file.
enum FailureText {
  static func injected(_ call: String) -> String { "\(call) failed, because the test let it fail" }

  static func failure(
    _ calls: [FailureRun.Call], _ point: FailurePoint, _ trait: FailureTrait
  ) -> String {
    let index = point.number - 1
    let (end, answer) =
      point.isLasting
      ? ("and all later calls of \(calls[index].signature) fail", "their answers")
      : ("fails once", "its answer")
    let isLate = trait.moment == .afterAnswer
    return
      "Fails when call \(point.number) of the \(attempts(calls)), \(calls.texts.shortened[index]), "
      + "\(end)\(isLate ? " after \(answer)" : ""). "
      + "To repeat it: @Test(\(repeatingTrait(point, trait)))"
  }

  /// The trait that lets one call fail, as one of the runs does.
  static func repeatingTrait(_ point: FailurePoint, _ trait: FailureTrait) -> String {
    let moment = trait.moment == .afterAnswer ? ", .afterAnswer" : ""
    let error = trait.error == nil ? "" : ", throwing: …"
    return ".failure(\(point.isLasting ? "from" : "of"): \(point.number)\(moment)\(error))"
  }

  /// What standard error has if a trap stops the process.
  static func processStop(in test: String, _ repetition: String) -> String {
    "Understudy: the process stops while \(test) runs. To repeat it: \(repetition)"
  }

  static let noAttempt = """
    No call fails, because the test has no attempt.
    Mark the part in which calls may fail: let result = try await attempt { … }
    """

  static func nothingFails(_ missed: FailureRun.Missed) -> String {
    func text(_ count: Int, _ task: String, _ tasks: String) -> String? {
      count == 0 ? nil : "\(count.of("call")) came from \(count == 1 ? task : tasks)."
    }
    let found = [
      text(
        missed.earlier, "a task that began before the attempt",
        "tasks that began before the attempt"),
      text(missed.outside, "a detached task or a queue", "detached tasks or queues"),
    ].compactMap { $0 }
    let cure =
      found.isEmpty
      ? missed.functions.min().map {
        "\($0) was called as a function that can't throw. "
          + "Pass \($0).throwing or \($0).asyncThrowing in its place."
      } ?? "Call a mock whose method throws in it, or remove the trait."
      : "\(found.joined(separator: " ")) Let the calls of their mocks fail in any task: "
        + "try await attempt(of: …) { … }"
    return "No call fails, because no call of a mock in the attempt can throw.\n\(cure)"
  }

  static let endless = """
    1,000 calls have failed in one run, and the code makes more, so it may never give up.
    They have their answers now, so that the test ends. Limit how often the code tries again.
    """

  static func noCall(_ number: Int, _ calls: [FailureRun.Call]) -> String {
    let attempts = attempts(calls)
    let found =
      calls.isEmpty
      ? "no call of a mock in an attempt can throw."
      : "the \(attempts) \(attempts == "attempt" ? "makes" : "make") "
        + "\(calls.count == 1 ? "1 call of a mock" : "\(calls.count) calls of mocks") "
        + "that can throw: \(calls.texts.listed)."
    return "There is no call \(number): \(found)"
  }

  static func skipped(_ calls: [String]) -> String {
    let (verb, pronoun) = calls.count == 1 ? ("doesn't", "it") : ("don't", "they")
    return "\(calls.count.of("call")) \(verb) fail, because no error that \(pronoun) can throw can "
      + "be made: \(calls.listed).\nGive one: .everyFailure(throwing: …)"
  }

  static func limit(_ count: Int, of known: Int) -> String {
    "\(count) of \(known) failures ran. Split the attempt into several tests."
  }

  static func progress(_ test: String, _ number: Int, of count: Int) -> String {
    "\(test): failure \(number) of \(count) …"
  }

  private static func attempts(_ calls: [FailureRun.Call]) -> String {
    Set(calls.map { ObjectIdentifier($0.attempt) }).count > 1 ? "attempts" : "attempt"
  }
}

extension Int {
  /// `12,345` for 12345.
  var grouped: String {
    self < 1_000 ? "\(self)" : "\(self / 1_000),\("\(self % 1_000 + 1_000)".dropFirst())"
  }

  /// `1 call`, and `2 calls`.
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(grouped) \(noun)s" }

  /// `1st`, `2nd`, `3rd`, `11th`, and `22nd`.
  var ordinal: String {
    let ends = [1: "st", 2: "nd", 3: "rd"]
    return grouped + ((11...13).contains(self % 100) ? "th" : ends[self % 10] ?? "th")
  }
}

/// What virtual time reports, and what it's called in an order.
enum TimeText {
  static let (begin, cancellation, settled) = ("begin", "cancellation", "settled()")

  static func sleep(until deadline: Duration) -> String { "sleep until \(seconds(deadline))" }

  static func seconds(_ duration: Duration) -> String {
    let seconds = "\(duration / .seconds(1))"
    let number = seconds.hasSuffix(".0") ? "\(seconds.dropLast(2))" : seconds
    return "\(number) \(number == "1" ? "second" : "seconds")"
  }

  static let clockWithoutRun = MissingRun(
    effect: "The sleep of a VirtualClock returns at once",
    reason: "the test doesn't control time", cure: "Add the trait: @Test(.virtualTime)")

  static let settledWithoutRun = MissingRun(
    effect: "settled() returns at once",
    reason: "the test doesn't know when it has come to rest",
    cure: "Add a trait: @Test(.virtualTime) or @Test(.everyOrder)")

  static func eventWithoutRun(_ name: String) -> MissingRun {
    withoutOrders("anytime(\"\(name)\") happens at once")
  }

  static func conditionWithoutRun(_ name: String) -> MissingRun {
    withoutOrders("always(\"\(name)\") looks at nothing")
  }

  static let cancellationWithoutRun = withoutOrders("canceledAtAnyTime cancels nothing")

  private static func withoutOrders(_ effect: String) -> MissingRun {
    MissingRun(
      effect: effect, reason: "the test runs in one order only",
      cure: "Add the trait: @Test(.everyOrder)")
  }
}
