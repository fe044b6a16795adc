// The messages about what the options of a session found.
extension FailureMessage {
  @Lines static func contract(
    _ stub: Stub, _ call: CallDescription, _ answer: Answer, _ actual: Answer
  ) -> String {
    let (stubbed, received) = (stub.usage.call, call.text)
    "The stub of \(stubbed) \(outcome(of: answer, "returns", "throws"))"
      + "\(received == stubbed ? "" : " for \(received)"), but the real implementation "
      + "\(outcome(of: actual, "returned", "threw"))."
    if case .value(let value) = answer, case .value(let real) = actual {
      let rules = stub.arguments.rules
      Difference.between(.value(value), real, at: "result", rules).map {
        "  \($0.path): the stub has \($0.expected), the real implementation \($0.actual)"
      }
    }
  }

  private static func outcome(of answer: Answer, _ returns: String, _ throwing: String) -> String {
    switch answer {
    case .value(let value) where flattened(value) is Void: returns
    case .value(let value): "\(returns) \(ValueDescription.of(value))"
    case .error(is ChallengedError): "\(throwing) an error"
    case .error(let error): "\(throwing) \(Misuse.valueWithType(error))"
    default: returns
    }
  }

  static func contracts(_ counts: ContractObserver.Counts) -> String {
    let other = counted(counts.other, "call")
    return "\(counted(counts.compared, "answer")) of stubs compared with real implementations, "
      + "\(counts.incomparable) not comparable."
      + (counts.other == 0
        ? ""
        : " \(other) came from queues or detached tasks in the meantime, and \(counts.other == 1 ? "was" : "were") "
          + "received. If real implementations made them, mark the stubs .lenient().")
  }

  @Lines static func unkeptValue(_ property: String) -> String {
    "\(property) was set and then read, and doesn't keep what it is set to."
    "Write a stub that does: when(mock.\(property)).thenReturnLastSet(initially: …)"
  }

  /// What a stub answers in place of what a test wrote.
  static func change(to other: Answer, from answer: Answer) -> String {
    if case .value(let value) = answer, case .value(let new) = other {
      return "returns \(ValueDescription.of(new)) and not \(ValueDescription.of(value))"
    }
    return outcome(of: other, "returns", "throws") + " and does not "
      + outcome(of: answer, "return", "throw")
  }

  static func unnoticed(_ change: String, of call: String, by test: String) -> String {
    "\(test) still passes if \(call) \(change)."
  }

  static func challenges(_ count: Int, noticed: Int) -> String {
    "\(noticed) of \(counted(count, "changed stub")) noticed."
  }
}
