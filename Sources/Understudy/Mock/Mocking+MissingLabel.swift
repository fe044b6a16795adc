// What is written most often by mistake, `called(name)`, fits no forwarder, and the compiler would ask
// for the label `fsignature:`. These overloads are here for their messages alone.

extension Mocking {
  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable, message: "write the arguments behind the label: called(with: name)"
  )
  @_documentation(visibility: internal)
  public func called(
    _ first: Any?, _ more: Any?...
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }

  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable, message: "write the arguments behind the label: calledReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledReturning(
    _ first: Any?, _ more: Any?..., default author: Any? = nil
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }

  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable, message: "write the arguments behind the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowing(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }

  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable,
    message: "write the arguments behind the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public func calledThrowReturning(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self,
    default author: Any? = nil
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }
}

extension Mocking {
  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable, message: "write the arguments behind the label: called(with: name)"
  )
  @_documentation(visibility: internal)
  public static func called(
    _ first: Any?, _ more: Any?...
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }

  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable, message: "write the arguments behind the label: calledReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledReturning(
    _ first: Any?, _ more: Any?..., default author: Any? = nil
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }

  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable, message: "write the arguments behind the label: calledThrowing(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowing(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }

  /// Stands for no call; the compiler asks for the label `with:`.
  @available(
    *, unavailable,
    message: "write the arguments behind the label: calledThrowReturning(with: name)"
  )
  @_documentation(visibility: internal)
  public static func calledThrowReturning(
    _ first: Any?, _ more: Any?..., throwing thrown: Any.Type = Never.self,
    default author: Any? = nil
  ) -> Never { Placeholder.stop(saying: FailureMessage.missingLabel) }
}
