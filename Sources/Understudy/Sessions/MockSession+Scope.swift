/// Runs a closure, such as a test, in its own session; see ``MockSession``.
///
/// ```swift
/// override func invokeTest() { withMockSession { super.invokeTest() } }
/// ```
///
/// - Parameters:
///   - policy: The policy of mocks that have none. The default, `nil`, means
///     ``MockPolicy/default``.
///   - unusedStubs: Whether the session reports unused stubs. By default, it does.
///   - warnings: What the session warns of. By default, nothing.
///   - body: The closure to run in the session. If it throws, unused stubs aren't reported.
@discardableResult
public func withMockSession<Result>(
  policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported,
  warnings: MockSession.Warnings = [],
  _ body: () throws -> Result
) rethrows -> Result {
  try MockSession(
    policy: policy, unusedStubs: unusedStubs, warnings: warnings
  ).run(body)
}

/// Runs an asynchronous closure, such as a test, in its own session, on the caller's actor.
@discardableResult
public nonisolated(nonsending) func withMockSession<Result>(
  policy: MockPolicy? = nil, unusedStubs: MockSession.UnusedStubs = .reported,
  warnings: MockSession.Warnings = [],
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await MockSession(
    policy: policy, unusedStubs: unusedStubs, warnings: warnings
  ).run(body)
}

extension MockSession {
  fileprivate func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try MockSession.$inherited.withValue(self) {
      defer { end() }
      do { return try body() } catch {
        registerError()
        throw error
      }
    }
  }

  nonisolated(nonsending) func run<Result>(_ body: () async throws -> Result) async rethrows
    -> Result
  {
    try await MockSession.$inherited.withValue(self) {
      defer { end() }
      do { return try await body() } catch {
        registerError()
        throw error
      }
    }
  }
}
