extension FailureMessage {
  static func unkeptValue(_ property: String) -> String {
    "\(property) was set and then read, and doesn't keep what it is set to.\n"
      + "Write a stub that does: when(mock.\(property)).thenReturnLastSet(initially: …)"
  }
}

extension FailureMessage {
  private static let waitFirst = "Let the test wait for the code before it verifies."

  /// Calls came after a verification, whose result would be another one now.
  ///
  /// - Parameters:
  ///   - number: How many calls came after it.
  ///   - counted: How many it has counted.
  static func callsAfterVerification(
    _ call: String, _ number: Int, counted found: Int, expected count: CallCount, hasFailed: Bool
  ) -> String {
    if hasFailed {
      return "\(call) was received \(counted(found, "time")) before this verification, and "
        + "\(counted(number, "call")) came after it. \(waitFirst)"
    }
    let times = count.description.hasSuffix(" 1") ? "time" : "times"
    let expectation =
      count.maximum == 0
      ? "it never" : "it \(count) \(times)" + (found == 0 ? "" : " and counted \(found)")
    return "\(call) was received\(number == 1 ? "" : " \(counted(number, "time"))") after this "
      + "verification, which expected \(expectation). \(waitFirst)"
  }

  /// What a verification expects that fails because of a call.
  enum ExpectedAbsence: String {
    case interactions = "no interactions"
    case moreInteractions = "no more interactions"
    case otherCalls = "no other calls"
  }

  /// Calls of a mock came after a verification that expected none.
  static func callsAfterVerification(
    _ first: String, others: Int, expected: ExpectedAbsence
  ) -> String {
    let received =
      others == 0 ? "\(first) was" : "\(first) and \(counted(others, "other call")) were"
    return "\(received) received after this verification, which expected \(expected.rawValue). "
      + waitFirst
  }
}
