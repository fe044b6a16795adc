// Names that other libraries have. Each exists only for its error message, which shows the line to write
// instead. None of them can be called, and a declaration of the same name in a test takes precedence. What
// follows a name of another library is an `OtherLibraryCall`, which has every member, so that it isn't reported
// in addition.

// MARK: Stubbing and verifying

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable,
  message: "write verify(on: mock, called: 1).method() or verify(mock.method()).called(1)"
)
@_documentation(visibility: internal)
public func verify<Instance: Mocking>(_ mock: Instance) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable,
  message: "write verify(on: mock, called: 1).method() or verify(mock.method()).called(1)"
)
@discardableResult
@_documentation(visibility: internal)
public func verify<Value>(_ value: Value, _ count: CallCount) -> OtherLibraryCall {
  unavailable()
}

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn(value)")
@_documentation(visibility: internal)
public func when<Instance: Mocking>(_ mock: Instance) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn(value)")
@_documentation(visibility: internal)
public func given<Value>(_ value: Value) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn(value)")
@_documentation(visibility: internal)
public func doReturn(_ values: Any?...) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn()")
@discardableResult
@_documentation(visibility: internal)
public func doNothing() -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write when(mock.method()).thenReturn(value)")
@_documentation(visibility: internal)
public func every<Value>(_ call: () throws -> Value) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable, message: "write await when { try await mock.method() }.thenReturn(value)"
)
@_documentation(visibility: internal)
public func coEvery<Value>(_ call: () async throws -> Value) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write verifyInOrder { … } around the calls")
@discardableResult
@_documentation(visibility: internal)
public func inOrder(_ mocks: any Mocking...) -> OtherLibraryCall { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write mock.mockState.reset()")
@_documentation(visibility: internal)
public func reset(_ mocks: any Mocking...) { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write mock.mockState.clearInvocations()")
@_documentation(visibility: internal)
public func clearInvocations(_ mocks: any Mocking...) { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write verifyNoInteractions(on: mock)")
@_documentation(visibility: internal)
public func verifyNoInteractions(_ mocks: any Mocking...) { unavailable() }

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

/// Unavailable: a name that other libraries have.
@available(
  *, unavailable,
  message: "write the count after the call: verify(mock.method()).called(.atLeast(1))"
)
@_documentation(visibility: internal)
public func atLeastOnce() -> CallCount { unavailable() }

// MARK: Matchers

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write matching { … }")
@_documentation(visibility: internal)
public func match<Value>(_ predicate: @escaping (Value) -> Bool) -> Value { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write matching { … }")
@_documentation(visibility: internal)
public func argThat<Value>(_ predicate: @escaping (Value) -> Bool) -> Value { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write any()")
@_documentation(visibility: internal)
public func anyString() -> String { unavailable() }

/// Unavailable: a name that other libraries have.
@available(*, unavailable, message: "write any()")
@_documentation(visibility: internal)
public func anyInt() -> Int { unavailable() }

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

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write the values in a list: thenReturn(first, second)")
  @discardableResult
  @_documentation(visibility: internal)
  public func andThen(_ values: Result...) -> Stubbing { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, renamed: "thenCallThrough()")
  @discardableResult
  @_documentation(visibility: internal)
  public func thenCallRealMethod() -> Stubbing { unavailable() }
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

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write the number: called(1)")
  @_documentation(visibility: internal)
  public static func times(_ count: Int) -> CallCount { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write .once or .never, without parentheses")
  @_documentation(visibility: internal)
  public func callAsFunction() -> CallCount { unavailable() }
}

extension Verification {
  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write called(1)")
  @_documentation(visibility: internal)
  public func times(_ count: CallCount) { unavailable() }

  /// Unavailable: a name that other libraries have.
  @available(*, unavailable, message: "write called(.never)")
  @_documentation(visibility: internal)
  public func never() { unavailable() }

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
