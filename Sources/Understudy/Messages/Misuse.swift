/// The message about incorrect use of the library: the mistake, and the line to write instead.
struct Misuse: Sendable, Hashable {
  let text: String

  init(lines: [String]) { text = lines.joined(separator: "\n") }
}

/// Makes a message of its lines.
@resultBuilder
enum Lines {
  static func buildExpression(_ line: String) -> [String] { [line] }
  static func buildExpression(_ lines: [String]) -> [String] { lines }
  static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
  static func buildEither(first: [String]) -> [String] { first }
  static func buildEither(second: [String]) -> [String] { second }
  static func buildFinalResult(_ lines: [String]) -> Misuse { Misuse(lines: lines) }
  static func buildFinalResult(_ lines: [String]) -> String { lines.joined(separator: "\n") }
}

// MARK: Expressions

extension Misuse {
  @Lines static func noCall(verb: String, thrown: (any Error)?) -> Misuse {
    "The \(place(verb)) contains no call to a mock"
      + (thrown.map { ", because it threw \(ValueDescription.of($0))." } ?? ".")
    isBlock(verb)
      ? "Write the calls of mocks inside: "
        + (verb == "verifyNoMoreInteractions"
          ? "\(verb)(on: mock, except: { mock.method(any()) })"
          : "\(verb) { mock.method(any()) }")
      : "Write a call to a mock: \(verb)(mock.method(any()))"
    "The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning."
  }

  @Lines static func nested(_ verb: String, in outer: String) -> Misuse {
    "\(verb) was written in the \(place(outer)), which takes only calls of mocks."
    "Write the call alone: "
      + (isBlock(outer) ? "\(outer) { mock.method(any()) }" : "\(outer)(mock.method(any()))")
  }

  /// The expression in `when` or `verify` is a closure or a method, which the test doesn't call.
  @Lines static func uncalledFunction(verb: String, _ function: FunctionMetadata) -> Misuse {
    let call = "mock.method(\(function.hasParameters ? "any()" : ""))"
    let attempt = function.isThrowing ? "try " : ""
    let answer = function.returnsVoid ? ".thenReturn()" : ".thenReturn(…)"
    let end = verb == "when" ? answer : ".called(1)"
    "The expression in \(verb) is \(function.isAsync ? "an async" : "a") closure or method, "
      + "which wasn't called."
    function.isAsync
      ? "Make the test async, and write: await \(verb) { \(attempt)await \(call) }\(end)"
      : "Write the call: \(attempt)\(verb)(\(call))\(end)"
  }

  /// An assignment in place, such as `mock.count += 1` or `mock.names.append("a")`: a call of a getter,
  /// and one of the setter, with any value.
  @Lines static func changeInPlace(verb: String, _ getter: CallHint, _ setter: CallHint) -> Misuse {
    let line =
      verb == "when"
      ? "Write a when for each: \(getter.stub); \(setter.stub)"
      : verb.hasPrefix("calls(")
        ? "Write what it's set to: \(verb) { \(setter.expression) }"
        : "Verify what it's set to: \(setter.verification)"
    "The \(place(verb)) reads \(getter.call) and then sets it."
    line
  }

  /// Several calls, of which a later one doesn't use the results of the earlier ones.
  ///
  /// - Parameter positions: Where the forwarders are if the calls are the same.
  @Lines static func severalCalls(
    verb: String, _ calls: [CallHint], positions: [SourcePosition]
  ) -> Misuse {
    let list = calls.map(\.call).joined(separator: ", ")
    "The \(place(verb)) makes \(calls.count) calls: \(list)."
    if !positions.isEmpty {
      let places = positions.map(\.text).joined(separator: " and ")
      "They come from the forwarders at \(places). A method forwards once."
    } else {
      if verb == "when" {
        "Write a when for each: " + calls.map(\.stub).joined(separator: "; ")
      } else if verb.hasPrefix("calls(") {
        let blocks = calls.map { "\(verb) { \($0.expression) }" }.joined(separator: "; ")
        "Write a block for each: \(blocks)"
      } else {
        let block = "{ " + calls.map(\.expression).joined(separator: "; ") + " }"
        let keyword = calls.contains(where: \.isAsync) ? "await " : ""
        "Verify each of them: \(keyword)verifyAll \(block)"
        "Or in this order: \(keyword)verifyInOrder \(block)"
      }
      if calls.dropLast().contains(where: { !$0.isVoid }) {
        "Or store a result that another call takes in a constant before the \(kind(verb))."
      }
      calls.first { !$0.notes.isEmpty }?.notes ?? []
    }
  }

  /// The expression threw after a call, so the rest of it was not evaluated.
  @Lines static func threw(verb: String, _ error: any Error, after call: String) -> Misuse {
    "The \(place(verb)) threw \(ValueDescription.of(error)) after \(call)."
    "The rest of the \(kind(verb)) was not recorded. Write only calls to mocks in it."
  }

  /// An optional chain ended at a call that returned `nil`, or code read its value in another way.
  @Lines static func endedInNil(
    verb: String, call: String, _ hint: CallHint, _ type: Any.Type?
  ) -> Misuse {
    // Only an object and a value of a protocol can be a mock with calls of its own.
    let canBeMock = [.object, .existential].contains(type.map { TypeKind(withoutOptionals($0)) })
    "The \(place(verb)) ended at \(call), which returned nil."
    if canBeMock {
      hint.valueFirst
    } else {
      let line = isBlock(verb) ? hint.expression : verb == "when" ? hint.stub : hint.verification
      "\(verb) takes a mock's own call, without what uses its result: \(line)"
    }
  }

  /// The value of the expression isn't the one that its call returned.
  @Lines static func notTheCall(
    verb: String, call: String, _ hint: CallHint, isVoid: Bool
  ) -> Misuse {
    let (line, other) =
      verb == "when"
      ? (hint.stub, "stub it with when(using: mock, thenReturn: …)")
      : (hint.verification, "discard the value: \(hint.verification(isVoid: isVoid))")
    "The expression in \(verb) uses the result of \(call), and its value isn't that result."
    if hint.hasInoutParameter {
      "The forwarder returns the new value of an inout parameter. Write: \(line)"
    } else {
      "\(verb) takes a mock's own call, without what uses its result: \(line)"
      "Or, if the mock's method changes what its forwarder returns, \(other)"
    }
    hint.notes
  }

  /// A call that uses the result of another one, which is a placeholder, or one of many values.
  @Lines static func callWithoutReceiver(
    _ call: String, _ receiver: RecordedCall, _ result: String, _ hint: CallHint
  ) -> Misuse {
    let first =
      receiver.returnedOneOfMany
      ? "\(call) uses the result of \(result), which can be a different value in each call."
      : "\(call) is called on the result of \(result), which is a placeholder here."
    let registration = receiver.returnedOneOfMany ? nil : receiver.registration
    let other = registration.map { ["Or give its type one: \($0)"] } ?? []
    first
    hint.valueFirst + other
  }

  @Lines static func noRecordedResult(_ type: Any.Type) -> Misuse {
    "A recorded call has to return a value of type \(type), and there is none."
    "Provide the value first: when(mock.method(), thenReturn: value)"
    "Or give the forwarder a default value: calledReturning(default: value)"
  }

  private static func isBlock(_ verb: String) -> Bool {
    ["verifyAll", "verifyInOrder", "verifySequence", "verifyNoMoreInteractions"].contains(verb)
      || verb.hasPrefix("calls(")
  }

  private static func place(_ verb: String) -> String {
    "\(kind(verb)) \(isBlock(verb) ? "of" : "in") \(verb)"
  }

  private static func kind(_ verb: String) -> String { isBlock(verb) ? "block" : "expression" }
}

// MARK: Calls in an order

extension Misuse {
  /// `calls` outside of an order, or inside another `calls`.
  @Lines static func misplacedCalls(_ calls: String) -> Misuse {
    "\(calls) doesn't stand in the block of verifyInOrder or verifySequence."
    "Write it there: verifyInOrder { \(calls) { mock.method(any()) } }"
    "Or verify the number alone: verify(mock.method(any())).called(…)"
  }

  /// A count that's satisfied without a call, which says nothing in an order.
  @Lines static func emptyCount(_ calls: String, in verb: String) -> Misuse {
    "\(calls) verifies nothing in \(verb): it's satisfied without a call."
    "Write a number that has to be received: calls(1) { mock.method(any()) }"
    "Or verify that no call was received: verify(mock.method(any())).called(.never)"
  }
}

// MARK: Sessions

extension Misuse {
  @Lines static func callAfterSession(
    _ call: String, _ mock: String, _ session: EndedSession
  ) -> Misuse {
    let test = session.test.map { "the test \($0.name), which begins at \($0.line)" } ?? "a test"
    "\(call) was called on \(mock) after the end of the mock's session, which removed the stubs."
    "The mock is of \(test). Wait there for the work that makes the call."
  }

  @Lines static func verificationAfterSession(_ mock: String) -> Misuse {
    "\(mock) was verified after the end of its session, which removed the calls."
    "Write the verification inside of the session, or create the mock outside of it."
  }
}

// MARK: Unfinished statements

extension Misuse {
  /// `verify(…)` without `called`.
  ///
  /// - Parameter result: The type of the statement's value.
  @Lines static func uncheckedVerification(
    _ pattern: CallPattern, of result: Any.Type
  ) -> Misuse {
    let hint = CallHint(pattern, of: result)
    "verify(\(pattern.text)) was not followed by called or calledEventually."
    "Write the expected number of calls: \(hint.verification)"
    hint.notes
  }

  /// `when(…)` without an answer.
  @Lines static func unanswered(_ pattern: CallPattern, of result: Any.Type) -> Misuse {
    let hint = CallHint(pattern, of: result)
    "when(\(pattern.text)) was not followed by an answer."
    "Write an answer: \(hint.stub)"
    hint.notes
  }

  /// `when(using:)` or `verify(on:)` without a call after it, and the mock as the test writes it.
  @Lines static func unfinished(verb: String, mock: String, isFunction: Bool) -> Misuse {
    let proxy =
      switch verb {
      case "verify(on:called:)": "verify(on: \(mock), called: 1)"
      case "when(using:thenAnswer:)": "when(using: \(mock), thenAnswer: { … })"
      case "when(using:thenThrow:)": "when(using: \(mock), thenThrow: …)"
      default: "when(using: \(mock), thenReturn: …)"
      }
    "\(verb) was not followed by a call of the mock."
    "Write the call after it: \(proxy)\(isFunction ? "" : ".method")(any())"
  }

  /// A proxy recorded a call in the arguments of the intended call.
  @Lines static func proxyTookArgument(verb: String, argument: String, method: String) -> Misuse {
    let answer =
      verb.contains("thenThrow")
      ? "thenThrow" : verb.contains("thenAnswer") ? "thenAnswer" : "thenReturn"
    let form =
      verb.hasPrefix("verify")
      ? "verify(mock.method(…)).called(…)" : "when(mock.method(…)).\(answer)(…)"
    "\(verb) took \(argument) as its call, which is an argument of \(method)."
    "Write the call inside instead: \(form)"
  }

  @Lines static func impossible(
    _ number: String, because reason: String = "a number of calls is 0 or more"
  ) -> Misuse {
    "\(number) can never be satisfied: \(reason)."
  }

  /// A count that is satisfied by some numbers of calls, but states one that can't be.
  @Lines static func negative(_ count: String) -> Misuse {
    "\(count) has a negative number, but a number of calls is 0 or more."
  }

  /// A stub that is limited to no call.
  @Lines static func noAnswers(_ limit: String) -> Misuse {
    "\(limit) leaves the stub no call to answer."
    "Write a number of 1 or more, or leave the stub out."
  }
}
