/// A base class for mocks.
///
/// Subclass `Mock`, adopt a protocol, and forward each of its requirements:
///
/// ```swift
/// final class ArchiveMock: Mock, Archive {
///   func connect() throws { try calledThrowing() }
///   func insert(into table: String, values: Any...) { called(with: table, values) }
///   func select(_ content: String, from table: String) -> String {
///     calledReturning(with: content, table)
///   }
/// }
/// ```
///
/// You can call, stub, and verify a mock on any thread. For a `Sendable` protocol, add
/// `@unchecked Sendable`. See <doc:Declarations>.
nonisolated open class Mock: Mocking {
  /// The calls and stubs of the mock, always the same object.
  public final let mockState: MockState

  /// Creates a mock that is named after its type and has the policy of the session or the process.
  public init() {
    mockState = MockState()
    mockState.setOwnerIfNeeded(type(of: self))
  }

  /// Creates a mock with a name and a policy.
  ///
  /// - Parameters:
  ///   - name: The name of the mock in messages. The default, `nil`, means the name of its type.
  ///   - policy: The unstubbed calls that may return a value. The default, `nil`, means the policy
  ///     of the session or, outside of sessions, ``MockPolicy/default``.
  public convenience init(named name: String? = nil, policy: MockPolicy? = nil) {
    self.init()
    mockState.configure(name: name, policy: policy)
  }
}
