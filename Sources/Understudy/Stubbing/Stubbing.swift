/// What follows a `when`: says what the stubbed calls do.
///
/// ```swift
/// when(db.select("*", from: "students", where: any())).thenReturn("first", "second")
/// try when(db.connect()).thenThrow(DatabaseError.reconnection).thenReturn()
/// ```
///
/// Answers are used up in the order of writing, and the last one stays. The newest stub whose
/// arguments match answers a call; stubbing again never runs an old answer. A stub can be written at
/// any time and on any thread.
///
/// What the method cannot do is reported where it is written, and the stub goes without:
///
/// ```
/// close() throws ConnectionError, so it can't throw .reconnection.
/// ```
public struct Stubbing<Result> {
  /// `nil` where `when` found no call, which has been reported.
  let writer: StubWriter?

  /// Returns values, one for each call.
  ///
  /// - Parameters:
  ///   - first: The value for the first call.
  ///   - more: The values for the calls after it, none by default. The last value stays.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenReturn(_ first: Result, _ more: Result...) -> Stubbing {
    for value in [first] + more { writer?.add(.value(value)) }
    return self
  }

  /// Throws errors, one for each call.
  ///
  /// ```swift
  /// try when(db.connect()).thenThrow(DatabaseError.reconnection).thenReturn()
  /// ```
  ///
  /// - Parameters:
  ///   - first: The error for the first call. One that the method cannot throw is reported here.
  ///   - more: The errors for the calls after it, none by default. The last error stays.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenThrow(_ first: any Error, _ more: any Error...) -> Stubbing {
    for error in [first] + more { writer?.add(.error(error)) }
    return self
  }

  /// Answers with a closure over the method's arguments.
  ///
  /// ```swift
  /// when(db.select(any(), from: any(), where: any())).thenAnswer {
  ///   (content: String, table: String, _: String) in "\(content) of \(table)"
  /// }
  /// ```
  ///
  /// The closure takes all arguments, typed by itself, or none. It runs on the thread of the call and
  /// outside the library's locks: it may call, stub and verify the same mock.
  ///
  /// - Parameter answer: Returns the result of a call, or throws what the method may throw.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenAnswer<each Argument>(
    _ answer: @escaping (repeat each Argument) throws -> Result
  ) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer)))
    return self
  }

  /// Answers with a closure over the invocation.
  ///
  /// - Parameter answer: Returns the result of a call, or throws what the method may throw.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenAnswer(_ answer: @escaping (Invocation) throws -> Result) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer)))
    return self
  }

  /// Answers with an asynchronous closure over the method's arguments.
  ///
  /// ```swift
  /// await when { try await db.ping() }.thenAnswer {
  ///   try await Task.sleep(for: .seconds(1))
  ///   return .zero
  /// }
  /// ```
  ///
  /// The closure runs in the task of the call and is cancelled with it. A method that is not `async`
  /// cannot wait for it, which is reported here.
  ///
  /// - Parameter answer: Returns the result of a call, or throws what the method may throw.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenAnswer<each Argument>(
    _ answer: @escaping (repeat each Argument) async throws -> Result
  ) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer)))
    return self
  }

  /// Answers with an asynchronous closure over the invocation.
  ///
  /// - Parameter answer: Returns the result of a call, or throws what the method may throw.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenAnswer(_ answer: @escaping (Invocation) async throws -> Result) -> Stubbing {
    writer?.add(.closure(AnswerClosure(answer)))
    return self
  }

  /// Marks the stub as one that the test may do without, so that a session does not report it.
  ///
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func lenient() -> Stubbing {
    writer?.stub.usage.markLenient()
    return self
  }
}

extension Stubbing where Result == Void {
  /// Lets a call return, for methods without a result.
  ///
  /// ```swift
  /// try when(db.connect()).thenThrow(DatabaseError.reconnection).thenReturn()
  /// ```
  ///
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func thenReturn() -> Stubbing { thenReturn(()) }
}
