// Arguments without their label, static members, and values of the wrong type.

// MARK: Missing labels

// A common mistake, `called(name)`, matches no forwarder, and the compiler would ask for the label
// `fsignature:`. These overloads exist only for their error messages. They have the effects of the
// forwarders, so that `try` and `await` in front of them aren't reported in addition.

@available(*, unavailable, message: "write the arguments after the label: called(with: name)")
@_documentation(visibility: internal)
extension Mocking {
  public func called(_ first: Any?, _ more: Any?...) -> Never { unavailable() }

  public func called(_ first: Any?, _ more: Any?...) async -> Never { unavailable() }
}

@available(
  *, unavailable, message: "write the arguments after the label: calledReturning(with: name)"
)
@_documentation(visibility: internal)
extension Mocking {
  public func calledReturning(
    _ first: Any?, _ more: Any?..., default defaultValue: Any? = nil
  ) -> Never { unavailable() }

  public func calledReturning(
    _ first: Any?, _ more: Any?..., default defaultValue: Any? = nil
  ) async -> Never { unavailable() }
}

@available(
  *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
)
@_documentation(visibility: internal)
extension Mocking {
  public func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self
  ) throws(Thrown) -> Never { unavailable() }

  public func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self
  ) async throws(Thrown) -> Never { unavailable() }
}

@available(
  *, unavailable, message: "write the arguments after the label: calledThrowReturning(with: name)"
)
@_documentation(visibility: internal)
extension Mocking {
  public func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil
  ) throws(Thrown) -> Never { unavailable() }

  public func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil
  ) async throws(Thrown) -> Never { unavailable() }
}

// MARK: Static members

// A static member forwarded to a static function of the same name in earlier versions. One form for
// each effect, which also takes arguments without their label, and a real implementation.

@available(
  *, unavailable,
  message: "write Self.mockState before it: a static member forwards through the state of its type"
)
@_documentation(visibility: internal)
extension Mocking {
  public static func called(
    _: Any?..., with _: Any?..., callThrough: () async throws -> Void = {}
  ) { unavailable() }

  public static func called(
    _: Any?..., with _: Any?..., callThrough: () async throws -> Void = {}
  ) async { unavailable() }

  public static func calledReturning<Result>(
    _: Any?..., with _: Any?..., default _: Result = unavailable(),
    callThrough: () async throws -> Any? = { nil }
  ) -> Result { unavailable() }

  public static func calledReturning<Result>(
    _: Any?..., with _: Any?..., default _: Result = unavailable(),
    callThrough: () async throws -> Any? = { nil }
  ) async -> Result { unavailable() }

  public static func calledThrowing<Thrown: Error>(
    _: Any?..., with _: Any?..., throwing _: Thrown.Type = (any Error).self,
    callThrough: () async throws -> Void = {}
  ) throws(Thrown) { unavailable() }

  public static func calledThrowing<Thrown: Error>(
    _: Any?..., with _: Any?..., throwing _: Thrown.Type = (any Error).self,
    callThrough: () async throws -> Void = {}
  ) async throws(Thrown) { unavailable() }

  public static func calledThrowReturning<Result, Thrown: Error>(
    _: Any?..., with _: Any?..., throwing _: Thrown.Type = (any Error).self,
    default _: Result = unavailable(), callThrough: () async throws -> Any? = { nil }
  ) throws(Thrown) -> Result { unavailable() }

  public static func calledThrowReturning<Result, Thrown: Error>(
    _: Any?..., with _: Any?..., throwing _: Thrown.Type = (any Error).self,
    default _: Result = unavailable(), callThrough: () async throws -> Any? = { nil }
  ) async throws(Thrown) -> Result { unavailable() }
}

// MARK: Wrong types

// A value of the wrong type would be reported at the call in `when`, as an argument of another
// form. These overloads exist only for an error message at the value.

@_documentation(visibility: internal)
extension Stubbing {
  @available(
    *, unavailable,
    message: "the value isn't of the type that the method returns, or the call has no parentheses"
  )
  @_disfavoredOverload
  @discardableResult
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing { unavailable() }

  @available(*, unavailable, message: "write the value that the method returns: thenReturn(value)")
  @_disfavoredOverload
  @discardableResult
  public func thenReturn() -> Stubbing { unavailable() }
}

@_documentation(visibility: internal)
extension Stubbing where Result == Void {
  @available(*, unavailable, message: "the method returns nothing; write thenReturn()")
  @_disfavoredOverload
  @discardableResult
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing { unavailable() }
}

@available(
  *, unavailable,
  message: "the value isn't of the type that the method returns, or the call has no parentheses"
)
@_disfavoredOverload
@discardableResult
@_documentation(visibility: internal)
public func when<Result, Value>(
  _ call: @autoclosure () throws -> Result, thenReturn value: Value
) -> Stubbing<Result> {
  unavailable()
}

/// The body of a function that exists only for an error message. The compiler rejects each call.
@usableFromInline
func unavailable() -> Never { ProcessStop.stop(FailureMessage.unavailable) }
