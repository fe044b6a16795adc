internal import UnderstudyValues

/// A stub that you are writing, to which you add answers and side effects.
///
/// ```swift
/// when(db.select("*", from: "students", where: any())).thenReturn("first", "second")
/// try when(db.connect()).thenThrow(DatabaseError.reconnection).thenReturn()
/// ```
///
/// Answers are consumed in order, and the last answer repeats; see <doc:StubbingCalls>. You can
/// write a stub on any thread. A stub without an answer or a side effect fails the test at the line
/// of the `when`. An answer that the method can't return or throw also fails the test, and is
/// ignored:
///
/// ```
/// close() throws ConnectionError, so it can't throw .reconnection (a DatabaseError).
/// ```
public struct Stubbing<Result> {
  /// `nil` if `when` didn't record a call, which has been reported.
  package let writer: StubWriter?

  /// Returns values from the matching calls, one for each call.
  ///
  /// - Parameters:
  ///   - first: The value for the first call.
  ///   - more: The values for the calls that follow; none by default.
  @discardableResult
  public func thenReturn(_ first: Result, _ more: Result...) -> Stubbing {
    writer?.add(.value(first))
    for value in more { writer?.add(.value(value)) }
    return self
  }

  /// Throws errors from the matching calls, one for each call.
  ///
  /// - Parameters:
  ///   - first: The error for the first call.
  ///   - more: The errors for the calls that follow; none by default.
  @discardableResult
  public func thenThrow(_ first: any Error, _ more: any Error...) -> Stubbing {
    writer?.add(.error(first))
    for error in more { writer?.add(.error(error)) }
    return self
  }

  /// Answers the matching calls with a closure that takes the method's arguments.
  ///
  /// ```swift
  /// when(db.select(any(), from: any(), where: any())).thenAnswer {
  ///   (content: String, table: String, _: String) in "\(content) of \(table)"
  /// }
  /// ```
  ///
  /// The closure takes all arguments of the method, with the types that it declares, or none. It
  /// runs on the actor on which it was written, or else on the thread of the call. A closure that
  /// doesn't fit the method is reported at the line of the `when`, and ignored:
  ///
  /// ```
  /// The closure takes 1 argument, but select(any(), from: any(), where: any()) has 3.
  /// ```
  ///
  /// - Parameter answer: A closure that returns the result of a call, or throws an error that the
  ///   method can throw.
  @discardableResult
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public func thenAnswer<each Argument>(
    _ answer: @escaping @isolated(any) (repeat each Argument) throws -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer, at: SourcePosition(fileID, filePath, line, column))))
    return self
  }

  /// Answers the matching calls with a closure that takes the ``Invocation``:
  /// `thenAnswer { call in call.number * 10 }`.
  @discardableResult
  public func thenAnswer(
    _ answer: @escaping @isolated(any) (Invocation) throws -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer, at: SourcePosition(fileID, filePath, line, column))))
    return self
  }

  /// Answers the matching calls with an asynchronous closure that takes the method's arguments, or
  /// none.
  ///
  /// The closure runs in the task of the call and is canceled with it. For a method that isn't
  /// `async`, it's reported at the line of the `when`, and ignored.
  @discardableResult
  public func thenAnswer<each Argument>(
    _ answer: @escaping (repeat each Argument) async throws -> Result
  ) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer)))
    return self
  }

  /// Answers the matching calls of an async method with an asynchronous closure that takes the
  /// ``Invocation``.
  @discardableResult
  public func thenAnswer(_ answer: @escaping (Invocation) async throws -> Result) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer)))
    return self
  }

  /// Returns the value that the property was last set to.
  ///
  /// ```swift
  /// when(db.timeout).thenReturnLastSet(initially: 3)
  /// ```
  ///
  /// The value is that of the newest received call of the setter. For anything but a property, the
  /// answer is reported at this line, and ignored:
  ///
  /// ```
  /// price(for: "apple") isn't the getter of a property, so it can't return the value that was last set.
  /// ```
  ///
  /// - Parameter value: The value before the setter is called.
  @discardableResult
  public func thenReturnLastSet(
    initially value: Result, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    writer?.addLastSet(initially: value, at: SourcePosition(fileID, filePath, line, column))
    return self
  }

  /// Calls through to the real implementation, which is the closure in the method's forwarder, and
  /// returns its result or what a closure makes of it; see <doc:Spies>.
  ///
  /// ```swift
  /// try when(spy.load()).thenThrow(Offline()).thenCallThrough()
  /// when(spy.price(any())).thenCallThrough { $0 * 2 }
  /// ```
  ///
  /// It runs under every policy. If the forwarder has no closure, the answer is reported at this
  /// line, and ignored:
  ///
  /// ```
  /// price("apple") has no real implementation to call through to.
  /// ```
  ///
  /// - Parameter body: Takes the result of the real implementation, unless that throws, and returns
  ///   the result of the call or throws. The default, `nil`, returns the result unchanged.
  @discardableResult
  public func thenCallThrough(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ body: (@isolated(any) (Result) throws -> Result)? = nil
  ) -> Stubbing {
    let position = SourcePosition(fileID, filePath, line, column)
    // `map` would need the metadata of the closure's type, which only newer systems have.
    var closure: AnswerClosure?
    if let body { closure = AnswerClosure(ofResult: body, at: position) }
    writer?.add(.callThrough(closure), at: position)
    return self
  }

  /// Leaves all arguments out of the comparison:
  /// `when(db.count("")).withAnyArguments().thenReturn(3)`. Captors among them keep what they see.
  /// After an answer or a side effect, it's reported at this line, and what follows is ignored.
  public func withAnyArguments(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Stubbing {
    let position = SourcePosition(fileID, filePath, line, column)
    return Stubbing(writer: writer?.withAnyArguments(at: position))
  }

  /// Limits the stub to a number of calls. After them, the next older stub that matches answers
  /// again.
  ///
  /// ```swift
  /// when(shop.price("apple")).thenReturn(13)
  /// when(shop.price("apple")).thenReturn(9).times(2)  // 9, 9, 13, 13, …
  /// ```
  ///
  /// For a stub with side effects only, the calls on which they run count.
  ///
  /// A number below 1 is reported at this line, and ignored:
  ///
  /// ```
  /// times(0) leaves the stub no call to answer.
  /// ```
  ///
  /// - Parameter count: The number of calls.
  @discardableResult
  public func times(
    _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    writer?.limit(to: count, at: SourcePosition(fileID, filePath, line, column))
    return self
  }

  /// Excludes the stub from a session's report of unused stubs, which is at the line of the `when`:
  ///
  /// ```
  /// The stub of select("*", from: "students", where: any()) was never used.
  /// ```
  @discardableResult
  public func lenient() -> Stubbing {
    writer?.stub.record.markLenient()
    return self
  }
}

extension Stubbing where Result == Void {
  /// Returns from a matching call, for methods that return nothing. After `when { … }` with a method
  /// that returns a value, the answer is reported and ignored.
  @discardableResult
  public func thenReturn() -> Stubbing { thenReturn(()) }
}
