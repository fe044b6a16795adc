// A value of the wrong type would be reported at the call in `when`, as an argument of another form. These
// overloads exist only for an error message at the value. A message can't name the types, so the most frequent
// results have messages of their own.

extension Stubbing {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the value isn't of the type that the method returns")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing {
    unavailable()
  }

  /// Unavailable: the method returns a value.
  @available(*, unavailable, message: "write the value that the method returns: thenReturn(value)")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn() -> Stubbing { unavailable() }
}

extension Stubbing where Result == Void {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the method returns nothing; write thenReturn()")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing {
    unavailable()
  }
}

extension Stubbing where Result == Bool {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the method returns a Bool, and the value isn't one")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing {
    unavailable()
  }
}

extension Stubbing where Result == Int {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the method returns an Int, and the value isn't one")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing {
    unavailable()
  }
}

extension Stubbing where Result == Double {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the method returns a Double, and the value isn't one")
  @_disfavoredOverload
  @discardableResult
  @_documentation(visibility: internal)
  public func thenReturn<Value>(_ first: Value, _ more: Value...) -> Stubbing {
    unavailable()
  }
}

extension Stubbing where Result == String {
  /// Unavailable: the value isn't of the type that the method returns.
  @available(*, unavailable, message: "the method returns a String, and the value isn't one")
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
