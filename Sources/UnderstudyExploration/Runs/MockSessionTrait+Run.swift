import Understudy

#if canImport(Testing)
  import Testing
#else
  internal import UnderstudyValues
#endif

extension MockSession {
  /// A trait for sessions with the options of the current one; without one, unused stubs aren't reported.
  ///
  /// - Parameter warns: Whether they have the same warnings, and not none.
  static func trait(warns: Bool) -> MockSessionTrait {
    guard let current else { return .mockSession(unusedStubs: .ignored) }
    return .mockSession(
      policy: current.policy, unusedStubs: current.unusedStubs,
      warnings: warns ? current.warnings : [])
  }
}

// Outside of Swift Testing.
extension MockSessionTrait {
  /// Runs a closure in a session with the options of the trait.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withMockSession(policy: policy, unusedStubs: unusedStubs, warnings: warnings, body)
  }

  nonisolated(nonsending) func run<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await withMockSession(policy: policy, unusedStubs: unusedStubs, warnings: warnings, body)
  }
}
