internal import UnderstudyValues

/// The message about incorrect use of the library: the mistake, and the line to write instead.
struct Misuse: Sendable, Hashable {
  let text: String

  init(_ lines: String...) { text = lines.joined(separator: "\n") }

  init(_ lines: Lines) { text = lines.text }
}

/// The lines of a message.
struct Lines {
  private var lines: [String] = []

  mutating func add(_ line: String) { lines.append(line) }
  mutating func add(_ others: [String]) { lines += others }

  var text: String { lines.joined(separator: "\n") }
}

// MARK: Expressions

extension Misuse {
  static func noCall(verb: String, thrown: (any Error)?) -> Misuse {
    Misuse(
      "The \(place(verb)) contains no call to a mock"
        + (thrown.map { ", because it threw \(ValueDescription.of($0))." } ?? "."),
      isBlock(verb)
        ? "Write the calls of mocks inside: "
          + (verb == "verifyNoMoreInteractions"
            ? "\(verb)(on: mock, except: { mock.method(any()) })"
            : "\(verb) { mock.method(any()) }")
        : "Write a call to a mock: \(verb)(mock.method(any()))",
      "The method has to forward to called, calledReturning, calledThrowing or calledThrowReturning."
    )
  }

  static func nested(_ verb: String, in outer: String) -> Misuse {
    Misuse(
      "\(verb) was written in the \(place(outer)), which takes only calls of mocks.",
      "Write the call alone: "
        + (isBlock(outer) ? "\(outer) { mock.method(any()) }" : "\(outer)(mock.method(any()))"))
  }

  /// The expression in `when` or `verify` is a closure or a method, which the test doesn't call.
  static func uncalledFunction(verb: String, _ function: FunctionMetadata) -> Misuse {
    let call = "mock.method(\(function.hasParameters ? "any()" : ""))"
    let attempt = function.isThrowing ? "try " : ""
    let answer = function.returnsVoid ? ".thenReturn()" : ".thenReturn(…)"
    let end = verb == "when" ? answer : ".called(1)"
    return Misuse(
      "The expression in \(verb) is \(function.isAsync ? "an async" : "a") closure or method, "
        + "which wasn't called.",
      function.isAsync
        ? "Make the test async, and write: await \(verb) { \(attempt)await \(call) }\(end)"
        : "Write the call: \(attempt)\(verb)(\(call))\(end)")
  }

  /// An assignment in place, such as `mock.count += 1` or `mock.names.append("a")`: a call of a getter,
  /// and one of the setter, with any value.
  static func changeInPlace(verb: String, _ getter: CallHint, _ setter: CallHint) -> Misuse {
    let line =
      verb == "when"
      ? "Write a when for each: \(getter.stub); \(setter.stub)"
      : verb.hasPrefix("calls(")
        ? "Write what it's set to: \(verb) { \(setter.expression) }"
        : "Verify what it's set to: \(setter.verification)"
    return Misuse(
      "The \(place(verb)) reads \(getter.call) and then sets it.",
      line)
  }

  /// Several calls, of which a later one doesn't use the results of the earlier ones.
  ///
  /// - Parameter positions: Where the forwarders are if the calls are the same.
  static func severalCalls(
    verb: String, _ calls: [CallHint], positions: [SourcePosition]
  ) -> Misuse {
    var lines = Lines()
    let list = calls.map(\.call).joined(separator: ", ")
    lines.add("The \(place(verb)) makes \(calls.count) calls: \(list).")
    if !positions.isEmpty {
      let places = positions.map(\.text).joined(separator: " and ")
      lines.add("They come from the forwarders at \(places). A method forwards once.")
    } else {
      if verb == "when" {
        lines.add("Write a when for each: " + calls.map(\.stub).joined(separator: "; "))
      } else if verb.hasPrefix("calls(") {
        let blocks = calls.map { "\(verb) { \($0.expression) }" }.joined(separator: "; ")
        lines.add("Write a block for each: \(blocks)")
      } else {
        let block = "{ " + calls.map(\.expression).joined(separator: "; ") + " }"
        let keyword = calls.contains(where: \.isAsync) ? "await " : ""
        lines.add("Verify each of them: \(keyword)verifyAll \(block)")
        lines.add("Or in this order: \(keyword)verifyInOrder \(block)")
      }
      if calls.dropLast().contains(where: { !$0.isVoid }) {
        lines.add(
          "Or store a result that another call takes in a constant before the \(kind(verb)).")
      }
      lines.add(calls.first { !$0.notes.isEmpty }?.notes ?? [])
    }
    return Misuse(lines)
  }

  /// The expression threw after a call, so the rest of it was not evaluated.
  static func threw(verb: String, _ error: any Error, after call: String) -> Misuse {
    Misuse(
      "The \(place(verb)) threw \(ValueDescription.of(error)) after \(call).",
      "The rest of the \(kind(verb)) was not recorded. Write only calls to mocks in it.")
  }

  /// An optional chain ended at a call that returned `nil`, or code read its value in another way.
  static func endedInNil(
    verb: String, call: String, _ hint: CallHint, _ type: Any.Type?
  ) -> Misuse {
    var lines = Lines()
    // Only an object and a value of a protocol can be a mock with calls of its own.
    let canBeMock = [.object, .existential].contains(type.map { TypeKind(withoutOptionals($0)) })
    lines.add("The \(place(verb)) ended at \(call), which returned nil.")
    if canBeMock {
      lines.add(hint.valueFirst)
    } else {
      let line = isBlock(verb) ? hint.expression : verb == "when" ? hint.stub : hint.verification
      lines.add("\(verb) takes a mock's own call, without what uses its result: \(line)")
    }
    return Misuse(lines)
  }

  /// The value of the expression isn't the one that its call returned.
  static func notTheCall(
    verb: String, call: String, _ hint: CallHint, isVoid: Bool
  ) -> Misuse {
    var lines = Lines()
    let (line, other) =
      verb == "when"
      ? (hint.stub, "stub it with when(using: mock, thenReturn: …)")
      : (hint.verification, "discard the value: \(hint.verification(isVoid: isVoid))")
    lines.add(
      "The expression in \(verb) uses the result of \(call), and its value isn't that result.")
    if hint.hasInoutParameter {
      lines.add("The forwarder returns the new value of an inout parameter. Write: \(line)")
    } else {
      lines.add("\(verb) takes a mock's own call, without what uses its result: \(line)")
      lines.add("Or, if the mock's method changes what its forwarder returns, \(other)")
    }
    lines.add(hint.notes)
    return Misuse(lines)
  }

  /// A call that uses the result of another one, which is a placeholder, or one of many values.
  static func callWithoutReceiver(
    _ call: String, _ receiver: RecordedCall, _ result: String, _ hint: CallHint
  ) -> Misuse {
    var lines = Lines()
    let first =
      receiver.returnedOneOfMany
      ? "\(call) uses the result of \(result), which can be a different value in each call."
      : "\(call) is called on the result of \(result), which is a placeholder here."
    let registration = receiver.returnedOneOfMany ? nil : receiver.registration
    let other = registration.map { ["Or give its type one: \($0)"] } ?? []
    lines.add(first)
    lines.add(hint.valueFirst + other)
    return Misuse(lines)
  }

  static func noRecordedResult(_ type: Any.Type) -> Misuse {
    Misuse(
      "A recorded call has to return a value of type \(type), and there is none.",
      "Provide the value first: when(mock.method(), thenReturn: value)",
      "Or give the forwarder a default value: calledReturning(default: value)")
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
  static func misplacedCalls(_ calls: String) -> Misuse {
    Misuse(
      "\(calls) doesn't stand in the block of verifyInOrder or verifySequence.",
      "Write it there: verifyInOrder { \(calls) { mock.method(any()) } }",
      "Or verify the number alone: verify(mock.method(any())).called(…)")
  }

  /// A count that's satisfied without a call, which says nothing in an order.
  static func emptyCount(_ calls: String, in verb: String) -> Misuse {
    Misuse(
      "\(calls) verifies nothing in \(verb): it's satisfied without a call.",
      "Write a number that has to be received: calls(1) { mock.method(any()) }",
      "Or verify that no call was received: verify(mock.method(any())).called(.never)")
  }
}

// MARK: Sessions

extension Misuse {
  static func callAfterSession(
    _ call: String, _ mock: String, _ session: EndedSession
  ) -> Misuse {
    let test = session.test.map { "the test \($0.name), which begins at \($0.line)" } ?? "a test"
    return Misuse(
      "\(call) was called on \(mock) after the end of the mock's session, which removed the stubs.",
      "The mock is of \(test). Wait there for the work that makes the call.")
  }

  static func verificationAfterSession(_ mock: String) -> Misuse {
    Misuse(
      "\(mock) was verified after the end of its session, which removed the calls.",
      "Write the verification inside of the session, or create the mock outside of it.")
  }
}

// MARK: Unfinished statements

extension Misuse {
  /// `verify(…)` without `called`.
  ///
  /// - Parameter result: The type of the statement's value.
  static func uncheckedVerification(
    _ pattern: CallPattern, of result: Any.Type
  ) -> Misuse {
    var lines = Lines()
    let hint = CallHint(pattern, of: result)
    lines.add("verify(\(pattern.text)) was not followed by called or calledEventually.")
    lines.add("Write the expected number of calls: \(hint.verification)")
    lines.add(hint.notes)
    return Misuse(lines)
  }

  /// `when(…)` without an answer.
  static func unanswered(_ pattern: CallPattern, of result: Any.Type) -> Misuse {
    var lines = Lines()
    let hint = CallHint(pattern, of: result)
    lines.add("when(\(pattern.text)) was not followed by an answer.")
    lines.add("Write an answer: \(hint.stub)")
    lines.add(hint.notes)
    return Misuse(lines)
  }

  /// `when(using:)` or `verify(on:)` without a call after it, and the mock as the test writes it.
  static func unfinished(verb: String, mock: String, isFunction: Bool) -> Misuse {
    let proxy =
      switch verb {
      case "verify(on:called:)": "verify(on: \(mock), called: 1)"
      case "when(using:thenAnswer:)": "when(using: \(mock), thenAnswer: { … })"
      case "when(using:thenThrow:)": "when(using: \(mock), thenThrow: …)"
      default: "when(using: \(mock), thenReturn: …)"
      }
    return Misuse(
      "\(verb) was not followed by a call of the mock.",
      "Write the call after it: \(proxy)\(isFunction ? "" : ".method")(any())")
  }

  /// A proxy recorded a call in the arguments of the intended call.
  static func proxyTookArgument(verb: String, argument: String, method: String) -> Misuse {
    let answer =
      verb.contains("thenThrow")
      ? "thenThrow" : verb.contains("thenAnswer") ? "thenAnswer" : "thenReturn"
    let form =
      verb.hasPrefix("verify")
      ? "verify(mock.method(…)).called(…)" : "when(mock.method(…)).\(answer)(…)"
    return Misuse(
      "\(verb) took \(argument) as its call, which is an argument of \(method).",
      "Write the call inside instead: \(form)")
  }

  static func impossible(
    _ number: String, because reason: String = "a number of calls is 0 or more"
  ) -> Misuse {
    Misuse(
      "\(number) can never be satisfied: \(reason).")
  }

  /// A count that is satisfied by some numbers of calls, but states one that can't be.
  static func negative(_ count: String) -> Misuse {
    Misuse(
      "\(count) has a negative number, but a number of calls is 0 or more.")
  }

  /// A stub that is limited to no call.
  static func noAnswers(_ limit: String) -> Misuse {
    Misuse(
      "\(limit) leaves the stub no call to answer.",
      "Write a number of 1 or more, or leave the stub out.")
  }
}
