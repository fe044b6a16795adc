// The messages about what the options of a session found.
extension FailureMessage {
  static func contract(_ failure: ContractFailure) -> String {
    let call = failure.call == failure.stub ? "" : " for \(failure.call)"
    let text =
      "The stub of \(failure.stub) \(outcome(of: failure.answer, "returns", "throws"))\(call), but "
      + "the real implementation \(outcome(of: failure.actual, "returned", "threw"))."
    guard case (.value(let value), .value(let real)) = (failure.answer, failure.actual) else {
      return text
    }
    let differences = Difference.between(.value(value), real, at: "result", failure.rules)
    return lines(
      text,
      differences.map {
        "  \($0.path): the stub has \($0.expected), the real implementation \($0.actual)"
      })
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

  static func contracts(_ counts: MockSession.ContractCounts) -> String {
    "\(counted(counts.compared, "answer")) of stubs compared with real implementations, "
      + "\(counts.incomparable) not comparable."
  }

  static func redundant(_ call: String, stub: SourcePosition) -> String {
    "verify(\(call)).called() is redundant, because the stub at \(stub.fileName):\(stub.line) "
      + "fails the test without such a call."
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

  static func challenges(_ changed: Int, noticed: Int) -> String {
    "\(noticed) of \(counted(changed, "changed stub")) noticed."
  }
}
