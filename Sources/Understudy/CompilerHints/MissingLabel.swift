// A common mistake, `called(name)`, matches no forwarder, and the compiler would ask for the label
// `fsignature:`. These overloads exist only for their error messages. They have the effects of the
// forwarders, so that `try` and `await` in front of them aren't reported in addition.

@available(*, unavailable, message: "write the arguments after the label: called(with: name)")
@_documentation(visibility: internal)
extension Mocking {
  public func called(_ first: Any?, _ more: Any?...) -> Never { unavailable() }

  public func called(_ first: Any?, _ more: Any?...) async -> Never { unavailable() }

  public static func called(_ first: Any?, _ more: Any?...) -> Never { unavailable() }

  public static func called(_ first: Any?, _ more: Any?...) async -> Never { unavailable() }
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

  public static func calledReturning(
    _ first: Any?, _ more: Any?..., default defaultValue: Any? = nil
  ) -> Never { unavailable() }

  public static func calledReturning(
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

  public static func calledThrowing<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self
  ) throws(Thrown) -> Never { unavailable() }

  public static func calledThrowing<Thrown: Error>(
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

  public static func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil
  ) throws(Thrown) -> Never { unavailable() }

  public static func calledThrowReturning<Thrown: Error>(
    _ first: Any?, _ more: Any?..., throwing thrown: Thrown.Type = (any Error).self,
    default defaultValue: Any? = nil
  ) async throws(Thrown) -> Never { unavailable() }
}
