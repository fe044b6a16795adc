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
  let session = MockSession(policy: policy, unusedStubs: unusedStubs)
  MockSession.openCount.add(1)
  defer { MockSession.openCount.add(-1) }
  return try MockSession.$current.withValue(session) {
    defer { session.end() }
    return try session.notingErrors(of: body)
  }
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
  let session = MockSession(policy: policy, unusedStubs: unusedStubs)
  MockSession.openCount.add(1)
  defer { MockSession.openCount.add(-1) }
  return try await MockSession.$current.withValue(session) {
    defer { session.end() }
    do {
      return try await body()
    } catch {
      session.noteFailure()
      throw error
    }
  }
}

extension MockSession {
  fileprivate func notingErrors<Result>(of body: () throws -> Result) rethrows -> Result {
    do {
      return try body()
    } catch {
      noteFailure()
      throw error
    }
  }
}
