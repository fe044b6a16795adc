internal import UnderstudyValues

/// Matches any value: what `any()` means for parameters of all types but functions.
///
/// ```swift
/// when(db.select(any(), from: "students", where: any())).thenReturn("row")
/// verify(db.insert(into: any(String.self), values: any(), 3)).called(2)
/// ```
///
/// Write it inside `when` or `verify`; see <doc:Matchers>. Elsewhere, it's reported at its line:
///
/// ```
/// any() was used outside when or verify.
/// ```
///
/// It returns a placeholder, which a forwarder can store and pass on. If a forwarder uses it, write
/// ``any(like:fileID:filePath:line:column:)`` instead. Otherwise the process stops with a message:
///
/// ```
/// The placeholder at ShopTests.swift:12 stands for a P, and the code used it; write a value in its place: any(like: …) for an argument, or a stub with thenReturn for a result
/// ```
///
/// - Parameter type: The type of the parameter. By default, the compiler infers it.
@_disfavoredOverload
public func any<Value>(
  _ type: Value.Type? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  let text = type.map { "any(\(TypeName.inParentheses($0)).self)" } ?? "any()"
  return ArgumentMatcher.any(of: Value.self, text, at: position).placeholder()
}

/// Matches any metatype of a type, for parameters like `as type: T.Type`, and returns the type
/// itself: `when(db.find(any(), as: any(User.Type.self))).thenReturn(User())`.
public func any<Value>(
  _ type: Value.Type.Type = Value.Type.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value.Type {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher.any(of: type, "any()", at: position).placeholder(given: Value.self)
}

/// Matches any value that the parameter takes, with a value that the forwarder can use:
/// `verify(router.show(any(like: session))).called(1)`.
///
/// - Parameter sample: A value that the forwarder receives in the recorded call. Received arguments
///   aren't compared with it.
public func any<Value>(
  like sample: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher("any(like:)", type: Value.self, position: position) { _, _ in true }
    .placeholder(like: sample)
}

/// Matches an equal value, like the plain value, but as a matcher: for a plain value that can't be
/// distinguished from the placeholder of a matcher, such as a Boolean.
///
/// A matcher in the value's place is reported at this line:
///
/// ```
/// any() is written inside a value of equal(to:).
/// ```
///
/// - Parameter value: The value to compare with, by the rules of ``ArgumentEquality``.
public func equal<Value>(
  to value: @autoclosure () throws -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  let value = try plainOperand(of: "equal(to:)", at: position, value)
  let text = "equal(to: \(ValueDescription.of(value)))"
  return ArgumentMatcher(text, equalTo: value, at: position).placeholder(orElse: value)
}

/// Matches one object, by identity: `verify(pool.release(identical(to: session))).called(1)`.
///
/// - Parameter object: The object to compare with, by `===`. An equal object doesn't match.
public func identical<Object: AnyObject>(
  to object: Object, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Object {
  let position = SourcePosition(fileID, filePath, line, column)
  let text = "identical(to: \(ValueDescription.of(object)))"
  return ArgumentMatcher(
    text, type: Object.self, position: position, comparesIdentity: true
  ) { argument, _ in
    guard let argument = flattened(argument), TypeKind(of: argument) == .object else {
      return false
    }
    return argument as AnyObject === object
  }.placeholder(orElse: object)
}

/// Matches the values for which a predicate returns `true`.
///
/// ```swift
/// verify(shop.pay(matching("a positive amount") { $0 > 0 })).called(1)
/// ```
///
/// Messages show the description in place of `matching { … }`:
///
/// ```
/// pay(_:) was called 0 times, expected exactly 1.
/// Expected: pay(a positive amount)
/// ```
///
/// - Parameters:
///   - description: What the predicate accepts; `nil` for `matching { … }`.
///   - sample: A value that the forwarder receives in the recorded call; by default, a placeholder.
///   - predicate: Returns whether a value matches. It runs on the main actor if it was written
///     there, can run more than once for a call, and never runs on a placeholder.
public func matching<Value>(
  _ description: String?, like sample: Value? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ predicate: @escaping @isolated(any) (Value) -> Bool
) -> Value {
  let position = SourcePosition(fileID, filePath, line, column)
  let isolation = ClosureIsolation(predicate.isolation, at: position)
  let predicate = FunctionOfOne(function: predicate).withoutIsolation
  let source = description.map { "matching(\(ValueDescription.of($0))) { … }" } ?? "matching { … }"
  let matcher = ArgumentMatcher(
    description ?? source, source: source, type: Value.self, position: position, readsValue: true
  ) { argument, _ in
    guard let value = ExactType.usableValue(argument, as: Value.self) else { return false }
    return UserCode.runOutsideStatements {
      isolation.run("predicate", of: source, else: false) { try predicate(value) }
    }
  }
  return sample.map(matcher.placeholder(like:)) ?? matcher.placeholder()
}

/// Matches the values for which a predicate returns `true`, without a description for messages:
/// `matching { $0.hasPrefix("stu") }`.
public func matching<Value>(
  like sample: Value? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ predicate: @escaping @isolated(any) (Value) -> Bool
) -> Value {
  // An overload, because a description that is left out would take a function: `matching(isEmpty)`.
  matching(
    nil, like: sample, fileID: fileID, filePath: filePath, line: line, column: column, predicate)
}

/// Matches `nil`, as a plain `nil` does: `verify(profile.rename(to: isNil())).called(1)`.
public func isNil<Wrapped>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Wrapped? {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher("isNil()", type: Wrapped?.self, position: position) { argument, _ in
    flattened(argument) == nil
  }.placeholder()
}

/// Matches any value except `nil`: `verify(profile.rename(to: isNotNil())).called(1)`.
public func isNotNil<Wrapped>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Wrapped? {
  let position = SourcePosition(fileID, filePath, line, column)
  return ArgumentMatcher("isNotNil()", type: Wrapped?.self, position: position) { argument, _ in
    flattened(argument) != nil
  }.placeholder()
}
