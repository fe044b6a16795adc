// Names of other libraries. Each exists only for its error message, which shows the line to write
// instead.
//
// A function has a rare name, because a common word such as `given` would be a name in every test.
// No overload of `verify` or `when` takes a mock: the compiler would prefer it when the member
// after the call is misspelled, and report another mistake.

@_documentation(visibility: internal)
extension ArgumentCaptor {
  @available(*, unavailable, renamed: "values")
  public var allValues: [Value] { unavailable() }

  @available(*, unavailable, renamed: "last")
  public var value: Value? { unavailable() }

  @available(*, unavailable, renamed: "values.first")
  public var first: Value? { unavailable() }
}

@_documentation(visibility: internal)
extension Stubbing {
  @available(*, unavailable, message: "write thenReturn(value)")
  @discardableResult
  public func willReturn(_ values: Result...) -> Stubbing { unavailable() }

  @available(*, unavailable, message: "write thenThrow(error)")
  @discardableResult
  public func willThrow(_ errors: any Error...) -> Stubbing { unavailable() }

  @available(*, unavailable, message: "write thenReturn(value)")
  @discardableResult
  public func returns(_ values: Result...) -> Stubbing { unavailable() }

  @available(*, unavailable, message: "write the values in a list: thenReturn(first, second)")
  @discardableResult
  public func andThen(_ values: Result...) -> Stubbing { unavailable() }

  @available(*, unavailable, renamed: "thenCallThrough()")
  @discardableResult
  public func thenCallRealMethod() -> Stubbing { unavailable() }
}

@_documentation(visibility: internal)
extension Stubbing where Result == Void {
  @available(*, unavailable, message: "write thenReturn()")
  @discardableResult
  public func doNothing() -> Stubbing { unavailable() }
}

@_documentation(visibility: internal)
extension CallCount {
  @available(*, unavailable, message: "write .atLeast(1)")
  public static var atLeastOnce: CallCount { unavailable() }

  @available(*, unavailable, message: "write .atMost(1)")
  public static var atMostOnce: CallCount { unavailable() }

  @available(*, unavailable, message: "write the number: called(1)")
  public static func times(_ count: Int) -> CallCount { unavailable() }

  @available(*, unavailable, message: "write .once or .never, without parentheses")
  public func callAsFunction() -> CallCount { unavailable() }
}

@_documentation(visibility: internal)
extension Verification {
  @available(*, unavailable, message: "write called(1)")
  public func times(_ count: CallCount) { unavailable() }

  @available(*, unavailable, message: "write called(.never)")
  public func never() { unavailable() }

  @available(*, unavailable, message: "write the number without a label: called(1)")
  public func called(times count: CallCount) { unavailable() }

  @available(*, unavailable, message: "write the number without a label: called(1)")
  public func called(exactly count: CallCount) { unavailable() }

  @available(*, unavailable, message: "write called(.within(1...2))")
  public func called(_ count: some RangeExpression<Int>) { unavailable() }

  @available(*, unavailable, message: "write called(.atLeast(1))")
  public func called(atLeast count: Int) { unavailable() }

  @available(*, unavailable, message: "write called(.atMost(1))")
  public func called(atMost count: Int) { unavailable() }

  @available(*, unavailable, message: "write calledEventually(1, before: .seconds(3))")
  public func calledEventually(_ count: CallCount, timeout: Duration) async { unavailable() }
}

@available(
  *, unavailable, message: "write the count after the call: verify(mock.method()).called(1)"
)
@discardableResult
@_documentation(visibility: internal)
public func verify<Value>(_ value: Value, _ count: CallCount) -> Verification<Value> {
  unavailable()
}

@available(*, unavailable, message: "write matching { … }")
@_documentation(visibility: internal)
public func argThat<Value>(_ predicate: @escaping (Value) -> Bool) -> Value { unavailable() }

@available(*, unavailable, message: "write any()")
@_documentation(visibility: internal)
public func anyString() -> String { unavailable() }

@available(*, unavailable, message: "write any()")
@_documentation(visibility: internal)
public func anyInt() -> Int { unavailable() }

/// The body of a function that exists only for an error message. The compiler rejects each call.
func unavailable() -> Never { ProcessStop.stop(FailureMessage.unavailable) }
