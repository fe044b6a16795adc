/// Runs a test, or a part of one, in a session of its own.
///
/// ```swift
/// override func invokeTest() { withMockSession { super.invokeTest() } }
/// ```
///
/// At the end, a stub that no call used fails the test at its line:
///
/// ```
/// The stub of select("*", from: "students", where: any()) was never used.
/// Remove it, or end it with .lenient() if the test may do without it.
/// ```
///
/// - Parameters:
///   - policy: The policy of mocks that have none of their own; ``MockPolicy/default`` unless given.
///   - unusedStubs: Whether unused stubs fail the test; reported unless given.
///   - body: What runs in the session. If it throws, unused stubs are not reported.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
@discardableResult
public func withMockSession<Result>(
  policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported,
  _ body: () throws -> Result
) rethrows -> Result {
  try MockSession(policy: policy, unusedStubs: unusedStubs).run(body)
}

/// Runs an asynchronous test, or a part of one, in a session of its own.
///
/// - Parameters:
///   - policy: The policy of mocks that have none of their own; ``MockPolicy/default`` unless given.
///   - unusedStubs: Whether unused stubs fail the test; reported unless given.
///   - isolation: The actor of the caller, on which the closure runs.
///   - body: What runs in the session. If it throws, unused stubs are not reported.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
@discardableResult
public func withMockSession<Result>(
  policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  try await MockSession(policy: policy, unusedStubs: unusedStubs).run(isolation: isolation, body)
}

extension MockSession {
  /// Runs a closure in the session, and ends it.
  fileprivate func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    MockSession.openCount.add(1)
    defer { MockSession.openCount.add(-1) }
    return try MockSession.$current.withValue(self) {
      defer { end() }
      do {
        return try body()
      } catch {
        registerError()
        throw error
      }
    }
  }

  /// Runs an asynchronous closure in the session, and ends it.
  func run<Result>(
    isolation: isolated (any Actor)?, _ body: () async throws -> Result
  ) async rethrows -> Result {
    MockSession.openCount.add(1)
    defer { MockSession.openCount.add(-1) }
    return try await MockSession.$current.withValue(self) {
      defer { end() }
      do {
        return try await body()
      } catch {
        registerError()
        throw error
      }
    }
  }
}
