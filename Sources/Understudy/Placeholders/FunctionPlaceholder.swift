import Foundation

/// What a closure's placeholder is recognised by: a function value has no identity of its own, and
/// changes its bytes when it becomes a parameter's.
struct FunctionPlaceholder {
  private let shape: String

  init(_ type: Any.Type) { shape = Self.shape(of: type) }

  func isLike(_ argument: Any) -> Bool {
    TypeKind(of: argument) == .function && Self.shape(of: type(of: argument)) == shape
  }

  // A closure that became a parameter's has taken on the parameter's effects and attributes.
  private static func shape(of type: Any.Type) -> String {
    String(describing: type)
      .replacingOccurrences(
        of: #"\b(nonisolated\([^)]*\)|sending|isolated|__owned|__shared) |@[A-Za-z]+(\([^)]*\))? "#,
        with: "", options: .regularExpression
      )
      .replacingOccurrences(
        of: #" (async|throws|rethrows)(\([^)]*\))?"#, with: "", options: .regularExpression)
  }
}

extension FunctionPlaceholder {
  /// A closure of a type that is known at run time only, as a field of somebody's struct has it.
  ///
  /// Code under test never sees one. A call of it ends the process in good order: every Swift
  /// closure is a function and a context, handed over alike whatever its parameters are, and this
  /// one looks at its context only.
  static func make<Value>(_ type: Value.Type) -> Value? {
    guard TypeKind(type) == .function,
      MemoryLayout<Value>.size == MemoryLayout<() -> Never>.size
    else { return nil }
    let flags = unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
    // Functions of C have no context.
    guard flags & 0xFF_0000 == 0 else { return nil }
    let identity = ObjectPlaceholder()
    if flags & 0x2000_0000 != 0 {
      let function: () async -> Never = { stop(identity) }
      return unsafeBitCast(function, to: type)
    }
    let function: () -> Never = { stop(identity) }
    return unsafeBitCast(function, to: type)
  }

  private static func stop(_ identity: ObjectPlaceholder) -> Never {
    withExtendedLifetime(identity) {
      PlaceholderGenerator.stop(saying: FailureMessage.calledPlaceholder)
    }
  }
}
