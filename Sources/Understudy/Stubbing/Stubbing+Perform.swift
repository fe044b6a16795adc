extension Stubbing {
  /// Runs a closure over the method's arguments at each matching call, and leaves the result to the
  /// other stubs.
  ///
  /// ```swift
  /// when(db.insert(into: "log", values: any())).perform { print("logged") }
  /// ```
  ///
  /// Every matching side effect runs, in the order of writing, before the result is found. The closure
  /// takes all arguments, typed by itself, or none. It runs on the thread of the call, outside the
  /// library's locks.
  ///
  /// - Parameter effect: Runs at each matching call.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func perform<each Argument>(
    _ effect: @escaping (repeat each Argument) -> Void
  ) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect))
    return self
  }

  /// Runs a closure over the invocation at each matching call.
  ///
  /// - Parameter effect: Runs at each matching call.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func perform(_ effect: @escaping (Invocation) -> Void) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect))
    return self
  }

  /// Runs an asynchronous closure over the method's arguments at each matching call, which waits for
  /// it. For `async` methods.
  ///
  /// - Parameter effect: Runs at each matching call.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func perform<each Argument>(
    _ effect: @escaping (repeat each Argument) async -> Void
  ) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect))
    return self
  }

  /// Runs an asynchronous closure over the invocation at each matching call, which waits for it. For
  /// `async` methods.
  ///
  /// - Parameter effect: Runs at each matching call.
  /// - Returns: The same stubbing, for more answers.
  @discardableResult
  public func perform(_ effect: @escaping (Invocation) async -> Void) -> Stubbing {
    writer?.add(effect: AnswerClosure(effect))
    return self
  }
}
