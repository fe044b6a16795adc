/// A verification of a call, which compares the number of matching calls with an expected count.
///
/// ```swift
/// verify(db.insert(into: any(), values: any(), any())).called(2)
/// await verify { try await db.ping() }.calledEventually(.atLeast(1), before: .seconds(3))
/// ```
///
/// You can store a verification, use it more than once, and use it on any thread. If you call
/// neither method, the test fails at the line of the `verify`. See <doc:Verifying>.
public struct Verification<Result>: Sendable {
  /// `nil` if `verify` didn't record a call, which has been reported.
  private let statement: VerificationStatement?

  init(_ patterns: [CallPattern]?, at position: SourcePosition) {
    statement = patterns?.last.map { VerificationStatement($0, at: position) }
  }

  /// Verifies the number of matching calls that the mock has received.
  ///
  /// ```swift
  /// verify(pricing.price(for: "apple")).called(1, "the price is asked for once")
  /// verify(pricing.price(for: any())).called()
  /// ```
  ///
  /// If the verification succeeds, the matching calls count as verified for
  /// `verifyNoMoreInteractions`. Otherwise the library reports a failure at this line:
  ///
  /// ```
  /// close() was called 2 times, expected exactly 1.
  /// ```
  ///
  /// - Parameters:
  ///   - count: The expected number of calls. The default is at least one. A count that no number
  ///     of calls satisfies is reported.
  ///   - comment: What a failure means, as the first line of its message. The default is no
  ///     comment.
  public func called(
    _ count: CallCount = .atLeast(1), _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard let pattern = statement?.check() else { return }
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    CallQuery(pattern: pattern).verify(count, comment, at: position)
  }

  /// Verifies the number of matching calls, as the form without a closure does, and then runs a
  /// closure with the arguments of each of them, in their order.
  ///
  /// ```swift
  /// verify(pricing.price(for: any())).called(2) { (item: String) in #expect(!item.isEmpty) }
  /// ```
  ///
  /// The closure takes all arguments of the method, with the types that it declares, or none, or
  /// the ``Invocation``. An error that it throws is reported at this line and ends the checks. It
  /// doesn't run if the number of calls is wrong, or if it doesn't fit one of them:
  ///
  /// ```
  /// The closure of called takes (Int), but price(for: "apple") has (String).
  /// ```
  public func called<each Argument>(
    _ count: CallCount = .atLeast(1), _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ check: (repeat each Argument) throws -> Void
  ) {
    guard let pattern = statement?.check() else { return }
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    CallQuery(pattern: pattern).verify(count, comment, at: position, check)
  }

  /// Leaves all arguments out of the comparison. Captors among them keep what they see.
  ///
  /// ```swift
  /// verify(db.delete(from: "", where: "")).withAnyArguments().called(.never)
  /// ```
  public func withAnyArguments() -> Verification {
    guard let statement else { return self }
    return Verification([statement.check().withAnyArguments], at: statement.position)
  }

  /// Waits until the number of matching calls satisfies a count, and reports a failure if it
  /// doesn't in time.
  ///
  /// ```swift
  /// Task.detached { log.log("connected") }
  /// await verify(log.log("connected")).calledEventually(1)
  /// ```
  ///
  /// Calls that the mock has already received count, and each new call, on any thread, ends or
  /// continues the wait. A count that zero calls satisfy, such as ``CallCount/never``, is watched
  /// until the timeout has elapsed or there are too many calls. If the task is canceled, the calls
  /// received by then are compared. A failure is reported at this line:
  ///
  /// ```
  /// ping() was called 0 times after waiting 1.0 s, expected exactly 1.
  /// ```
  ///
  /// - Parameters:
  ///   - count: The expected number of calls. The default is at least one.
  ///   - timeout: The longest time to wait. The default is 1 second. With zero or less, the method
  ///     doesn't wait.
  ///   - comment: What a failure means, as the first line of its message. The default is no
  ///     comment.
  public nonisolated(nonsending) func calledEventually(
    _ count: CallCount = .atLeast(1), before timeout: Duration = .seconds(1),
    _ comment: @autoclosure () -> String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let pattern = statement?.check() else { return }
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let query = CallQuery(pattern: pattern)
    await query.verifyEventually(count, before: timeout, comment, at: position)
  }
}

/// A `verify(…)`, which reports itself when it's deallocated and no count was verified.
private final class VerificationStatement: Sendable {
  private let pattern: Unchecked<CallPattern>
  let position: SourcePosition
  private let isChecked = Locked(false)

  init(_ pattern: CallPattern, at position: SourcePosition) {
    self.pattern = Unchecked(pattern)
    self.position = position
  }

  func check() -> CallPattern {
    isChecked.withLock { $0 = true }
    return pattern.value
  }

  deinit {
    guard !isChecked.withLock({ $0 }) else { return }
    let pattern = pattern.value
    FailureReport.send(
      .misuse(.uncheckedVerification(call: pattern.text, CallHint(pattern))), at: position,
      origin: pattern.mock.origin)
  }
}
