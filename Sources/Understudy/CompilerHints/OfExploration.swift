// What tests write with the second product, for those that don't import it. Each has the parameters and
// constraints of what it stands for, so that a mistake in them gets its own message, and the compiler prefers
// the function that it can call wherever both products are imported.

#if canImport(Testing)
  import Testing
#else
  public import UnderstudyValues
#endif

/// Stands for the results of these functions: the compiler reports nothing in addition where a test uses them.
@dynamicMemberLookup
@_documentation(visibility: internal)
public struct OfExploration {
  @_documentation(visibility: internal)
  public struct Member {
    public func callAsFunction(_: Any?..., returning: Any? = nil, throwing: Any? = nil) {}
  }
  public subscript(dynamicMember name: String) -> Member { Member() }
  // With `await`, which the compiler would find unnecessary.
  public func suspended(_ count: CallCount, before timeout: Duration = .zero) async {}
  public func waiting(_ count: CallCount, before timeout: Duration = .zero) async {}
  public func opened(_ count: CallCount, before timeout: Duration = .zero) async {}

  @_documentation(visibility: internal)
  public enum Elements { case kept, live }
}

@available(
  *, unavailable,
  message:
    "add the product UnderstudyExploration to the target, and write: import UnderstudyExploration"
)
@_documentation(visibility: internal)
extension Stubbing {
  public func thenSuspend(ignoringCancellation: Bool = false) -> OfExploration { unavailable() }

  public func thenReceive() -> OfExploration { unavailable() }

  public func thenStream(_ elements: OfExploration.Elements = .kept) -> OfExploration
  where Result: AsyncSequence { unavailable() }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func thenStream<Element, Failure: Error>(
    _ elements: OfExploration.Elements = .kept
  ) -> OfExploration
  where Result == any AsyncSequence<Element, Failure> { unavailable() }

  @discardableResult
  public func performLater() -> OfExploration { unavailable() }

  @discardableResult
  public func performLater(_ callback: (Invocation) -> Void) -> OfExploration { unavailable() }

  @discardableResult
  public func performLater<each Argument>(
    _ callback: (repeat each Argument) -> Void
  ) -> OfExploration { unavailable() }
}

@available(
  *, unavailable,
  message:
    "add the product UnderstudyExploration to the target, and write: import UnderstudyExploration"
)
@_documentation(visibility: internal)
extension Trait where Self == MockSessionTrait {
  public static var challenged: Self { unavailable() }
  public static var checkedContracts: Self { unavailable() }
}

@available(
  *, unavailable,
  message:
    "add the product UnderstudyExploration to the target, and write: import UnderstudyExploration"
)
@discardableResult
@_documentation(visibility: internal)
public func withCheckedContracts<Result>(_ body: () throws -> Result) rethrows -> Result {
  unavailable()
}

@available(
  *, unavailable,
  message:
    "add the product UnderstudyExploration to the target, and write: import UnderstudyExploration"
)
@discardableResult
@_documentation(visibility: internal)
public nonisolated(nonsending) func withCheckedContracts<Result>(
  _ body: () async throws -> Result
) async rethrows -> Result { unavailable() }
