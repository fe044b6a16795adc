// `any()` for parameters of function types: without parameters, with one, and with more. A parameter pack for
// all of them would be enough if the compiler didn't crash where a tuple takes part in one.

/// Matches any closure without parameters. The compiler selects it where `any()` is an argument for a parameter
/// of a function type, throwing, optional, `@MainActor` and `@Sendable` included.
///
/// - Returns: A closure for the recording, which nobody calls.
public func any<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable () -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = (() -> Result).self
  MatcherRegistration.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any closure with one parameter. The compiler selects it where `any()` is an argument for a parameter
/// of a function type, throwing, optional, `@MainActor` and `@Sendable` included.
///
/// - Returns: A closure for the recording, which nobody calls.
public func any<Argument, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (Argument) -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((Argument) -> Result).self
  MatcherRegistration.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any closure with two or more parameters. The compiler selects it where `any()` is an argument for a parameter
/// of a function type, throwing, optional, `@MainActor` and `@Sendable` included.
///
/// - Returns: A closure for the recording, which nobody calls.
public func any<First, Second, each Other, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (First, Second, repeat each Other) -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((First, Second, repeat each Other) -> Result).self
  MatcherRegistration.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: First, _: Second, _: repeat each Other) in
    PlaceholderGenerator.result(Result.self, at: position)
  }
}

/// Matches any `async` closure without parameters. The compiler selects it where `any()` is an argument for a parameter
/// of a function type, throwing, optional, `@MainActor` and `@Sendable` included.
///
/// - Returns: A closure for the recording, which nobody calls.
public func any<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable () async -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = (() async -> Result).self
  MatcherRegistration.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any `async` closure with one parameter. The compiler selects it where `any()` is an argument for a parameter
/// of a function type, throwing, optional, `@MainActor` and `@Sendable` included.
///
/// - Returns: A closure for the recording, which nobody calls.
public func any<Argument, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (Argument) async -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((Argument) async -> Result).self
  MatcherRegistration.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: Argument) in PlaceholderGenerator.result(Result.self, at: position) }
}

/// Matches any `async` closure with two or more parameters. The compiler selects it where `any()` is an argument for a parameter
/// of a function type, throwing, optional, `@MainActor` and `@Sendable` included.
///
/// - Returns: A closure for the recording, which nobody calls.
public func any<First, Second, each Other, Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> @Sendable (First, Second, repeat each Other) async -> Result {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let type = ((First, Second, repeat each Other) async -> Result).self
  MatcherRegistration.any(of: type, "any()", at: position, orNil: true).register(
    FunctionPlaceholder(type))
  return { (_: First, _: Second, _: repeat each Other) in
    PlaceholderGenerator.result(Result.self, at: position)
  }
}
