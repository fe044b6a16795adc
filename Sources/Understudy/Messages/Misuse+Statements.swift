internal import UnderstudyValues

// What a statement has in the place of its calls.
extension Misuse {
  static func noCall(_ error: (any Error)?, in name: StatementName) -> Misuse {
    Misuse(
      "The \(name.place) contains no call to a mock"
        + (error.map { ", because it threw \(ValueDescription.of($0))." } ?? "."),
      "Write a call of a mock, which has to forward to called, calledReturning, calledThrowing or "
        + "calledThrowReturning.")
  }

  /// A statement inside another one.
  static func nested(_ inner: StatementName, in name: StatementName) -> Misuse {
    Misuse(
      "\(inner) was written in the \(name.place), which takes only calls of mocks.",
      "Write the call alone: mock.method(any())")
  }

  /// A closure or a method, which the test doesn't call.
  static func uncalled(isAsync: Bool, in name: StatementName) -> Misuse {
    Misuse(
      "The \(name.place) is \(isAsync ? "an async" : "a") closure or method, which wasn't called.",
      isAsync
        ? "Make the test async, and write: await \(name) { await mock.method(…) }"
        : "Write the call: \(name)(mock.method(…))")
  }

  /// An assignment in place, such as `mock.count += 1` or `mock.names.append("a")`: a call of a getter,
  /// and one of the setter, with any value.
  static func changeInPlace(
    _ getter: CallHint, _ setter: CallHint, in name: StatementName
  ) -> Misuse {
    Misuse(
      "The \(name.place) reads \(getter.call) and then sets it.",
      "Write what it's set to: \(name.line(setter))")
  }

  /// Several calls, of which a later one doesn't use the results of the earlier ones.
  ///
  /// - Parameter forwarders: Where the forwarders are if the calls are the same.
  static func severalCalls(
    _ calls: [CallHint], from forwarders: [SourcePosition] = [], in name: StatementName
  ) -> Misuse {
    let block = calls.map(\.expression).joined(separator: "; ")
    let keyword = calls.contains(where: \.isAsync) ? "await " : ""
    return Misuse(
      "The \(name.place) makes \(calls.count) calls: \(calls.map(\.call).joined(separator: ", ")).",
      !forwarders.isEmpty
        ? "They come from the forwarders at \(forwarders.map(\.text).joined(separator: " and ")). "
          + "A method forwards once."
        : name.isStub || name.isBlock
          ? "Write a \(name.isStub ? "when" : "block") for each of them."
          : "Verify each of them: \(keyword)verifyAll { \(block) }")
  }

  /// An error after a call, so the rest was not evaluated.
  static func threw(_ error: any Error, after call: String, in name: StatementName) -> Misuse {
    Misuse(
      "The \(name.place) threw \(ValueDescription.of(error)) after \(call).",
      "The rest of the \(name.kind) was not recorded. Write only calls to mocks in it.")
  }

  /// An optional chain that ended at a call that returned `nil`, or code that read its value in another
  /// way.
  static func endedInNil(
    _ call: String, _ hint: CallHint, _ type: Any.Type?, in name: StatementName
  ) -> Misuse {
    // Only an object and a value of a protocol can be a mock with calls of its own.
    let canBeMock = [.object, .existential].contains(type.map { TypeKind(withoutOptionals($0)) })
    return Misuse(
      "The \(name.place) ended at \(call), which returned nil.",
      canBeMock ? "Give it a value first: \(hint.stub)" : name.ownCall(hint))
  }

  /// A value that isn't the one that the call returned.
  ///
  /// - Parameter mayBeInout: Whether the forwarder can return the new value of an `inout` parameter.
  static func otherValue(
    _ call: String, _ hint: CallHint, mayBeInout: Bool, in name: StatementName
  ) -> Misuse {
    Misuse(
      "The \(name.place) uses the result of \(call), and its value isn't that result.",
      mayBeInout
        ? "\(name) takes a mock's own call, without what uses its result. For an inout parameter, see "
          + "Recipes."
        : name.ownCall(hint))
  }

  /// A call that uses the result of another one, which doesn't stand for one value.
  static func unknownResult(
    _ call: String, of result: String, _ lack: ResultLack, _ hint: CallHint, in name: StatementName
  ) -> Misuse {
    switch lack {
    case .isUnknown:
      Misuse(
        "\(call) uses the result of \(result), which can be a different value in each call.",
        "Store the result that is meant in a constant before the \(name.kind), and write the constant "
          + "in place of \(result).")
    case .isMissing:
      Misuse(
        "\(call) uses the result of \(result), which no stub returns.",
        "Give it a value first: \(hint.stub)")
    }
  }
}

extension StatementName {
  fileprivate var kind: String { isBlock ? "block" : "expression" }
  fileprivate var place: String { "\(kind) \(isBlock ? "of" : "in") \(self)" }

  fileprivate func line(_ hint: CallHint) -> String {
    isBlock ? hint.expression : isStub ? hint.stub : hint.verification
  }

  fileprivate func ownCall(_ hint: CallHint) -> String {
    "\(self) takes a mock's own call, without what uses its result: \(line(hint))"
  }
}

// MARK: Unfinished statements

extension Misuse {
  /// `when(…)` without an answer.
  static func unanswered(_ call: String, _ hint: CallHint) -> Misuse {
    Misuse(
      "when(\(call)) was not followed by an answer.", "Write an answer: \(hint.stub)")
  }

  /// `verify(…)` without `called`.
  static func unchecked(_ call: String, _ hint: CallHint) -> Misuse {
    Misuse(
      "verify(\(call)) was not followed by called or calledEventually.",
      "Write the expected number of calls: \(hint.verification)")
  }

  /// `when(using:)` or `verify(on:)` without a call after it.
  static func unfinished(_ name: StatementName) -> Misuse {
    Misuse("\(name) was not followed by a call of the mock.", "Write the call after it.")
  }

  /// A proxy recorded a call in the arguments of the intended call.
  static func proxyTookArgument(_ name: StatementName, argument: String, method: String) -> Misuse {
    Misuse(
      "\(name) took \(argument) as its call, which is an argument of \(method).",
      "Write the call inside instead: when(mock.method(…)) or verify(mock.method(…))")
  }
}
