/// What a stub does with a received call.
///
/// Indirect, so that it's one reference: a call that takes its answer doesn't copy what's inside.
indirect enum Answer {
  case value(Any?)
  case error(any Error)
  case closure(AnswerClosure)
  /// The closure of the forwarder runs.
  case callThrough
  /// The newest value that the property or subscript was set to.
  case lastSet(LastSetValue)
}

/// A user-defined closure, with the types of its parameters and its result.
final class AnswerClosure {
  enum Body {
    /// A closure that takes the whole invocation.
    case sync((Invocation) throws -> Any?)
    /// A closure that takes the arguments.
    case typed(([Any?]) throws -> Any?)
    case async(@Sendable (Invocation) async throws -> Any?)
  }

  /// The types of the parameters; `nil` if the closure takes the whole invocation.
  let parameters: [Any.Type]?
  let result: Any.Type
  let body: Body

  let isAsync: Bool

  /// Runs a synchronous closure for a call. Returns `nil` for an asynchronous one, which was reported and
  /// rejected when the stub was written.
  func run(_ call: LoggedCall, ordinal: Int, on mock: MockState) throws -> Any? {
    switch body {
    case .typed(let body): return try body(call.arguments)
    case .sync(let body):
      return try body(Invocation(call, number: ordinal, owner: mock.identity))
    case .async: return nil
    }
  }

  init<Result>(_ body: @escaping (Invocation) throws -> Result) {
    parameters = nil
    result = Result.self
    isAsync = false
    self.body = .sync { try body($0) }
  }

  init<Result>(_ body: @escaping (Invocation) async throws -> Result) {
    parameters = nil
    result = Result.self
    let body = Unchecked(body)
    isAsync = true
    self.body = .async { try await body.value($0) }
  }

  init<each Argument, Result>(_ body: @escaping (repeat each Argument) throws -> Result) {
    parameters = Self.types(repeat (each Argument).self)
    result = Result.self
    isAsync = false
    let areReadable = ArgumentTests.areAvailable
    self.body = .typed { arguments in
      var reader = ArgumentReader(arguments, areReadable: areReadable)
      return try body(repeat try reader.next((each Argument).self, of: arguments))
    }
  }

  init<each Argument, Result>(_ body: @escaping (repeat each Argument) async throws -> Result) {
    parameters = Self.types(repeat (each Argument).self)
    result = Result.self
    // As safe as `Unchecked`, which can't store a closure over a parameter pack.
    nonisolated(unsafe) let body = body
    isAsync = true
    let areReadable = ArgumentTests.areAvailable
    self.body = .async { invocation in
      let arguments = invocation.arguments
      var reader = ArgumentReader(arguments, areReadable: areReadable)
      return try await body(repeat try reader.next((each Argument).self, of: arguments))
    }
  }

  private static func types<each Argument>(_ type: repeat (each Argument).Type) -> [Any.Type] {
    var types: [Any.Type] = []
    repeat types.append(each type)
    return types
  }
}

/// Thrown if an argument of a call isn't of the type that the answer takes.
struct AnswerArgumentMismatch: Error {
  /// The argument's ordinal, starting at 1.
  let number: Int
  private let types: Unchecked<(expected: Any.Type, actual: Any?)>

  var expected: Any.Type { types.value.expected }
  var actual: Any? { types.value.actual }

  init(number: Int, expected: Any.Type, actual: Any?) {
    self.number = number
    types = Unchecked((expected, actual))
  }
}
