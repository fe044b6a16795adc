import Foundation

/// The calls and stubs of one mock.
///
/// A mock has one as ``Mocking/mockState``. It is safe to use from any thread.
///
/// ```swift
/// actor CacheMock: Cache, Mocking {
///   let mockState = MockState()
///   func value(_ key: String) async -> Int { await calledReturning(with: key) }
///   func put(_ key: String) { called(with: key) }
/// }
/// ```
public final class MockState: Sendable {
  let lock = NSLock()
  /// What the mock keeps, read and written under `lock` only, which the compiler can't check.
  ///
  /// A pointer, because exclusivity checking of a class's stored property costs as much as the rest
  /// of a received call.
  let storage: Unchecked<UnsafeMutablePointer<MockStorage>>

  /// The framework whose test made the mock, for failures of contexts that know none.
  let framework: TestFramework?

  /// Creates the state of a mock that is named after its type.
  public convenience init() { self.init(isStatic: false) }

  /// Creates the state of a mock.
  ///
  /// - Parameters:
  ///   - name: The name that messages use. The default, `nil`, means the type's name.
  ///   - policy: What unstubbed calls may return. The default, `nil`, means the session's policy or,
  ///     outside sessions, ``MockPolicy/default``.
  public convenience init(named name: String? = nil, policy: MockPolicy? = nil) {
    self.init(isStatic: false)
    configure(name: name, policy: policy)
  }

  init(isStatic: Bool) {
    framework = TestFramework.current
    let session = MockSession.current
    storage = Unchecked(.allocate(capacity: 1))
    storage.value.initialize(to: MockStorage(isStatic: isStatic, session: session))
    session?.add(self)
  }

  deinit {
    for proxy in storage.value.pointee.pendingProxies { proxy.reportUnfinished() }
    storage.value.pointee.session?.keepTranscript(of: storage.value.pointee)
    storage.value.deinitialize(count: 1)
    storage.value.deallocate()
  }

  /// The calls that the mock has received, in order.
  public var invocations: [Invocation] {
    let (log, identity) = withStorage { ($0.log.snapshot, $0.identity) }
    return (0..<log.count).map { Invocation(log[$0], number: $0 + 1, owner: identity) }
  }

  /// Removes the received calls and the stubs.
  public func reset() {
    clearInvocations()
    clearStubs()
  }

  /// Removes the received calls and releases their arguments. The stubs stay.
  public func clearInvocations() {
    // Released after the lock: a user's `deinit` may run.
    let calls = withStorage { Unchecked($0.takeCalls()) }
    withExtendedLifetime(calls) {}
  }

  /// Removes the stubs. The received calls stay.
  public func clearStubs() {
    let stubs = withStorage { Unchecked($0.takeStubs()) }
    withExtendedLifetime(stubs) {}
  }

  /// The received calls in order, a line each: `#1 connect()`.
  ///
  /// For several mocks, use ``transcript(of:)``.
  public var transcript: String {
    invocations.map { "#\($0.number) \($0.description)" }.joined(separator: "\n")
  }
}
