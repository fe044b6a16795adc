/// Matches any value of a type.
///
/// ```swift
/// when(db.select(any(), from: "students", where: any())).thenReturn("row")
/// verify(db.insert(into: any(String.self), values: any(), 3)).called(2)
/// ```
///
/// Write the matcher as an argument of a call inside `when` or `verify`, next to other matchers and
/// plain values, or inside a variadic parameter. It matches closures of any arity and with any
/// effects, too. This matcher, and every other, is reported at its line if it isn't in such a call:
///
/// ```
/// any() was used outside when or verify.
/// ```
///
/// As every matcher, it returns a placeholder of the type, which exists only in the recorded call.
/// There's a placeholder of every type that has values. A forwarder can store it and pass it on. If a
/// forwarder uses it, for example by calling a requirement of its protocol, write
/// ``any(like:fileID:filePath:line:column:)`` with a value instead. Otherwise the process stops
/// with a message:
///
/// ```
/// any() at ShopTests.swift:12 stands for a P, which a forwarder used; write any(like: …)
/// ```
///
/// A placeholder of a class is an object that was never initialized. None of your code runs on a
/// placeholder or to create one, except for ``Mocked``.
///
/// You can use a matcher on any thread, in the task or on the thread that evaluates the call.
///
/// - Parameter type: The type of the parameter. By default, the compiler infers it.
@_disfavoredOverload
public func any<Value>(
  _ type: Value.Type = Value.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher.any(of: type, "any()", at: position).placeholder()
}

/// Matches any metatype of a type, for parameters like `as type: T.Type`.
///
/// ```swift
/// when(db.find(any(), as: any(User.Type.self))).thenReturn(User())
/// ```
///
/// - Parameter type: The metatype of the parameter's type. By default, the compiler infers it.
/// - Returns: The type itself, as a placeholder.
public func any<Value>(
  _ type: Value.Type.Type = Value.Type.self, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Value.Type {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher.any(of: type, "any()", at: position).placeholder(given: Value.self)
}

/// Matches any value that the parameter takes, with a value that the forwarder can use.
///
/// ```swift
/// verify(router.show(any(like: session))).called(1)
/// ```
///
/// Use this form if the mock's method uses the argument and also passes it on. In all other cases,
/// `any()` is enough. It matches values of other types than the sample's, too, if the parameter takes
/// them: other shapes for an `any Shape`, objects of subclasses, `nil` for an optional. To match one
/// type only, use ``any(_:fileID:filePath:line:column:)`` with the type, or a captor.
///
/// - Parameter sample: A value that the forwarder receives in the recorded call. Received arguments
///   aren't compared with it.
/// - Returns: The sample. If the library evaluates the expression a second time, another value of
///   the type, if there is one.
public func any<Value>(
  like sample: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher("any(like:)", type: Value.self, position: position) { _, _ in true }
    .placeholder(like: sample)
}

/// Matches an equal value, like the plain value, but as a matcher.
///
/// Use it if a plain value can't be distinguished from the placeholder of a matcher, for example
/// with two Booleans:
///
/// ```swift
/// verify(on: switches, called: 1).set(any(), equal(to: true))
/// ```
///
/// - Parameter value: The value to compare with, by the rules of ``ArgumentEquality``. `nil` is
///   equal to an optional with `nil` inside, too. A matcher in its place is reported.
/// - Returns: A placeholder of the type, or the value itself if there is none.
public func equal<Value>(
  to value: @autoclosure () throws -> Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let value = try MatcherOperand(of: "equal(to:)", at: position, takesMatchers: false, value).value
  let text = "equal(to: \(ValueDescription.of(value)))"
  return ArgumentMatcher(text, equalTo: value, at: position).placeholder(orElse: value)
}

/// Matches one object, by identity.
///
/// ```swift
/// verify(pool.release(identical(to: session))).called(1)
/// ```
///
/// - Parameter object: The object to compare with, by `===`. An equal object doesn't match.
/// - Returns: A placeholder of the class, or the object itself if there is none.
public func identical<Object: AnyObject>(
  to object: Object, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Object {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
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
/// A matcher of your own is a function that passes on its position:
///
/// ```swift
/// func positive(
///   fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
///   column: UInt = #column
/// ) -> Int {
///   matching("a positive amount", fileID: fileID, filePath: filePath, line: line, column: column) {
///     $0 > 0
///   }
/// }
/// ```
///
/// - Parameters:
///   - description: What the predicate accepts; `nil` for `matching { … }`.
///   - sample: Any value of the type, which the forwarder receives in the recorded call. Pass one
///     if the mock's method uses the argument and also passes it on. The predicate doesn't have to
///     accept it. By default, the forwarder receives a placeholder.
///   - predicate: Returns whether a value matches. It runs on the main actor if it was written
///     there, or else on the thread that compares, outside the library's locks, and can run more than once for a call. It never runs on a placeholder.
/// - Returns: The sample or a placeholder of the type. If the library evaluates the expression a
///   second time, another value of the type, if there is one.
public func matching<Value>(
  _ description: String?, like sample: Value? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ predicate: @escaping @isolated(any) (Value) -> Bool
) -> Value {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  let isolation = ClosureIsolation(predicate.isolation, at: position)
  let predicate = withoutIsolation(predicate)
  let source = description.map { "matching(\(ValueDescription.of($0))) { … }" } ?? "matching { … }"
  let matcher = ArgumentMatcher(
    description ?? source, source: source, type: Value.self, position: position
  ) { argument, _ in
    guard let value = ExactType.usableValue(argument, as: Value.self) else { return false }
    return Recording.outsideRecordings {
      isolation.run("predicate", of: source, else: false) { try predicate(value) }
    }
  }
  return sample.map(matcher.placeholder(like:)) ?? matcher.placeholder()
}

/// Matches the values for which a predicate returns `true`, without a description for messages.
///
/// ```swift
/// verify(db.insert(into: matching { $0.hasPrefix("stu") }, values: any())).called(1)
/// ```
///
/// For the parameters, see ``matching(_:like:fileID:filePath:line:column:_:)``.
public func matching<Value>(
  like sample: Value? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ predicate: @escaping @isolated(any) (Value) -> Bool
) -> Value {
  // An overload, because a description that is left out would take a function: `matching(isEmpty)`.
  matching(
    nil, like: sample, fileID: fileID, filePath: filePath, line: line, column: column, predicate)
}

/// Matches `nil`.
///
/// ```swift
/// verify(profile.rename(to: isNil())).called(1)
/// ```
///
/// A plain `nil` matches the same values. Use `isNil()` if `nil` can't be distinguished from the
/// placeholder of another matcher.
public func isNil<Wrapped>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Wrapped? {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher("isNil()", type: Wrapped?.self, position: position) { argument, _ in
    flattened(argument) == nil
  }.placeholder()
}

/// Matches any value except `nil`.
///
/// ```swift
/// verify(profile.rename(to: isNotNil())).called(1)
/// ```
public func isNotNil<Wrapped>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Wrapped? {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  return ArgumentMatcher("isNotNil()", type: Wrapped?.self, position: position) { argument, _ in
    flattened(argument) != nil
  }.placeholder()
}
