package import UnderstudyValues

/// What a stub says about the outcome of a call.
///
/// Indirect, so that a call copies a reference.
indirect enum Answer {
  case outcome(Outcome)
  case closure(AnswerClosure)
  /// The closure of the forwarder runs, and then the closure of the test on its result.
  case callThrough(AnswerClosure?)
  /// The newest value that the property was set to.
  case lastSet(LastSetValue)
  /// The call waits for its outcome.
  case waiting(any WaitingAnswer)

  static func value(_ value: Any?) -> Answer { .outcome(.value(value)) }
  static func error(_ error: any Error) -> Answer { .outcome(.error(error)) }
}

/// A user-defined closure, with the types of its parameters and its result.
package final class AnswerClosure {
  enum Body {
    case arguments(([Any?]) throws -> Any?)
    case invocation((Invocation) throws -> Any?)
    case async(@Sendable (Invocation) async throws -> Any?)
  }

  /// The types of the parameters; `nil` if the closure takes the whole invocation.
  let parameters: [Any.Type]?
  let result: Any.Type
  let body: Body
  let isolation: ClosureIsolation
  /// Runs a side effect after its call; `nil` if it runs within it. Set before the stub has it.
  var later: (any LaterEffects)?
  /// Whether a side effect within a call runs only where its stub answers, as `calling` does.
  var isOfAnswer = false

  var isAsync: Bool { if case .async = body { true } else { false } }

  package init<Result>(
    _ body: @escaping @isolated(any) (Invocation) throws -> Result, at position: SourcePosition
  ) {
    parameters = nil
    result = Result.self
    isolation = ClosureIsolation(body.isolation, at: position)
    let plain = FunctionOfOne(function: body).withoutIsolation
    self.body = .invocation { try plain($0) }
  }

  /// A closure that takes the result of the real implementation.
  convenience init<Result>(
    ofResult body: @escaping @isolated(any) (Result) throws -> Result, at position: SourcePosition
  ) {
    let isolation = ClosureIsolation(body.isolation, at: position)
    self.init(FunctionOfOne(function: body).withoutIsolation, isolation)
  }

  init<Result>(_ body: @escaping (Invocation) async throws -> Result) {
    parameters = nil
    result = Result.self
    isolation = .none
    let body = Unchecked(body)
    self.body = .async { try await body.value($0) }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  package convenience init<each Argument, Result>(
    _ body: @escaping @isolated(any) (repeat each Argument) throws -> Result,
    at position: SourcePosition
  ) {
    let isolation = ClosureIsolation(body.isolation, at: position)
    self.init(FunctionOfSeveral(function: body).withoutIsolation, isolation)
  }

  package init<each Argument, Result>(
    _ body: @escaping (repeat each Argument) throws -> Result, _ isolation: ClosureIsolation
  ) {
    parameters = Self.types(repeat (each Argument).self)
    result = Result.self
    self.isolation = isolation
    self.body = .arguments { arguments in
      var index = 0
      return try body(repeat try next(&index, of: arguments, as: (each Argument).self))
    }
  }

  init<each Argument, Result>(_ body: @escaping (repeat each Argument) async throws -> Result) {
    parameters = Self.types(repeat (each Argument).self)
    result = Result.self
    isolation = .none
    // As safe as `Unchecked`, which can't store a closure over a parameter pack.
    nonisolated(unsafe) let body = body
    self.body = .async { invocation in
      let arguments = invocation.arguments
      var index = 0
      return try await body(repeat try next(&index, of: arguments, as: (each Argument).self))
    }
  }

  init(_ isolation: ClosureIsolation, _ body: @escaping (Invocation) throws -> Void) {
    (parameters, result, self.isolation) = (nil, Void.self, isolation)
    self.body = .invocation(body)
  }

  static func types<each Argument>(_ type: repeat (each Argument).Type) -> [Any.Type] {
    var types: [Any.Type] = []
    repeat types.append(each type)
    return types
  }
}

func next<Argument>(
  _ index: inout Int, of arguments: [Any?], as type: Argument.Type
) throws -> Argument {
  index += 1
  // The usual case, apart from the others, which look up the metadata of optionals.
  if index <= arguments.count, let argument = arguments[index - 1],
    Swift.type(of: argument) == type
  {
    return known(argument, as: type)
  }
  return try nextConverted(&index, of: arguments)
}

@inline(never)
private func nextConverted<Argument>(
  _ index: inout Int, of arguments: [Any?]
) throws -> Argument {
  let argument = index <= arguments.count ? arguments[index - 1] : nil
  if argument is OmittedArgument { return try next(&index, of: arguments, as: Argument.self) }
  // A closure could keep the object itself.
  let isDeallocated = DeallocatedObject.found(in: argument) != nil
  if !isDeallocated || Argument.self == Any.self, let value = cast(argument, to: Argument.self) {
    return value
  }
  throw AnswerArgumentMismatch(
    number: index, expected: Argument.self, isDeallocated: isDeallocated)
}

struct AnswerArgumentMismatch: Error {
  /// The argument's ordinal, starting at 1.
  let number: Int
  let expected: Any.Type
  /// Whether the argument is an object that made the call in its `deinit`.
  let isDeallocated: Bool

  func misuse(of call: String) -> Misuse {
    .answerParameterType(expected, number: number, of: call, isInDeinit: isDeallocated)
  }
}

/// The error of an asynchronous answer that a synchronous closure of a ``MockFunction`` meets.
struct AsyncAnswerMismatch: Error {}
