// Callbacks and streams.
extension Misuse {
  @Lines static func callbacksLeft(_ count: Int, of call: String) -> Misuse {
    "\(FailureMessage.counted(count, "callback")) of \(call) never ran."
    "Keep the result of performLater in a constant, and run \(count == 1 ? "it" : "them"): "
      + "callbacks.runAll()"
    "If the test doesn't need \(count == 1 ? "it" : "them"), write .lenient() before performLater."
  }

  @Lines static func noneWaiting(of call: String) -> Misuse {
    "No callback of \(call) waits, so none can run."
    "Wait for the call before: await callbacks.waiting(1)"
  }

  @Lines static func nothingLater(of call: String) -> Misuse {
    "performLater() has nothing to run after \(call)."
    "Write a closure, performLater { … }, or calling(…) in place of a closure of the call."
  }

  @Lines static func callingOutsideStub(_ matcher: String) -> Misuse {
    "\(matcher) calls a closure of a stubbed call, so it can only be written in when."
    "In a verification, write any() in its place."
  }

  @Lines static func uncallable(_ matcher: ArgumentMatcher, _ type: Any.Type, in call: String)
    -> Misuse
  {
    "\(matcher.text) can't call the closure of \(call), a \(type)."
    "Write any() in its place, and call it: .perform { (…, closure: @escaping \(type)) in … }"
  }

  @Lines static func nestedCalling(_ matcher: ArgumentMatcher, in call: String) -> Misuse {
    "\(matcher.text) calls a closure that is an argument, but in \(call) it's a part of one."
    "Write any() in its place, and call it: .perform { (…) in … }"
  }

  @Lines static func elementsLeft(_ count: Int, of call: String) -> Misuse {
    "\(FailureMessage.counted(count, "element")) of \(call) \(count == 1 ? "was" : "were") "
      + "never taken."
    "Let the test wait until its code has taken \(count == 1 ? "it" : "them"), "
      + "or write .lenient() before thenStream()."
  }

  @Lines static func yieldedLate(_ call: String) -> Misuse {
    "\(call) has been finished, so it yields nothing more."
    "Finish it after its last element: stream.finish()"
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
  @Lines static func balance(_ failure: BalanceFailure) -> String {
    let (first, second) = (failure.first, failure.second)
    let received = verb(second.call.method.signature, returning: second.methodType.result)
    "\(signature(first)) returned \(counted(failure.returnedCount, "time")), but "
      + "\(signature(second)) was \(received) \(counted(failure.secondCount, "time"))."
    "Expected as many: \(first.text) and \(second.text)"
    failure.calls.isEmpty ? [] : ["The calls:"] + calls(failure.calls)
  }

  private static func signature(_ pattern: CallPattern) -> String {
    let (mock, signature) = (pattern.mock.identity, pattern.call.method.signature)
    return mock.isStatic ? "\(mock.name).\(signature)" : signature
  }
}
