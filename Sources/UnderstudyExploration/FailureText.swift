import Understudy

/// What an exploration of failures reports. All texts are in this file.
enum FailureText {
  static func injected(_ call: String) -> String { "\(call) failed, because the test let it fail" }

  static func failure(
    _ calls: [FailureRun.Call], _ point: FailurePoint, _ trait: FailureTrait
  ) -> String {
    let call = calls[point.number - 1]
    let end =
      point.isLasting
      ? "and all later calls of \(call.signature) fail" : "fails once"
    let moment =
      trait.moment == .afterAnswer
      ? " after \(point.isLasting ? "their answers" : "its answer")" : ""
    let options =
      (trait.moment == .afterAnswer ? ", .afterAnswer" : "")
      + (trait.error == nil ? "" : ", throwing: …")
    return "Fails when call \(point.number) of the \(attempts(calls)), "
      + "\(calls.texts[point.number - 1]), \(end)\(moment). "
      + "To repeat it: @Test(.failure(\(point.isLasting ? "from" : "of"): \(point.number)\(options)))"
  }

  static let noAttempt = """
    No call fails, because the test has no attempt.
    Mark the part in which calls may fail: let result = try await attempt { … }
    """

  static let nothingFails = """
    No call fails, because no call of a mock in the attempt can throw.
    Call a mock whose method throws in it, or remove the trait.
    """

  static func noCall(_ number: Int, _ calls: [FailureRun.Call]) -> String {
    let found =
      calls.isEmpty
      ? "no call of a mock in an attempt can throw."
      : "the \(attempts(calls)) \(Set(calls.map { ObjectIdentifier($0.attempt) }).count > 1 ? "make" : "makes") "
        + "\(calls.count == 1 ? "1 call of a mock" : "\(calls.count) calls of mocks") that can throw: "
        + "\(calls.texts.listed)."
    return "There is no call \(number): \(found)"
  }

  static func skipped(_ calls: [String]) -> String {
    let (number, verb) =
      calls.count == 1 ? ("1 call", "doesn't") : ("\(calls.count) calls", "don't")
    return
      "\(number) \(verb) fail, because no error that \(calls.count == 1 ? "it" : "they") can throw "
      + "can be made: \(calls.listed).\n"
      + "Give one: .everyFailure(throwing: …)"
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

extension [String] {
  /// The first of many, too.
  fileprivate var listed: String {
    prefix(50).joined(separator: ", ") + (count > 50 ? ", … and \(count - 50) more" : "")
  }
}
