internal import UnderstudyValues

// What a call can't do, although a stub says so.
extension Misuse {
  /// - Parameters:
  ///   - value: The value or, for an answer, its type.
  ///   - inferred: The type that the compiler inferred for the call; `nil` if there is none.
  static func cannotReturn(
    _ value: String, _ call: String, _ type: Any.Type, inferred: Any.Type? = nil
  ) -> Misuse {
    var cure = type == Void.self ? "Return nothing: thenReturn()" : "Return a value of the type."
    // The closure of a `when` can be converted to one that returns an optional or nothing, and a forwarder
    // can be of a more specific type than its method.
    if let inferred, inferred != type, inferred != Void.self, !TypeName.isOfC(inferred) {
      cure =
        "Return a value of the type or, if the method returns \(inferred), convert the value in its "
        + "forwarder: value as \(inferred)"
    }
    return Misuse("\(call) returns \(type), so it can't return \(value).", cure)
  }

  /// An error that a stub, its answer, or a real implementation throws.
  ///
  /// - Parameter forwarder: The forwarder for methods that throw; `nil` for a function.
  static func cannotThrow(
    _ error: any Error, _ call: String, _ type: any Error.Type, forwarder: String?
  ) -> Misuse {
    let instead =
      forwarder.map { "Return a value instead, or forward to \($0)." }
      ?? "Return a value instead, or pass a throwing closure to the code under test, such as .throwing."
    return Misuse(
      "\(subject(call, isFunction: forwarder == nil)) "
        + (type == Never.self ? "does not throw" : "throws \(type)")
        + ", so it can't throw \(valueWithType(error)).",
      type == Never.self ? instead : "Throw an error of the type.")
  }

  /// An async answer, or a suspension.
  static func cannotWait(_ call: String, isFunction: Bool = false) -> Misuse {
    Misuse(
      "\(subject(call, isFunction: isFunction)) is not async, so it can't wait.",
      "Write an answer without await, or "
        + (isFunction
          ? "pass an async closure to the code under test, such as .asyncThrowing."
          : "forward with await from an async method."))
  }

  private static func subject(_ call: String, isFunction: Bool) -> String {
    isFunction ? "\(call) was called as a function that" : call
  }

  static func cannotReturnLastSet(_ call: String) -> Misuse {
    Misuse(
      "\(call) isn't the getter of a property, so it can't return the value that was last set.",
      "Write the getter: when(mock.property).thenReturnLastSet(initially: …)")
  }
}
