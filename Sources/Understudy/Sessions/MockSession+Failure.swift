internal import UnderstudyValues

// Whether the test has failed.
extension MockSession {
  /// Marks this session as failed because its end reports a failure. The outer sessions aren't
  /// marked, because the issue can be a known one.
  func registerOwnFailure() { state.withLock { $0.hasFailed = true } }

  /// Marks this session as failed because its body threw an error. The outer sessions aren't marked,
  /// because the error can be caught.
  func registerError() {
    registerOwnFailure()
    state.withLock { $0.hasThrown = true }
  }

  var hasThrown: Bool { state.withLock { $0.hasThrown } }

  /// Marks all sessions of the test as failed because of an issue.
  func registerIssue() {
    state.withLock { $0.hasFailed = true }
    parent?.registerIssue()
  }

  /// Marks the sessions as failed because of a failure that's about to be reported. A session
  /// that's notified of issues waits for the issue instead, which can be a known one.
  func registerReport() { if !receivesIssues { registerIssue() } }

  var hasFailed: Bool {
    state.withLock { $0.hasFailed } || XCTestActivity.failureCount > earlierXCTestFailures
      || parent?.hasFailed == true
  }
}
