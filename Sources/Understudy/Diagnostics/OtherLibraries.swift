// Names that other libraries have. Each exists only for its error message, which shows the line to write
// instead. None of them can be called, and a declaration of the same name in a test takes precedence.

// MARK: Stubbing and verifying

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable,
  message: "write verify(on: mock, called: 1).method() or verify(mock.method()).called(1)"
)
@_documentation(visibility: internal)
public func verify<Instance: Mocking>(_ mock: Instance) -> Instance { unavailable() }

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable,
  message: "write verify(on: mock, called: 1).method() or verify(mock.method()).called(1)"
)
@_documentation(visibility: internal)
public func verify<Instance: Mocking>(_ mock: Instance, _ count: CallCount) -> Instance {
  unavailable()
}

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn(value)")
@_documentation(visibility: internal)
public func when<Instance: Mocking>(_ mock: Instance) -> Instance { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn(value)")
@_documentation(visibility: internal)
public func given<Instance: Mocking>(_ mock: Instance) -> Instance { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write mock.mockState.reset()")
@_documentation(visibility: internal)
public func reset(_ mocks: any Mocking...) { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write thenReturn() after when(…)")
@_documentation(visibility: internal)
public func doNothing() { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write verifyNoMoreInteractions(on: mock)")
@_documentation(visibility: internal)
public func verifyNoMoreInteractions(_ mocks: any Mocking...) { unavailable() }

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable, message: "write the count after the call: verify(mock.method()).called(1)"
)
@_documentation(visibility: internal)
public func times(_ count: Int) -> CallCount { unavailable() }

// MARK: Matchers

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write matching { … }")
@_documentation(visibility: internal)
public func match<Value>(_ predicate: @escaping (Value) -> Bool) -> Value { unavailable() }

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable, message: "write the plain value, or equal(to: value) where a matcher is needed"
)
@_documentation(visibility: internal)
public func eq<Value>(_ value: Value) -> Value { unavailable() }

extension ArgumentCaptor {
  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, renamed: "values")
  @_documentation(visibility: internal)
  public var allValues: [Value] { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, renamed: "last")
  @_documentation(visibility: internal)
  public var value: Value? { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, renamed: "values.first")
  @_documentation(visibility: internal)
  public var first: Value? { unavailable() }
}

// MARK: Answers

extension Stubbing {
  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write thenReturn(value)")
  @discardableResult
  @_documentation(visibility: internal)
  public func willReturn(_ values: Result...) -> Stubbing { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write thenThrow(error)")
  @discardableResult
  @_documentation(visibility: internal)
  public func willThrow(_ errors: any Error...) -> Stubbing { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write thenReturn(value)")
  @discardableResult
  @_documentation(visibility: internal)
  public func returns(_ values: Result...) -> Stubbing { unavailable() }
}

extension Stubbing where Result == Void {
  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write thenReturn()")
  @discardableResult
  @_documentation(visibility: internal)
  public func doNothing() -> Stubbing { unavailable() }
}

// MARK: Counts

extension CallCount {
  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write .atLeast(1)")
  @_documentation(visibility: internal)
  public static var atLeastOnce: CallCount { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write .atMost(1)")
  @_documentation(visibility: internal)
  public static var atMostOnce: CallCount { unavailable() }
}

extension Verification {
  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write called(1)")
  @_documentation(visibility: internal)
  public func times(_ count: CallCount) { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(
    *, unavailable, message: "write the expected number of calls: called(1) or called(.atLeast(1))"
  )
  @_documentation(visibility: internal)
  public func called() { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write the number without a label: called(1)")
  @_documentation(visibility: internal)
  public func called(times count: CallCount) { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write the number without a label: called(1)")
  @_documentation(visibility: internal)
  public func called(exactly count: CallCount) { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write called(.atLeast(1))")
  @_documentation(visibility: internal)
  public func called(atLeast count: Int) { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write called(.atMost(1))")
  @_documentation(visibility: internal)
  public func called(atMost count: Int) { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write calledEventually(1, before: .seconds(3))")
  @_documentation(visibility: internal)
  public func calledEventually(_ count: CallCount, timeout: Duration) async { unavailable() }
}

/// The body of a function that exists only for an error message. The compiler rejects each call.
func unavailable() -> Never { ProcessStop.stop(FailureMessage.unavailable) }
