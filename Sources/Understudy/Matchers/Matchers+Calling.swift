internal import UnderstudyValues

/// Stands for any closure with one parameter in a stub, which calls it with a value.
///
/// ```swift
/// when(api.load(7, completion: calling(20))).thenReturn()    // within the call
/// when(api.load(8, completion: calling(20))).performLater()  // after it
/// ```
///
/// It fits closures that are `@Sendable`, `@MainActor`, or optional; a `@MainActor` closure is
/// called on the main actor. In an explored test, where each callback is an event, the other closures are
/// called there, too, if `calling` was written there. A closure that throws, that is asynchronous, or that is
/// inside a value is reported at this line. In a verification, write `any()`; there, `calling` is reported:
///
/// ```
/// calling(7) calls a closure of a stubbed call, so it can only be written in when.
/// ```
///
/// - Parameters:
///   - value: What the closure is called with. The parameter of the method determines its type.
///   - isolation: The actor of the test, on which the closure is called in an explored test if it's the main actor.
public func calling<Argument, Result>(
  _ value: Argument, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, isolation: (any Actor)? = #isolation
) -> @Sendable (Argument) -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerCalling(((Argument) -> Result).self, [value], at: position) { closure in
    let function: (@isolated(any) (Argument) throws -> Result)? =
      switch closure {
      case let closure as (Argument) -> Result: closure
      case let closure as @Sendable (Argument) -> Result: closure
      case let closure as @MainActor (Argument) -> Result: closure
      case let closure as @MainActor @Sendable (Argument) -> Result: closure
      default: nil
      }
    guard let function else { return nil }
    let plain = FunctionOfOne(function: function).withoutIsolation
    return (function.isolation, isolation, { _ = try plain(value) })
  }
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Stands for any closure without parameters in a stub, which calls it.
public func calling<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: (any Actor)? = #isolation
) -> @Sendable () -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerCalling((() -> Result).self, [], at: position) { closure in
    let function: (@isolated(any) () throws -> Result)? =
      switch closure {
      case let closure as () -> Result: closure
      case let closure as @Sendable () -> Result: closure
      case let closure as @MainActor () -> Result: closure
      case let closure as @MainActor @Sendable () -> Result: closure
      default: nil
      }
    guard let function else { return nil }
    let plain = FunctionOfNone(function: function).withoutIsolation
    return (function.isolation, isolation, { _ = try plain() })
  }
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Stands for any closure with two parameters in a stub, which calls it with two values.
public func calling<First, Second, Result>(
  _ first: First, _ second: Second, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  isolation: (any Actor)? = #isolation
) -> @Sendable (First, Second) -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerCalling(
    ((First, Second) -> Result).self, [first, second], at: position
  ) { closure in
    let function: (@isolated(any) (First, Second) throws -> Result)? =
      switch closure {
      case let closure as (First, Second) -> Result: closure
      case let closure as @Sendable (First, Second) -> Result: closure
      case let closure as @MainActor (First, Second) -> Result: closure
      case let closure as @MainActor @Sendable (First, Second) -> Result: closure
      default: nil
      }
    guard let function else { return nil }
    let plain = FunctionOfTwo(function: function).withoutIsolation
    return (function.isolation, isolation, { _ = try plain(first, second) })
  }
  return { (_: First, _: Second) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Stands for any closure with three parameters in a stub, which calls it with three values:
/// `calling(data, response, nil)`.
public func calling<First, Second, Third, Result>(
  _ first: First, _ second: Second, _ third: Third, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  isolation: (any Actor)? = #isolation
) -> @Sendable (First, Second, Third) -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerCalling(
    ((First, Second, Third) -> Result).self, [first, second, third], at: position
  ) { closure in
    let function: (@isolated(any) (First, Second, Third) throws -> Result)? =
      switch closure {
      case let closure as (First, Second, Third) -> Result: closure
      case let closure as @Sendable (First, Second, Third) -> Result: closure
      case let closure as @MainActor (First, Second, Third) -> Result: closure
      case let closure as @MainActor @Sendable (First, Second, Third) -> Result: closure
      default: nil
      }
    guard let function else { return nil }
    let plain = FunctionOfThree(function: function).withoutIsolation
    return (function.isolation, isolation, { _ = try plain(first, second, third) })
  }
  return { (_: First, _: Second, _: Third) in
    PlaceholderGenerator.result(Result.self, at: position)
  }
}

/// A closure of a call with the values that it's called with, the actor that it belongs to, and the actor on
/// which `calling` was written.
typealias Callee = (actor: (any Actor)?, writer: (any Actor)?, call: () throws -> Void)

extension ArgumentMatcher {
  fileprivate static func registerCalling<Closure>(
    _ type: Closure.Type, _ values: [Any?], at position: SourcePosition,
    _ callee: @escaping (Any) -> Callee?
  ) {
    let text = "calling(\(values.map { ValueDescription.of($0) }.joined(separator: ", ")))"
    if let statement = Statement.current, !statement.name.isStub, !statement.isMisused {
      statement.report(.callingOutsideStub(text), at: position)
    }
    ArgumentMatcher(
      text, type: type, position: position, acceptsType: true,
      callee: { flattened($0).flatMap(callee) }
    ) { argument, _ in
      flattened(argument) == nil || ExactType.isValue(argument, of: type)
    }.register(FunctionPlaceholder(type))
  }
}

extension ArgumentPattern {
  /// A `calling` in the pattern, or the pattern itself.
  var calling: ArgumentMatcher? {
    var found: ArgumentMatcher?
    _ = contains { pattern in
      found = pattern.matcher?.callee == nil ? nil : pattern.matcher
      return found != nil
    }
    return found
  }
}
