// `any()` for parameters of function types: without parameters, with one, and with more. One form
// with a parameter pack would do if the compiler didn't crash where a tuple takes part in a pack.

/// Matches any closure without parameters.
///
/// ```swift
/// verify(button.onTap(any())).called(1)
/// ```
///
/// The compiler chooses this form for a parameter of a function type, including throwing, optional,
/// `@MainActor`, and `@Sendable` ones. You can use it on any thread. Outside of `when` and
/// `verify`, it's reported at its line:
///
/// ```
/// any() was used outside when or verify.
/// ```
///
/// - Returns: A closure, as a placeholder. If a forwarder calls it, it returns a default value or a
///   placeholder.
public func any<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable () -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = (() -> Result).self
  ArgumentMatcher.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any closure with one parameter.
public func any<Argument, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (Argument) -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((Argument) -> Result).self
  ArgumentMatcher.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any closure with two or more parameters.
public func any<First, Second, each Other, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (First, Second, repeat each Other) -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((First, Second, repeat each Other) -> Result).self
  ArgumentMatcher.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: First, _: Second, _: repeat each Other) in
    PlaceholderGenerator.result(Result.self, at: position)
  }
}

/// Matches any asynchronous closure without parameters.
public func any<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable () async -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = (() async -> Result).self
  ArgumentMatcher.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any asynchronous closure with one parameter.
public func any<Argument, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (Argument) async -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((Argument) async -> Result).self
  ArgumentMatcher.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any asynchronous closure with two or more parameters.
public func any<First, Second, each Other, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (First, Second, repeat each Other) async -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((First, Second, repeat each Other) async -> Result).self
  ArgumentMatcher.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: First, _: Second, _: repeat each Other) in
    PlaceholderGenerator.result(Result.self, at: position)
  }
}
