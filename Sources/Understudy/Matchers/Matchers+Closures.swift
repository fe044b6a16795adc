internal import UnderstudyValues

// `any()` for parameters of function types with up to two parameters. For more, the compiler chooses
// the form for all types, because it crashes where a tuple takes part in a parameter pack.

/// Matches any closure without parameters: `verify(button.onTap(any())).called(1)`.
///
/// The compiler chooses this form for a parameter of a function type, including throwing, optional,
/// `@MainActor`, and `@Sendable` functions. For other types, and for the report of a matcher
/// outside of `when` and `verify`, see ``any(_:fileID:filePath:line:column:)``.
///
/// - Returns: A closure, as a placeholder. If a forwarder calls it, it returns a default value or a
///   placeholder.
public func any<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable () -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerAnyClosure((() -> Result).self, at: position)
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any closure with one parameter.
public func any<Argument, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (Argument) -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerAnyClosure(((Argument) -> Result).self, at: position)
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any closure with two parameters.
public func any<First, Second, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (First, Second) -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerAnyClosure(((First, Second) -> Result).self, at: position)
  return { (_: First, _: Second) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any asynchronous closure without parameters.
public func any<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable () async -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerAnyClosure((() async -> Result).self, at: position)
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any asynchronous closure with one parameter.
public func any<Argument, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (Argument) async -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerAnyClosure(((Argument) async -> Result).self, at: position)
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any asynchronous closure with two parameters.
public func any<First, Second, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (First, Second) async -> Result {
  let position = SourcePosition(fileID, filePath, line, column)
  ArgumentMatcher.registerAnyClosure(((First, Second) async -> Result).self, at: position)
  return { (_: First, _: Second) in PlaceholderGenerator.result(Result.self, at: position) }
}

extension ArgumentMatcher {
  fileprivate static func registerAnyClosure<Closure>(
    _ type: Closure.Type, at position: SourcePosition
  ) {
    any(of: type, "any()", at: position, orNil: true).register(FunctionPlaceholder(type))
  }
}
