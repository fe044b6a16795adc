// A common mistake, `called(name)`, matches no forwarder, and the compiler would ask for the label
// `fsignature:`. These overloads exist only for their error messages.

extension Mocking {
  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: called(with: name)"
  )
  @_documentation(visibility: internal)
  public func called(
    _ first: Any?, _ more: Any?...
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledReturning(
    _ first: Any?, _ more: Any?..., default defaultValue: Any? = nil
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowing(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable,
    message: "write the arguments after the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowReturning(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self,
    default defaultValue: Any? = nil
  ) -> Never { unavailable() }
}

extension Mocking {
  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: called(with: name)"
  )
  @_documentation(visibility: internal)
  public static func called(
    _ first: Any?, _ more: Any?...
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledReturning(
    _ first: Any?, _ more: Any?..., default defaultValue: Any? = nil
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowing(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable,
    message: "write the arguments after the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowReturning(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self,
    default defaultValue: Any? = nil
  ) -> Never { unavailable() }
}
