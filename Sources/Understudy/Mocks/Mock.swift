/// The base class of mocks.
///
/// ```swift
/// final class ArchiveMock: Mock, Archive {
///   func connect() throws { try calledThrowing() }
///   func insert(into table: String, values: Any...) { called(with: table, values) }
///   func select(_ content: String, from table: String) -> String {
///     calledReturning(with: content, table) as? String ?? ""
///   }
/// }
/// ```
///
/// The class adds ``mockState`` to its subclasses and nothing else, so that no member of a mocked
/// protocol collides with it.
///
/// `Mock` is not `Sendable`, because every subclass would have to restate it. Its state is safe on
/// any thread. A mock of a `Sendable` protocol writes `@unchecked Sendable`:
///
/// ```swift
/// final class LoggerMock: Mock, Logger, @unchecked Sendable {
///   func log(_ line: String) { called(with: line) }
/// }
/// ```
nonisolated open class Mock: Mocking {
  /// The calls and stubs of this mock, and what a test may ask of them.
  public let mockState: MockState

  /// Creates a mock under its type's name, with the policy of the session or the process.
  public init() {
    mockState = MockState()
    mockState.setOwnerIfNeeded(type(of: self))
  }

  /// Creates a mock.
  ///
  /// - Parameters:
  ///   - name: The name that messages use; `nil`, the default, stands for the type's name.
  ///   - policy: What unstubbed calls may return; `nil`, the default, stands for the session's
  ///     policy, or outside sessions for ``MockPolicy/default``.
  public convenience init(named name: String? = nil, policy: MockPolicy? = nil) {
    self.init()
    mockState.configure(name: name, policy: policy)
  }
}
