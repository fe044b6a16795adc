internal import UnderstudyValues

/// The message about incorrect use of the library: what happened and, in at most one line, what to write
/// instead.
///
/// The mistakes of `UnderstudyExploration` stand on it, with texts of their own.
package struct Misuse: Sendable, Hashable {
  package let headline: String
  private let cure: String?
  package var text: String { headline + (cure.map { "\n\($0)" } ?? "") }

  package init(_ headline: String, _ cure: String? = nil) {
    (self.headline, self.cure) = (headline, cure)
  }
}

// MARK: Numbers of calls

extension Misuse {
  /// `calls` outside of an order, or inside another `calls`.
  static func misplacedCalls(_ count: CallCount) -> Misuse {
    let calls = StatementName.calls(count)
    return Misuse(
      "\(calls) doesn't stand in the block of verifyInOrder or verifySequence.",
      "Write it there: verifyInOrder { \(calls) { mock.method(any()) } }")
  }

  /// A count that's satisfied without a call, which says nothing in an order.
  static func emptyCount(_ count: CallCount, in order: StatementName) -> Misuse {
    Misuse(
      "\(StatementName.calls(count)) verifies nothing in \(order): it's satisfied without a call.",
      "Verify the number alone: verify(mock.method(any())).called(…)")
  }

  static func unsatisfiable(_ count: String) -> Misuse {
    Misuse("\(count) can never be satisfied.")
  }

  static func negative(_ count: String) -> Misuse {
    Misuse("\(count) has a negative number, but a number of calls is 0 or more.")
  }

  /// A stub that is limited to no call.
  static func noAnswers(_ limit: String) -> Misuse {
    Misuse(
      "\(limit) leaves the stub no call to answer.",
      "Write a number of 1 or more, or leave the stub out.")
  }
}

// MARK: Sessions

extension Misuse {
  /// - Parameter count: How many calls there were; `nil` for those of the test itself, of which the first
  ///   is told at once.
  static func callsAfterSession(
    _ method: MethodID, count: Int? = nil, on mock: MockName, _ session: EndedSession
  ) -> Misuse {
    let test = text(of: session.test, or: "a test")
    let times = count.map { " \(FailureMessage.counted($0, "time"))" } ?? ""
    return Misuse(
      "\(method.signature) was called\(times) on \(mock.name) after the end of the mock's session, which removed the stubs.",
      "The mock is of \(test). Wait there for the work that makes the call.")
  }

  static func text(
    of test: RunningTest?, or unknown: String = "another test"
  ) -> String {
    test.map { "the test \($0.name), which begins at \($0.line)" } ?? unknown
  }

  /// The test as the subject of a sentence, with the comma after its clause.
  static func subject(_ test: RunningTest?) -> String {
    test.map { text(of: $0) + "," } ?? text(of: nil)
  }

  /// A verification of a mock of which another test, at its end, removed the calls.
  static func sharedMock(_ mock: String, _ session: EndedSession) -> Misuse {
    Misuse(
      "The calls on \(mock) are incomplete: \(subject(session.test)) has the mock, too, and its end "
        + "removed them.",
      "Make a new mock in each test.")
  }

  static func verificationAfterSession(_ mock: String) -> Misuse {
    Misuse(
      "\(mock) was verified after the end of its session, which removed the calls.",
      "Write the verification inside of the session, or create the mock outside of it.")
  }
}

// MARK: Forwarders and real implementations

extension Misuse {
  /// A forwarder that passes on fewer arguments than its method has parameters.
  static func lostArguments(_ call: ForwardedCall, parameterCount: Int) -> Misuse {
    Misuse(
      "\(passedOn(by: call, parameterCount)).",
      "Pass all of them after with:, in their order, and write omitted for one that can't be passed on."
    )
  }

  /// The setter of a property that passes on nothing.
  static func lostNewValue(_ call: ForwardedCall) -> Misuse {
    Misuse(
      "The setter of \(call.method.signature) at \(call.method.position.text) doesn't pass on the new "
        + "value.",
      "Write set { called(with: newValue) }")
  }

  /// A forwarder that passes on more values than its method has parameters, of which a matcher changes
  /// some.
  static func surplus(_ call: ForwardedCall, parameterCount: Int) -> Misuse {
    Misuse(
      "\(passedOn(by: call, parameterCount)) values. No call can equal a value that it makes from a "
        + "matcher.", "Pass on the parameters only.")
  }

  private static func passedOn(by call: ForwardedCall, _ parameterCount: Int) -> String {
    "\(call.method.signature) has \(FailureMessage.counted(parameterCount, "parameter")), and its "
      + "forwarder at \(call.method.position.text) passes on \(call.arguments.count)"
  }

  static func noRecordedResult(_ type: Any.Type) -> Misuse {
    Misuse(
      "A recorded call has to return a value of type \(type), and there is none.",
      "Provide the value first: when(mock.method(), thenReturn: value)")
  }

  /// `thenCallThrough()` for a function, or for a method whose forwarder has no closure.
  static func noCallThrough(_ call: String, isFunction: Bool) -> Misuse {
    Misuse(
      "\(call) has no real implementation to call through to.",
      isFunction
        ? "Call it in an answer: thenAnswer { real(…) }"
        : "Write a call of the real implementation in a closure after the forwarder: { real.method(…) }"
    )
  }

  /// - Parameter code: The closure, or what a conformance of a type is for: `==`, `mock`.
  static func mainActorBlocked(_ code: String, of subject: String, isClosure: Bool) -> Misuse {
    Misuse(
      "The \(code) of \(subject) runs on the main actor, which was blocked during this call from "
        + "another thread.",
      (isClosure
        ? "Write the closure as { @Sendable … in … }"
        : "Declare the type or its conformance as nonisolated")
        + ", or let the test await the code under test.")
  }
}

// MARK: Closures and options of statements

extension Misuse {
  private static let takeAll =
    "Take them all, or none, or the invocation: { call in call.arguments }"

  static func answerParameterCount(_ count: Int, of call: String, arguments: Int) -> Misuse {
    Misuse(
      "The closure takes \(FailureMessage.counted(count, "argument")), "
        + "but \(call) has \(arguments).", takeAll)
  }

  /// - Parameters:
  ///   - argument: What the stubbed call has there; `nil` for a received call.
  ///   - isInDeinit: Whether an object makes the call in its `deinit`, with itself.
  static func answerParameterType(
    _ type: Any.Type, number: Int, of call: String, argument: String? = nil,
    isInDeinit: Bool = false
  ) -> Misuse {
    let actual = argument.map { "\(call) has \($0) there" } ?? "the call was \(call)"
    return Misuse(
      "The closure takes \(type) as argument \(number), but \(actual).",
      isInDeinit
        ? "A closure could keep the object. Take no arguments, or the invocation: "
          + "{ (call: Invocation) in … }"
        : "Write the parameter's type in the closure.")
  }

  /// An object in its `deinit` as an argument inside of `when` or `verify`.
  static func argumentInDeinit(_ call: String) -> Misuse {
    Misuse(
      "\(call) is written in the deinit of an argument, which no call can equal.",
      "Write any() in its place.")
  }

  /// The closure of `called` for calls with other arguments.
  static func checkParameters(
    _ types: [Any.Type], of call: String, _ arguments: [String]
  ) -> Misuse {
    let parameters = types.map { "\($0)" }.joined(separator: ", ")
    return Misuse(
      "The closure of called takes (\(parameters)), "
        + "but \(call) has (\(arguments.joined(separator: ", "))).", takeAll)
  }

  static func checkThrew(_ error: any Error, on call: String) -> Misuse {
    Misuse("The closure of called threw \(valueWithType(error)) for \(call).")
  }

  static var lateAnyArguments: Misuse {
    Misuse(
      "withAnyArguments() was written after an answer or a side effect.",
      "Write it before them: when(mock.method(…)).withAnyArguments().thenReturn(…)")
  }

  static func typeText(of argument: Any?) -> String {
    if let object = DeallocatedObject.found(in: argument) { return object.description }
    return flattened(argument).map { "\(type(of: $0))" } ?? "Any?"
  }

  /// A rejected value with its type: `3 (an Int)`.
  package static func valueWithType(_ value: Any?) -> String {
    let text = ValueDescription.of(value)
    guard let value = flattened(value), type(of: value) != Void.self,
      !PlaceholderRecognition.isPlaceholder(value)
    else { return text }
    return "\(text) (\(TypeName.withArticle(type(of: value))))"
  }
}
