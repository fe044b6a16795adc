internal import UnderstudyValues

extension Stubbing {
  /// Runs a closure with the method's arguments on each matching call, as a side effect.
  ///
  /// ```swift
  /// when(db.insert(into: "log", values: any())).perform { print("logged") }
  /// ```
  ///
  /// The side effects of all matching stubs run before the call is answered, in the order in which
  /// the stubs were written. The closure takes what that of `thenAnswer` takes, and is reported in
  /// the same way.
  @discardableResult
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public func perform<each Argument>(
    _ effect: @escaping @isolated(any) (repeat each Argument) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect, at: SourcePosition(fileID, filePath, line, column)))
    return self
  }

  /// Runs a closure with the ``Invocation`` on each matching call, as a side effect:
  /// `perform { call in print(call.arguments) }`. It fits every method.
  @discardableResult
  public func perform(
    _ effect: @escaping @isolated(any) (Invocation) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect, at: SourcePosition(fileID, filePath, line, column)))
    return self
  }

  /// Runs an asynchronous closure with the method's arguments on each matching call, in the task of
  /// the call, which waits for it. It's reported and ignored as that of `thenAnswer`.
  @discardableResult
  public func perform<each Argument>(
    _ effect: @escaping (repeat each Argument) async -> Void
  ) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect))
    return self
  }

  /// Runs an asynchronous closure with the ``Invocation`` on each matching call, as a side effect.
  @discardableResult
  public func perform(_ effect: @escaping (Invocation) async -> Void) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect))
    return self
  }
}
