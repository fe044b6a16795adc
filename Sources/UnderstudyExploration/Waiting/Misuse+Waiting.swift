internal import UnderstudyValues
import Understudy

// Calls that wait for the test, and what comes after them.
extension Misuse {
  /// A wrong number of calls, or of what they wait for, after a wait for another one.
  ///
  /// - Parameters:
  ///   - calls: The calls of the mock, which has the name.
  ///   - other: The mock of the stub if another one of its type received the call.
  static func waitedFor(
    _ count: Int, _ noun: String, of call: String, _ expected: CallCount, after wait: Wait,
    _ calls: [Invocation], on mock: String, wrongInstance other: MockName?
  ) -> Misuse {
    let lines =
      [
        "\(call) had \(FailureMessage.counted(count, noun)) after waiting "
          + "\(FailureMessage.time(wait.time)), expected \(expected.description)."
      ] + FailureMessage.end(of: wait) + (other.map { [received(by: $0)] } ?? [])
      + [calls.isEmpty ? "No calls on \(mock)." : "The calls on \(mock):"]
      + FailureMessage.list(calls)
    return Misuse(lines.joined(separator: "\n"))
  }

  private static func received(by mock: MockName) -> String {
    FailureMessage.wrongInstance(mock, "received it", .stub)
  }

  static func stillSuspended(_ count: Int, of call: String, at end: SuspensionQueue.End) -> Misuse {
    Misuse(
      "\(call) still had \(FailureMessage.counted(count, "suspended call")) at \(end.text).",
      "Resume every call before: calls.resumeAll(…)")
  }

  static func suspendedTooLate(_ call: String, after end: SuspensionQueue.End) -> Misuse {
    Misuse(
      "A call of \(call) came after \(end.text), so nothing could resume it.",
      "Keep the result of thenSuspend() in a constant, and wait for the call in the test.")
  }

  static func noneSuspended(_ call: String, wrongInstance other: MockName?) -> Misuse {
    Misuse(
      "No call of \(call) is suspended, so none can be resumed.",
      other.map(received)
        ?? "The next call ends with this at once. Wait for it before: await calls.suspended(1)")
  }

  /// A value or an error that the method of a suspended call can't return or throw.
  static func wrongResumption(_ misuse: Misuse) -> Misuse {
    Misuse(
      misuse.headline,
      "No call was resumed. Resume it with what the method can return or throw.")
  }

  static func noneWaiting(_ call: String, wrongInstance other: MockName?) -> Misuse {
    Misuse(
      "No callback of \(call) waits, so none can run.",
      other.map(received) ?? "Wait for the call before: await callbacks.waiting(1)")
  }

  static func nothingLater(_ call: String) -> Misuse {
    Misuse(
      "performLater() has nothing to run after \(call).",
      "Write a closure, performLater { … }, or calling(…) in place of a closure of the call.")
  }

  static func callbacksLeft(_ count: Int, of call: String) -> Misuse {
    Misuse(
      "\(FailureMessage.counted(count, "callback")) of \(call) never ran.",
      "Keep the result of performLater in a constant, and write callbacks.runAll(), or write .lenient() "
        + "before performLater.")
  }

  static func elementsLeft(_ count: Int, of call: String, _ kind: StreamKind) -> Misuse {
    let form =
      switch kind {
      case .kept: "thenStream()"
      case .live: "thenStream(.live)"
      case .calls: "thenReceive()"
      }
    return Misuse(
      "\(FailureMessage.counted(count, "element")) of \(call) \(count == 1 ? "was" : "were") never "
        + "taken.",
      "Let the test wait until its code has taken \(count == 1 ? "it" : "them"), or write .lenient() "
        + "before \(form).")
  }

  static func endlessCalls(_ call: String) -> Misuse {
    Misuse(
      "\(call) can't throw a CancellationError, so its calls can't end.",
      "They wait until their task is canceled, or until the end of the test. Leave out finish().")
  }

  /// An error that the calls of a `thenReceive` can't throw.
  static func wrongEnd(_ misuse: Misuse) -> Misuse {
    Misuse(
      misuse.headline,
      "No call has ended. Finish it with what the method can throw.")
  }

  static func yieldedLate(_ call: String) -> Misuse {
    Misuse(
      "\(call) has been finished, so it yields nothing more.",
      "Finish it after its last element: stream.finish()")
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
