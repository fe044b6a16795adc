// A common mistake, `called(name)`, matches no forwarder, and the compiler would ask for the label
// `fsignature:`. These overloads exist only for their error messages. They have the effects of the forwarders,
// so that `try` and `await` in front of them aren't reported in addition.

extension Mocking {
  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(*, unavailable, message: "write the arguments after the label: called(with: name)")
  @_documentation(visibility: internal)
  public func called(
    _ first: Any?, _ more: Any?...
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(*, unavailable, message: "write the arguments after the label: called(with: name)")
  @_documentation(visibility: internal)
  public func called(
    _ first: Any?, _ more: Any?..., isolation: isolated (any Actor)? = #isolation
  ) async -> Never { unavailable() }

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
    *, unavailable, message: "write the arguments after the label: calledReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledReturning(
    _ first: Any?, _ more: Any?...,
    default defaultValue: Any? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self
  ) throws(Thrown) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil
  ) throws(Thrown) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Never { unavailable() }
}

extension Mocking {
  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(*, unavailable, message: "write the arguments after the label: called(with: name)")
  @_documentation(visibility: internal)
  public static func called(
    _ first: Any?, _ more: Any?...
  ) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(*, unavailable, message: "write the arguments after the label: called(with: name)")
  @_documentation(visibility: internal)
  public static func called(
    _ first: Any?, _ more: Any?..., isolation: isolated (any Actor)? = #isolation
  ) async -> Never { unavailable() }

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
    *, unavailable, message: "write the arguments after the label: calledReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledReturning(
    _ first: Any?, _ more: Any?...,
    default defaultValue: Any? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self
  ) throws(Thrown) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil
  ) throws(Thrown) -> Never { unavailable() }

  /// Unavailable: the arguments of a forwarder follow the label `with:`.
  @available(
    *, unavailable, message: "write the arguments after the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(Thrown) -> Never { unavailable() }
}
