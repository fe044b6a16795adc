internal import UnderstudyValues

/// A verification of a call, which compares the number of matching calls with an expected count.
///
/// ```swift
/// verify(db.insert(into: any(), values: any(), any())).called(2)
/// await verify { try await db.ping() }.calledEventually(.atLeast(1), before: .seconds(3))
/// ```
///
/// You can use a verification more than once and on any thread. If you call neither method, the test
/// fails at the line of the `verify`. See <doc:Verifying>.
public struct Verification<Result>: Sendable {
  /// `nil` if `verify` didn't record a call, which has been reported.
  private let statement: VerificationStatement?

  init(_ patterns: [CallPattern]?, at position: SourcePosition) {
    if let pattern = patterns?.last {
      statement = VerificationStatement(pattern, of: Result.self, at: position)
    } else {
      statement = nil
    }
  }

  /// Verifies the number of matching calls that the mock has received.
  ///
  /// ```swift
  /// verify(pricing.price(for: "apple")).called(1, "the price is asked for once")
  /// verify(pricing.price(for: any())).called()
  /// ```
  ///
  /// The matching calls count as verified for `verifyNoMoreInteractions`. A failure is reported at
  /// this line:
  ///
  /// ```
  /// close() was called 2 times, expected exactly 1.
  /// ```
  ///
  /// In a session, it's a warning if it came too early: other tasks or threads have made calls
  /// after it that no further verification has counted, and with which its result would be another
  /// result. See ``MockSession``.
  ///
  /// - Parameters:
  ///   - count: The expected number of calls. The default is at least one.
  ///   - comment: What a failure means, as the first line of its message. By default, there's none.
  public func called(
    _ count: CallCount = .atLeast(1), _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard let pattern = statement?.check() else { return }
    let position = SourcePosition(fileID, filePath, line, column)
    CallQuery(pattern: pattern).verify(count, comment, at: position)
  }

  /// Verifies that the number of matching calls is a variable one:
  /// `verify(log.log(any())).called(lines.count)`.
  // Not an `Int`: the compiler would prefer it for a literal, and with it a method to a property.
  @_disfavoredOverload
  public func called(
    _ count: some BinaryInteger, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    called(
      .exactly(Int(clamping: count)), comment(), fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Verifies the number of matching calls, as the form without a closure does, and then runs a
  /// closure with the arguments of each of them, in their order.
  ///
  /// ```swift
  /// verify(pricing.price(for: any())).called(2) { (item: String) in #expect(!item.isEmpty) }
  /// ```
  ///
  /// The closure takes all arguments of the method, or none, or the ``Invocation``. An error that it
  /// throws is reported and ends the checks. It doesn't run if the number of calls is wrong, or if it
  /// doesn't fit one of them:
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
    let position = SourcePosition(fileID, filePath, line, column)
    CallQuery(pattern: pattern).verify(count, comment, at: position, check)
  }

  /// Leaves all arguments out of the comparison. Captors among them keep what they see:
  /// `verify(db.delete(from: "", where: "")).withAnyArguments().called(.never)`.
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
  /// Calls that the mock has already received count. A count that zero calls satisfy, such as
  /// ``CallCount/never``, is watched until the timeout has elapsed or there are too many calls. If
  /// the task is canceled, the calls received by then are compared. A failure is reported here:
  ///
  /// ```
  /// ping() was called 0 times after waiting 1.0 s, expected exactly 1.
  /// ```
  ///
  /// - Parameters:
  ///   - count: The expected number of calls. The default is at least one.
  ///   - timeout: The longest time to wait. The default is 1 second.
  ///   - comment: What a failure means, as the first line of its message. By default, there's none.
  public nonisolated(nonsending) func calledEventually(
    _ count: CallCount = .atLeast(1), before timeout: Duration = .seconds(1),
    _ comment: @autoclosure () -> String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let pattern = statement?.check() else { return }
    let position = SourcePosition(fileID, filePath, line, column)
    let query = CallQuery(pattern: pattern)
    await query.verifyEventually(count, before: timeout, comment, at: position)
  }
}

extension Verification {
  /// Waits until the number of matching calls is the value of a variable:
  /// `await verify(log.log(any())).calledEventually(lines.count)`.
  @_disfavoredOverload
  public nonisolated(nonsending) func calledEventually(
    _ count: some BinaryInteger, before timeout: Duration = .seconds(1),
    _ comment: @autoclosure () -> String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await calledEventually(
      .exactly(Int(clamping: count)), before: timeout, comment(), fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}

/// A `verify(…)`, which reports itself when it's deallocated and no count was verified.
private final class VerificationStatement: Sendable {
  private let pattern: Unchecked<CallPattern>
  private let result: Any.Type
  let position: SourcePosition
  private let isChecked = Locked(false)

  init(_ pattern: CallPattern, of result: Any.Type, at position: SourcePosition) {
    self.pattern = Unchecked(pattern)
    self.result = result
    self.position = position
  }

  func check() -> CallPattern {
    isChecked.withLock { $0 = true }
    return pattern.value
  }

  deinit {
    guard !isChecked.withLock({ $0 }) else { return }
    let pattern = pattern.value
    pattern.mock.report(.unchecked(pattern.text, pattern.hint), at: position)
  }
}
