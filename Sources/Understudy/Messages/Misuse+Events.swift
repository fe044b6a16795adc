// Callbacks and streams.
extension Misuse {
  static func callbacksLeft(_ count: Int, of call: String) -> Misuse {
    let them = count == 1 ? "it" : "them"
    return Misuse(
      "\(FailureMessage.counted(count, "callback")) of \(call) never ran.",
      "Keep the result of performLater in a constant, and run \(them): callbacks.runAll()",
      "If the test doesn't need \(them), write .lenient() before performLater.")
  }

  static func noneWaiting(of call: String) -> Misuse {
    Misuse(
      "No callback of \(call) waits, so none can run.",
      "Wait for the call before: await callbacks.waiting(1)")
  }

  static func nothingLater(of call: String) -> Misuse {
    Misuse(
      "performLater() has nothing to run after \(call).",
      "Write a closure, performLater { … }, or calling(…) in place of a closure of the call.")
  }

  static func callingOutsideStub(_ matcher: String) -> Misuse {
    Misuse(
      "\(matcher) calls a closure of a stubbed call, so it can only be written in when.",
      "In a verification, write any() in its place.")
  }

  static func uncallable(_ matcher: ArgumentMatcher, _ type: Any.Type, in call: String) -> Misuse {
    Misuse(
      "\(matcher.text) can't call the closure of \(call), a \(type).",
      "Write any() in its place, and call it: .perform { (…, closure: @escaping \(type)) in … }")
  }

  static func nestedCalling(_ matcher: ArgumentMatcher, in call: String) -> Misuse {
    Misuse(
      "\(matcher.text) calls a closure that is an argument, but in \(call) it's a part of one.",
      "Write any() in its place, and call it: .perform { (…) in … }")
  }

  static func elementsLeft(_ count: Int, of call: String) -> Misuse {
    Misuse(
      "\(FailureMessage.counted(count, "element")) of \(call) \(count == 1 ? "was" : "were") "
        + "never taken.",
      "Let the test wait until its code has taken \(count == 1 ? "it" : "them"), "
        + "or write .lenient() before thenStream().")
  }

  static func yieldedLate(_ call: String) -> Misuse {
    Misuse(
      "\(call) has been finished, so it yields nothing more.",
      "Finish it after its last element: stream.finish()")
  }
}

/// The events of an order.
enum EventText {
  static func callback(of call: String) -> String { "callback of \(call)" }
  static func element(_ element: Any?, of call: String) -> String {
    "\(call) yields \(ValueDescription.of(element))"
  }
  static func end(of call: String, _ error: (any Error)?) -> String {
    error.map { "\(call) throws \(ValueDescription.of(error: $0))" } ?? "\(call) ends"
  }
}

extension ValueDescription {
  /// An error with the name of its type, and without a long text for people.
  static func of(error: any Error) -> String {
    let (text, name) = (of(error, limit: 100), "\(type(of: error))")
    if text.hasPrefix(name) { return text }
    if text.hasPrefix(".") { return name + text }
    return text.count > 35 || error is UnstubbedCallError ? name : "\(name) (\(text))"
  }
}

// MARK: Balance

/// A call that returned another number of times than the one was received that balances it.
struct BalanceFailure {
  let first: CallPattern
  let second: CallPattern
  let returnedCount: Int
  let secondCount: Int
  /// The matching calls of both, in the order in which they were received.
  let calls: CallList
}

extension FailureMessage {
  static func balance(_ failure: BalanceFailure) -> String {
    let (first, second) = (failure.first, failure.second)
    let received = verb(second.call.method.signature, returning: second.methodType.result)
    var lines = Lines()
    lines.add(
      "\(signature(first)) returned \(counted(failure.returnedCount, "time")), but "
        + "\(signature(second)) was \(received) \(counted(failure.secondCount, "time")).")
    lines.add("Expected as many: \(first.text) and \(second.text)")
    if !failure.calls.isEmpty { lines.add(["The calls:"] + calls(failure.calls)) }
    return lines.text
  }

  private static func signature(_ pattern: CallPattern) -> String {
    let (mock, signature) = (pattern.mock.identity, pattern.call.method.signature)
    return mock.isStatic ? "\(mock.name).\(signature)" : signature
  }
}
