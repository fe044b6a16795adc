import Understudy

/// What is wrong with calls that wait for the test, or with what comes after them.
enum WaitingMistake {
  /// A wrong number of calls, or of what they wait for, after a wait for another one, and the calls of
  /// the mock.
  case number(Int, of: String, after: Wait, expected: CallCount, [Invocation], mock: String)
  case stillSuspended(Int, SuspensionQueue.End)
  case suspendedTooLate(SuspensionQueue.End)
  case noneSuspended
  /// A value or an error that the method of a suspended call can't return or throw.
  case wrongResumption(Misuse)
  case synchronous
  case noneWaiting
  case nothingLater
  case callbacksLeft(Int)
  case elementsLeft(Int)
  case yieldedLate
}

extension Misuse {
  /// - Parameter mock: The mock of the stub if another one of its type received the call.
  static func waiting(
    _ mistake: WaitingMistake, of call: String, wrongInstance mock: MockName? = nil
  ) -> Misuse {
    let other = mock.map { FailureMessage.wrongInstance($0, "received it", .stub) }
    switch mistake {
    case .number(let count, let noun, let wait, let expected, let calls, let mock):
      let time = FailureMessage.time(wait.time)
      var lines = [
        "\(call) had \(counted(count, noun)) after waiting \(time), expected \(expected.description)."
      ]
      lines += FailureMessage.end(of: wait)
      if let other { lines.append(other) }
      lines.append(calls.isEmpty ? "No calls on \(mock)." : "The calls on \(mock):")
      return Misuse(lines + FailureMessage.list(calls))
    case .stillSuspended(let count, let end):
      return Misuse(
        "\(call) still had \(counted(count, "suspended call")) at \(end.text).",
        "Resume every call before: calls.resumeAll(…)")
    case .suspendedTooLate(let end):
      return Misuse(
        "A call of \(call) came after \(end.text), so nothing could resume it.",
        "Keep the result of thenSuspend() in a constant, and wait for the call in the test.")
    case .noneSuspended:
      return Misuse(
        "No call of \(call) is suspended, so none can be resumed.",
        other ?? "Wait for the call before: await calls.suspended(1)")
    case .wrongResumption(let misuse):
      return Misuse(
        String(misuse.text.prefix { $0 != "\n" }),
        "No call was resumed. Resume it with what the method can return or throw.")
    case .synchronous:
      return Misuse(
        "\(call) is not async, so its calls can't be suspended.",
        "Write an answer, or forward with await from an async method.")
    case .noneWaiting:
      return Misuse(
        "No callback of \(call) waits, so none can run.",
        other ?? "Wait for the call before: await callbacks.waiting(1)")
    case .nothingLater:
      return Misuse(
        "performLater() has nothing to run after \(call).",
        "Write a closure, performLater { … }, or calling(…) in place of a closure of the call.")
    case .callbacksLeft(let count):
      let them = count == 1 ? "it" : "them"
      return Misuse(
        "\(counted(count, "callback")) of \(call) never ran.",
        "Keep the result of performLater in a constant, and run \(them): callbacks.runAll()",
        "If the test doesn't need \(them), write .lenient() before performLater.")
    case .elementsLeft(let count):
      let (were, them) = count == 1 ? ("was", "it") : ("were", "them")
      return Misuse(
        "\(counted(count, "element")) of \(call) \(were) never taken.",
        "Let the test wait until its code has taken \(them), or write .lenient() before "
          + "thenStream().")
    case .yieldedLate:
      return Misuse(
        "\(call) has been finished, so it yields nothing more.",
        "Finish it after its last element: stream.finish()")
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    FailureMessage.counted(count, noun)
  }
}

extension SuspensionQueue.End {
  fileprivate var text: String {
    switch self {
    case .session: "the end of the session"
    case .handle: "the release of its SuspendedCalls"
    }
  }
}

/// What happens in an order: before the call of a callback, and after that of a stream.
enum EventText {
  static let callback = "callback of "
  static func element(_ element: Any?) -> String { " yields \(ValueDescription.of(element))" }
  static func end(_ error: (any Error)?) -> String {
    error.map { " throws \(ValueDescription.of(error: $0))" } ?? " ends"
  }
}

extension FailureMessage {
  static func suspended(_ count: Int, of call: String, after time: Duration) -> String {
    "\(call) has had \(counted(count, "suspended call")) for \(Self.time(time)), in "
      + "which nothing else happened.\n"
      + "A test that waits for such a call never ends. Make the call in a task, and resume it: "
      + "calls.resume(…)"
  }
}
