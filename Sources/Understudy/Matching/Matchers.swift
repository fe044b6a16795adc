/// Matches any value of a type.
///
/// ```swift
/// when(db.select(any(), from: "students", where: any())).thenReturn("row")
/// verify(db.insert(into: any(String.self), values: any(), 3)).called(2)
/// ```
///
/// It stands in the call that ``when(_:fileID:filePath:line:column:)`` or `verify` records,
/// next to plain values, at the top level or inside a variadic parameter. Closures of any arity and
/// with any effect match as well. Elsewhere it is reported:
///
/// ```
/// any() was used outside when or verify.
/// ```
///
/// It returns a placeholder, which only the recording sees. A type that has none (a class, a
/// protocol of your own) needs ``any(like:fileID:filePath:line:column:)``; the message says so.
///
/// - Parameter type: The type of the parameter; inferred if left out.
/// - Returns: A placeholder.
@_disfavoredOverload
public func any<Value>(
  _ type: Value.Type = Value.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration.any(of: type, "any()", at: position).placeholder()
}

/// Matches any metatype of a type, for parameters like `as type: T.Type`.
///
/// ```swift
/// when(db.find(any(), as: any(User.Type.self))).thenReturn(User())
/// ```
///
/// - Parameter type: The metatype of the parameter's type; inferred if left out.
/// - Returns: The type itself.
public func any<Value>(
  _ type: Value.Type.Type = Value.Type.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration.any(of: type, "any()", at: position).placeholder(Value.self)
}

/// Matches any value of a type that has no placeholder of its own.
///
/// ```swift
/// verify(router.show(any(like: session))).called(1)
/// ```
///
/// - Parameter sample: Some value of the type. It stands for the matcher in the recorded call and is
///   compared with nothing.
/// - Returns: The sample.
public func any<Value>(
  like sample: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration.any(of: Value.self, "any(like:)", at: position, orNil: true)
    .placeholder(
      like: sample)
}

/// Matches an equal value, as the plain value does, but as a matcher.
///
/// Wanted where a plain value and a matcher's placeholder can't be told apart, two Booleans for
/// example:
///
/// ```swift
/// verify(on: switches, called: 1).set(any(), equal(to: true))
/// ```
///
/// - Parameter value: The value to compare with, by the rules of ``ArgumentEquality``.
/// - Returns: A placeholder, or the value itself where its type has none.
public func equal<Value>(
  to value: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration(Value.self, "equal(to: \(ValueDescription.of(value)))", at: position) {
    $1.areEqual(value, $0)
  }.placeholder(orElse: value)
}

/// Matches one object, whatever it is equal to.
///
/// ```swift
/// verify(pool.release(identical(to: session))).called(1)
/// ```
///
/// - Parameter object: The object to compare with, by `===`.
/// - Returns: A placeholder, or the object itself if its class has none.
public func identical<Object: AnyObject>(
  to object: Object, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Object {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let text = "identical(to: \(ValueDescription.of(object)))"
  return MatcherRegistration(Object.self, text, at: position) { argument, _ in
    guard let argument = flattened(argument), TypeKind(of: argument) == .object else {
      return false
    }
    return argument as AnyObject === object
  }.placeholder(orElse: object)
}

/// Matches what a predicate accepts.
///
/// ```swift
/// verify(db.insert(into: matching { $0.hasPrefix("stu") }, values: any())).called(1)
/// ```
///
/// - Parameter predicate: Returns whether a value matches. It runs on the thread that compares,
///   outside the library's locks, and perhaps more than once for a call.
/// - Returns: A placeholder.
public func matching<Value>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ predicate: @escaping (Value) -> Bool
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration.matching(predicate, at: position).placeholder()
}

/// Matches what a predicate accepts, for a type that has no placeholder of its own.
///
/// ```swift
/// verify(router.show(matching(like: session) { $0.isOpen })).called(1)
/// ```
///
/// - Parameters:
///   - sample: Some value of the type, which stands for the matcher in the recorded call.
///   - predicate: Returns whether a value matches.
/// - Returns: The sample.
public func matching<Value>(
  like sample: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, _ predicate: @escaping (Value) -> Bool
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration.matching(predicate, at: position).placeholder(like: sample)
}

/// Matches `nil`.
///
/// A plain `nil` does the same; `isNil()` is for where matchers have to be told apart.
///
/// - Returns: A placeholder.
public func isNil<Wrapped>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Wrapped? {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration(Wrapped?.self, "isNil()", at: position) { argument, _ in
    flattened(argument) == nil
  }.placeholder()
}

/// Matches every value but `nil`.
///
/// ```swift
/// verify(profile.rename(to: isNotNil())).called(1)
/// ```
///
/// - Returns: A placeholder.
public func isNotNil<Wrapped>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Wrapped? {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return MatcherRegistration(Wrapped?.self, "isNotNil()", at: position) { argument, _ in
    flattened(argument) != nil
  }.placeholder()
}
