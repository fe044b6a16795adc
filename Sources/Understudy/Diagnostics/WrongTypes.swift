// A value of the wrong type would be reported at the call in `when`, as an argument of another form. These
// overloads exist only for an error message at the value.

extension Stubbing {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the value isn't of the type that the method returns")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing {
    unavailable()
  }
}

/// Unavailable: the value isn't of the type that the method returns.
@available(*, unavailable, message: "the value isn't of the type that the method returns")
@_disfavoredOverload
@discardableResult
@_documentation(visibility: internal)
public func when<Result, Value>(
  _ call: @autoclosure () throws -> Result, thenReturn value: Value
) -> Stubbing<Result> {
  unavailable()
}
