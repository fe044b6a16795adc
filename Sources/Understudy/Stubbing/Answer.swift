/// What a stub does with a received call.
package enum Answer {
  case value(Any?)
  case error(any Error)
  case closure(AnswerClosure)
  /// The closure of the forwarder runs, and then the closure of the test on its result.
  case callThrough(AnswerClosure?)
  /// The newest value that the property or subscript was set to.
  case lastSet(LastSetValue)
  /// The test resumes the call.
  case suspension(SuspensionQueue)
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

  var isAsync: Bool { if case .async = body { true } else { false } }

  init<Result>(
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
  convenience init<each Argument, Result>(
    _ body: @escaping @isolated(any) (repeat each Argument) throws -> Result,
    at position: SourcePosition
  ) {
    let isolation = ClosureIsolation(body.isolation, at: position)
    self.init(FunctionOfSeveral(function: body).withoutIsolation, isolation)
  }

  init<each Argument, Result>(
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
    return argument as! Argument
  }
  return try nextConverted(&index, of: arguments)
}

@inline(never)
private func nextConverted<Argument>(
  _ index: inout Int, of arguments: [Any?]
) throws -> Argument {
  let argument = index <= arguments.count ? arguments[index - 1] : nil
  if argument is OmittedArgument { return try next(&index, of: arguments, as: Argument.self) }
  if let value = cast(argument, to: Argument.self) { return value }
  throw AnswerArgumentMismatch(number: index, expected: Argument.self)
}

struct AnswerArgumentMismatch: Error {
  /// The argument's ordinal, starting at 1.
  let number: Int
  let expected: Any.Type
}

/// The error of an asynchronous answer that a synchronous closure of a ``MockFunction`` meets.
struct AsyncAnswerMismatch: Error {}

/// The value of a property or subscript that keeps what is set: the argument of the newest received
/// call of the setter. The lock of the mock guards the calls.
package final class LastSetValue {
  let initial: Any?
  let position: SourcePosition
  private let signature: StaticString
  /// How many indices the getter has; 0 for a property.
  private let indexCount: Int
  /// Whether the getter can return a value. Subscripts that differ in their result only, and those
  /// that are generic in it, have the same signature.
  private let accepts: (Any?) -> Bool
  /// The arguments of the setter's calls. The newest for each index remain when the log is cleared.
  private(set) var sets: [[Any?]] = []
  /// How many of them were newest when values were last removed, and how often that was.
  private var (newestCount, removalCount) = (0, 0)

  init(initially initial: Any?, of getter: ForwardedCall, _ methodType: MethodType) {
    self.initial = initial
    position = getter.method.position
    accepts = methodType.accepts
    signature = getter.method.literal
    indexCount = getter.arguments.count
  }

  /// Keeps a call of the setter, which has the name of the getter, and the new value after the
  /// indices.
  func receive(_ call: LoggedCall) {
    if call.arguments.count == indexCount + 1, call.method.id.literal.isSame(as: signature) {
      sets.append(call.arguments)
    }
  }

  /// Whether there may be many values that the property or subscript doesn't have any more.
  var mayHaveReplaced: Bool { sets.count > (indexCount == 0 ? 1 : 2 * newestCount + 16) }

  /// The value for a call of the getter. Called without the lock, because it compares the indices.
  func value(for indices: [Any?], in sets: [[Any?]], _ rules: EqualityRules) -> Any? {
    let newest = sets.last { set in
      accepts(set[indexCount]) && zip(set, indices).allSatisfy { rules.areEqual($0, $1) }
    }
    return newest.map { $0[indexCount] } ?? initial
  }

  /// The newest of the setter's calls for each index. Called without the lock.
  private func newest(of sets: [[Any?]]) -> [[Any?]] {
    if indexCount == 0 { return sets.suffix(1) }
    let rules = EqualityRules(nil, at: position)
    var byHash: [Int: [[Any?]]] = [:]
    var newest: [[Any?]] = []
    for set in sets.reversed() where accepts(set[indexCount]) {
      let indices = set.prefix(indexCount)
      let hash = EqualityRules.standardHash(of: indices)
      let isReplaced = byHash[hash, default: []].contains { newer in
        zip(newer, indices).allSatisfy { rules.areEqual($0, $1) }
      }
      if isReplaced { continue }
      byHash[hash, default: []].append(set)
      newest.append(set)
    }
    return newest.reversed()
  }

  /// Releases, outside the mock's lock, the values that the property or subscript doesn't have any
  /// more.
  func releaseReplaced(on mock: MockState) {
    let (all, number) = mock.withLock { _ in (self.sets, self.removalCount) }
    let newest = newest(of: all)
    mock.withLock { _ in
      // Another thread may have been faster.
      guard removalCount == number else { return }
      sets.replaceSubrange(..<all.count, with: newest)
      (newestCount, removalCount) = (newest.count, number + 1)
    }
    withExtendedLifetime(all) {}
  }
}
