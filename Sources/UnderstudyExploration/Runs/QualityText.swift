internal import UnderstudyValues
import Understudy

/// The messages about contracts and challenges.
enum QualityText {
  static func contract(_ failure: ContractFailure) -> String {
    var lines: [String] = []
    lines.append(
      "The stub of \(failure.stub) \(text(of: failure.answer, "returns", "throws"))"
        + "\(failure.call == failure.stub ? "" : " for \(failure.call)"), but the real "
        + "implementation \(text(of: failure.actual, "returned", "threw")).")
    if case .value(let value) = failure.answer, case .value(let real) = failure.actual {
      lines += FailureMessage.differences(of: value, real, at: "result", failure.rules).map {
        "  \($0.path): the stub has \($0.expected), the real implementation \($0.actual)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func text(of outcome: Outcome, _ returns: String, _ throwing: String) -> String {
    switch outcome {
    case .value(let value) where flattened(value) is Void: returns
    case .value(let value): "\(returns) \(ValueDescription.of(value))"
    case .error(is ChallengedError): "\(throwing) an error"
    case .error(let error): "\(throwing) \(Misuse.valueWithType(error))"
    }
  }

  static func contracts(_ counts: ContractObserver.Counts) -> String {
    let other = FailureMessage.counted(counts.other, "call")
    return
      "\(FailureMessage.counted(counts.compared, "answer")) of stubs compared with real implementations, "
      + "\(counts.incomparable) not comparable."
      + (counts.other == 0
        ? ""
        : " \(other) came from queues or detached tasks in the meantime, and \(counts.other == 1 ? "was" : "were") "
          + "received. If real implementations made them, mark the stubs .lenient().")
  }

  /// What a stub answers in place of what a test wrote.
  static func change(to other: Outcome, from outcome: Outcome) -> String {
    if case .value(let value) = outcome, case .value(let new) = other {
      return "returns \(ValueDescription.of(new)) and not \(ValueDescription.of(value))"
    }
    return text(of: other, "returns", "throws") + " and does not "
      + text(of: outcome, "return", "throw")
  }

  static func unnoticed(_ change: String, of call: String, by test: String) -> String {
    "\(test) still passes if \(call) \(change)."
  }

  static func noNumber(_ text: String) -> String {
    "UNDERSTUDY_EXPLORE=\(text) is no number of orders, so no order is explored. "
      + "Write: UNDERSTUDY_EXPLORE=20"
  }

  /// - Parameters:
  ///   - sleeping: The tests with real sleeps.
  ///   - unfit: The tests that couldn't be explored.
  static func explored(
    _ count: Int, runs: Int, findings: Int, sleeping: [String], unfit: [String]
  ) -> String {
    let found = findings == 0 ? "no finding" : findings.of("finding")
    var text = "explored \(count.of("test")) in \(runs.of("run")): \(found)."
    if !sleeping.isEmpty {
      text += " Real sleeps hide orders of \(sleeping.count.of("test")): \(sleeping.listed)."
    }
    if !unfit.isEmpty {
      text +=
        " Couldn't explore \(unfit.count.of("test")), whose runs differ, or wait for something "
      text += "other than calls: \(unfit.listed)."
    }
    return text
  }

  static func challenges(_ count: Int, noticed: Int) -> String {
    "\(noticed) of \(FailureMessage.counted(count, "changed stub")) noticed."
  }
}

/// An answer of a stub that isn't what the real implementation returns or throws.
struct ContractFailure {
  let stub: String
  let call: String
  let answer: Outcome
  let actual: Outcome
  let rules: EqualityRules
}
