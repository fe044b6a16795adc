// A value of the wrong type would be reported at the call in `when`, as an argument of another
// form. These overloads exist only for an error message at the value.

@_documentation(visibility: internal)
extension Stubbing {
  @available(*, unavailable, message: "the value isn't of the type that the method returns")
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

@available(*, unavailable, message: "the value isn't of the type that the method returns")
@_disfavoredOverload
@discardableResult
@_documentation(visibility: internal)
public func when<Result, Value>(
  _ call: @autoclosure () throws -> Result, thenReturn value: Value
) -> Stubbing<Result> {
  unavailable()
}
