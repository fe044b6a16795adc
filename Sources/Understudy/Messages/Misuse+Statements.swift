internal import UnderstudyValues

/// What a statement has in the place of its calls.
enum ExpressionMistake {
  case noCall(thrown: (any Error)?)
  /// Another statement.
  case nested(StatementName)
  /// A closure or a method, which the test doesn't call.
  case uncalled(FunctionMetadata)
  /// An assignment in place, such as `mock.count += 1` or `mock.names.append("a")`: a call of a getter,
  /// and one of the setter, with any value.
  case changeInPlace(getter: CallHint, setter: CallHint)
  /// Several calls, of which a later one doesn't use the results of the earlier ones, and where the
  /// forwarders are if the calls are the same.
  case severalCalls([CallHint], forwarders: [SourcePosition])
  /// An error after a call, so the rest was not evaluated.
  case threw(any Error, after: String)
  /// An optional chain that ended at a call that returned `nil`, or code that read its value in another
  /// way.
  case endedInNil(String, CallHint, Any.Type?)
  /// A value that isn't the one that the call returned.
  case otherValue(String, CallHint, isVoid: Bool)
}

extension StatementName {
  /// The statement with a call to fill in.
  var example: String {
    let call = "mock.method(any())"
    if self == .verifyNoMoreInteractions { return "\(self)(on: mock, except: { \(call) })" }
    if self == .verifyBalanced { return "\(self)(mock.open(any()), by: mock.close(any()))" }
    return isBlock ? "\(self) { \(call) }" : "\(self)(\(call))"
  }

  fileprivate var kind: String { isBlock ? "block" : "expression" }
  fileprivate var place: String { "\(kind) \(isBlock ? "of" : "in") \(self)" }

  fileprivate func line(_ hint: CallHint) -> String {
    isBlock ? hint.expression : isStub ? hint.stub : hint.verification
  }

  fileprivate func ownCall(_ hint: CallHint) -> String {
    "\(self) takes a mock's own call, without what uses its result: \(line(hint))"
  }
}

extension Misuse {
  static func expression(_ mistake: ExpressionMistake, in name: StatementName) -> Misuse {
    let place = name.place
    switch mistake {
    case .noCall(let error):
      return Misuse(
        "The \(place) contains no call to a mock"
          + (error.map { ", because it threw \(ValueDescription.of($0))." } ?? "."),
        "Write \(name.isBlock ? "the calls of mocks inside" : "a call to a mock"): \(name.example)",
        "The method has to forward to called, calledReturning, calledThrowing or "
          + "calledThrowReturning.")
    case .nested(let inner):
      return Misuse(
        "\(inner) was written in the \(place), which takes only calls of mocks.",
        "Write the call alone: \(name.example)")
    case .uncalled(let function):
      let call = "mock.method(\(function.hasParameters ? "any()" : ""))"
      let isBalance = name == .verifyBalanced
      let attempt = function.isThrowing ? "try " : ""
      let end =
        !name.isStub ? ".called(1)" : function.returnsVoid ? ".thenReturn()" : ".thenReturn(…)"
      return Misuse(
        "The \(place) is \(function.isAsync ? "an async" : "a") closure or method, which wasn't called.",
        function.isAsync
          ? "Make the test async, and write: await \(name) { \(attempt)await \(call) }"
            + (isBalance ? " by: { … }" : end)
          : "Write the call: \(attempt)\(name)(\(call)\(isBalance ? ", by: …)" : ")\(end)")")
    case .changeInPlace(let getter, let setter):
      return Misuse(
        "The \(place) reads \(getter.call) and then sets it.",
        name.isStub
          ? "Write a when for each: \(getter.stub); \(setter.stub)"
          : "Verify what it's set to: \(setter.verification)")
    case .severalCalls(let calls, let forwarders):
      let list = calls.map(\.call).joined(separator: ", ")
      return Misuse(
        ["The \(place) makes \(calls.count) calls: \(list)."]
          + (forwarders.isEmpty
            ? name.lines(forEach: calls)
            : [
              "They come from the forwarders at \(forwarders.map(\.text).joined(separator: " and ")). "
                + "A method forwards once."
            ]))
    case .threw(let error, let call):
      return Misuse(
        "The \(place) threw \(ValueDescription.of(error)) after \(call).",
        "The rest of the \(name.kind) was not recorded. Write only calls to mocks in it.")
    case .endedInNil(let call, let hint, let type):
      // Only an object and a value of a protocol can be a mock with calls of its own.
      let canBeMock = [.object, .existential].contains(type.map { TypeKind(withoutOptionals($0)) })
      return Misuse(
        ["The \(place) ended at \(call), which returned nil."]
          + (canBeMock ? hint.valueFirst : [name.ownCall(hint)]))
    case .otherValue(let call, let hint, let isVoid):
      let other =
        name.isStub
        ? "stub it with when(using: mock, thenReturn: …)"
        : "discard the value: \(hint.verification(isVoid: isVoid))"
      let isInout = hint.hasInoutParameter
      return Misuse(
        ["The \(place) uses the result of \(call), and its value isn't that result."]
          + (isInout
            ? [
              "The forwarder returns the new value of an inout parameter. Write: \(name.line(hint))"
            ]
            : [
              name.ownCall(hint),
              "Or, if the mock's method changes what its forwarder returns, \(other)",
            ])
          + hint.notes)
    }
  }

  /// A call that uses the result of another one, which doesn't stand for one value.
  ///
  /// - Parameter registration: The line that gives the result's type a value; `nil` if there's none.
  static func unknownResult(
    _ call: String, of result: String, _ lack: ResultLack, _ hint: CallHint, registration: String?,
    in name: StatementName
  ) -> Misuse {
    switch lack {
    case .isUnknown:
      return Misuse(
        "\(call) uses the result of \(result), which can be a different value in each call.",
        "Store the result that is meant in a constant before the \(name.kind), and write the constant "
          + "in place of \(result).")
    case .isMissing:
      return Misuse(
        ["\(call) uses the result of \(result), which no stub returns."] + hint.valueFirst
          + (registration.map { ["Or give its type one: \($0)"] } ?? []))
    }
  }
}

extension StatementName {
  /// How to write several calls.
  fileprivate func lines(forEach calls: [CallHint]) -> [String] {
    var lines: [String] = []
    if isStub {
      lines = ["Write a when for each: " + calls.map(\.stub).joined(separator: "; ")]
    } else if case .calls = self {
      let blocks = calls.map { "\(self) { \($0.expression) }" }.joined(separator: "; ")
      lines = ["Write a block for each: \(blocks)"]
    } else {
      let block = "{ " + calls.map(\.expression).joined(separator: "; ") + " }"
      let keyword = calls.contains(where: \.isAsync) ? "await " : ""
      lines = [
        "Verify each of them: \(keyword)verifyAll \(block)",
        "Or in this order: \(keyword)verifyInOrder \(block)",
      ]
    }
    if calls.dropLast().contains(where: { !$0.isVoid }) {
      lines.append("Or store a result that another call takes in a constant before the \(kind).")
    }
    return lines + (calls.first { !$0.notes.isEmpty }?.notes ?? [])
  }
}

// MARK: Unfinished statements

extension Misuse {
  /// `when(…)` without an answer.
  static func unanswered(_ call: String, _ hint: CallHint) -> Misuse {
    unfinished("when(\(call))", "an answer", "an answer: \(hint.stub)", hint.notes)
  }

  /// `verify(…)` without `called`.
  static func unchecked(_ call: String, _ hint: CallHint) -> Misuse {
    unfinished(
      "verify(\(call))", "called or calledEventually",
      "the expected number of calls: \(hint.verification)", hint.notes)
  }

  /// `when(using:)` or `verify(on:)` without a call after it.
  static func unfinished(_ name: StatementName, on mock: MockName) -> Misuse {
    unfinished(
      "\(name)", "a call of the mock",
      "the call after it: \(name.proxy(of: mock))\(mock.isFunction ? "" : ".method")(any())")
  }

  private static func unfinished(
    _ statement: String, _ end: String, _ line: String, _ notes: [String] = []
  ) -> Misuse {
    Misuse(["\(statement) was not followed by \(end).", "Write \(line)"] + notes)
  }

  /// A proxy recorded a call in the arguments of the intended call.
  static func proxyTookArgument(_ name: StatementName, argument: String, method: String) -> Misuse {
    let form =
      if case .whenUsing(let answer) = name {
        "when(mock.method(…)).\(answer)(…)"
      } else {
        "verify(mock.method(…)).called(…)"
      }
    return Misuse(
      "\(name) took \(argument) as its call, which is an argument of \(method).",
      "Write the call inside instead: \(form)")
  }
}

extension StatementName {
  fileprivate func proxy(of mock: MockName) -> String {
    let name =
      mock.isStatic
      ? "\(mock.name).self"
      : mock.isFunction && CodeName.isIdentifier(mock.name)
        ? CodeName.variable(mock.name) : "mock"
    return switch self {
    case .whenUsing(let answer): "when(using: \(name), \(answer): …)"
    default: "verify(on: \(name), called: 1)"
    }
  }
}
