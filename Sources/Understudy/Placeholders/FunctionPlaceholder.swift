/// The type by which the placeholder of a closure is recognized. A closure has no identity, and its bytes
/// change when it's passed as a parameter of another function type.
struct FunctionPlaceholder {
  private let type: Unchecked<Any.Type>

  init(_ type: Any.Type) { self.type = Unchecked(type) }

  func isLike(_ argument: Any) -> Bool {
    guard let expected = FunctionMetadata(type.value),
      let actual = FunctionMetadata(Swift.type(of: argument))
    else { return false }
    return expected.hasSameParametersAndResult(as: actual)
  }
}

extension FunctionPlaceholder {
  /// Creates a closure of a type that's known only at run time, such as the type of a struct's field.
  ///
  /// A Swift closure is a function and a context, which are passed in the same way whatever the
  /// parameters are. The created closure reads only its context. A call does nothing if the type has no
  /// result. Otherwise it has no value to return and stops the process.
  static func make<Value>(_ type: Value.Type, _ origin: PlaceholderOrigin) -> Value? {
    guard RuntimeCheck.allows(.functions), let metadata = FunctionMetadata(type) else { return nil }
    if metadata.isPointer, MemoryLayout<Value>.size == MemoryLayout<UnsafeRawPointer>.size {
      let function: @convention(c) () -> Void = {
        // A function without a context doesn't know its origin.
        PlaceholderOrigin.unknown.stop(nil)
      }
      return unsafeBitCast(function, to: type)
    }
    guard metadata.hasContext, MemoryLayout<Value>.size == MemoryLayout<() -> Never>.size else {
      return nil
    }
    let identity = Identity(origin, type)
    switch (metadata.returnsVoid, metadata.isAsync) {
    case (true, false):
      let function: () -> Void = { ignore(identity) }
      return unsafeBitCast(function, to: type)
    case (true, true):
      let function: () async -> Void = { ignore(identity) }
      return unsafeBitCast(function, to: type)
    case (false, false):
      let function: () -> Never = { stop(identity) }
      return unsafeBitCast(function, to: type)
    case (false, true):
      let function: () async -> Never = { stop(identity) }
      return unsafeBitCast(function, to: type)
    }
  }

  /// The context of a closure.
  private final class Identity: Sendable {
    private let origin: ExistentialOrigin

    init(_ origin: PlaceholderOrigin, _ type: Any.Type) {
      self.origin = ExistentialOrigin(origin, type: type)
    }

    func stop() -> Never { origin.stop() }
  }

  private static func ignore(_ identity: Identity) { withExtendedLifetime(identity) {} }

  private static func stop(_ identity: Identity) -> Never { identity.stop() }
}
