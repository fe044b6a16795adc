/// Stores the arguments of the calls that a verification or a stub matched.
///
/// ```swift
/// let table = ArgumentCaptor<String>()
/// verify(db.insert(into: table.capture(), values: any())).called(2)
/// #expect(table.values == ["students", "courses"])
/// ```
///
/// A verification adds the values of the matching calls, in the order of the calls, whether it succeeds
/// or not. A stub adds the value of each call that it answers. You can use a captor on any thread.
public final class ArgumentCaptor<Value>: Sendable {
  private let captured = Locked<[Value]>([])

  /// Creates a captor without values.
  public init() {}

  /// The captured values in order. Empty if nothing was captured.
  public var values: [Value] { captured.withLock { Unchecked($0) }.value }

  /// The last captured value, or `nil` if there is none.
  public var last: Value? { values.last }

  /// Matches any value of the type and captures it.
  ///
  /// ```swift
  /// let table = ArgumentCaptor<String>()
  /// verify(db.insert(into: table.capture(), values: any())).called(1)
  /// #expect(table.last == "students")
  /// ```
  ///
  /// Write it as an argument of a call inside `when` or `verify`, like `any()`.
  ///
  /// Outside of `when` and `verify`, it's reported, as ``any(_:fileID:filePath:line:column:)`` is.
  ///
  /// - Returns: A placeholder of the type, which isn't captured.
  public func capture(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Value {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return MatcherRegistration.any(of: Value.self, "capture()", at: position, capture: keep)
      .placeholder()
  }

  /// Matches any value of the type and captures it, with a value that the forwarder can use.
  ///
  /// ```swift
  /// let shown = ArgumentCaptor<Session>()
  /// verify(router.show(shown.capture(like: session))).called(1)
  /// ```
  ///
  /// Use this form if the mock's method uses the argument and also passes it on.
  ///
  /// Outside of `when` and `verify`, it's reported, as ``any(_:fileID:filePath:line:column:)`` is.
  ///
  /// - Parameter sample: Any value of the type. The forwarder receives it in the recorded call. It isn't
  ///   captured.
  /// - Returns: The sample. If the library evaluates the expression a second time, another value of the
  ///   type, if there is one.
  public func capture(
    like sample: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Value {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return MatcherRegistration.any(
      of: Value.self, "capture(like:)", at: position, orNil: true, capture: keep
    )
    .placeholder(like: sample)
  }

  private func keep(_ argument: Any?) {
    guard let value = ExactType.value(argument, as: Value.self) else { return }
    let kept = Unchecked(value)
    captured.withLock { $0.append(kept.value) }
  }
}
