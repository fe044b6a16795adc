/// What follows a `verify`: says how often the call is expected.
///
/// ```swift
/// verify(db.insert(into: any(), values: any(), any())).called(2)
/// await verify { try await db.ping() }.calledEventually(.atLeast(1), before: .seconds(3))
/// ```
///
/// A verification may be kept, passed to other threads, and asked more than once.
public struct Verification<Result>: Sendable {
  /// `nil` if `verify` found no call, which has been reported.
  private let statement: VerificationStatement?

  init(_ pattern: CallPattern?, at position: SourcePosition) {
    statement = pattern.map { VerificationStatement($0, at: position) }
  }

  /// Verifies that the call was made so often until now.
  ///
  /// The calls that matched count as verified from then on. A failure is reported here:
  ///
  /// ```
  /// close() was called 2 times, expected exactly 1.
  /// Expected: close()
  /// Matching calls:
  ///   #1 close()
  ///   #2 close()
  /// All 2 calls on DatabaseConnectionMock:
  ///   #1 close()
  ///   #2 close()
  /// ```
  ///
  /// - Parameter count: How many calls are expected.
  public func called(
    _ count: CallCount, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    guard let pattern = statement?.ask() else { return }
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    CallQuery(pattern).verify(count, at: position)
  }

  /// Waits until the call has been made so often, and fails if that does not happen in time.
  ///
  /// Calls that were made before count. A count with a lower bound is met as soon as it is reached;
  /// one that no call at all satisfies (``CallCount/never``, ``CallCount/atMost(_:)``,
  /// ``CallCount/lessThan(_:)``) is watched until the time is over. Calls wake the waiting task; it
  /// does not poll. When the task is cancelled, the wait ends at once, and what was called until then
  /// decides. A failure is reported here, with the time waited:
  ///
  /// ```
  /// ping() was called 0 times after waiting 1.0 s, expected exactly 1.
  /// Expected: ping()
  /// No calls on DatabaseConnectionMock.
  /// ```
  ///
  /// - Parameters:
  ///   - count: How many calls are expected.
  ///   - timeout: How long to wait; 1 second unless given. Zero or less looks once.
  ///   - isolation: The actor of the caller.
  public func calledEventually(
    _ count: CallCount, before timeout: Duration = .seconds(1),
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let pattern = statement?.ask() else { return }
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    await CallQuery(pattern)
      .verifyEventually(count, before: timeout, at: position, isolation: isolation)
  }
}

/// A `verify(…)`, which is reported when it goes away without having been asked.
private final class VerificationStatement: Sendable {
  private let pattern: Unchecked<CallPattern>
  private let position: SourcePosition
  private let isAsked = Locked(false)

  init(_ pattern: CallPattern, at position: SourcePosition) {
    self.pattern = Unchecked(pattern)
    self.position = position
  }

  func ask() -> CallPattern {
    isAsked.withLock { $0 = true }
    return pattern.value
  }

  deinit {
    guard !isAsked.withLock({ $0 }) else { return }
    let pattern = pattern.value
    FailureReport.send(
      .misuse(.unasked(call: pattern.text)), at: position, framework: pattern.mock.framework)
  }
}
