internal import UnderstudyValues
import Understudy

/// The calls that a stub suspends, until the test resumes them.
///
/// ``Understudy/Stubbing/thenSuspend(ignoringCancellation:)`` returns them. You can resume them on
/// any thread. A call whose task is canceled throws a `CancellationError` or, if its method can't
/// throw it, returns the value of an unstubbed call. Calls that are suspended at the end of the
/// session, or when the last reference to this object is released, end in the same way, and are
/// reported at the line of the `when`:
///
/// ```
/// fetch(7) still had 1 suspended call at the end of the session.
/// ```
///
/// If calls are suspended for two seconds in which the test uses no mock, a warning names them.
public final class SuspendedCalls<Result>: Sendable {
  /// `nil` if the stub was rejected, which has been reported.
  private let stub: Unchecked<(queue: SuspensionQueue, pattern: CallPattern)>?

  init(_ writer: StubWriter?, ignoringCancellation: Bool) {
    stub = writer.flatMap { writer in
      writer.record.describe()
      let queue = SuspensionQueue(writer.record, ignoresCancellation: ignoringCancellation)
      queue.watch(writer.pattern.mock, in: .current)
      writer.add(queue)
      MockSession.current?.add(queue)
      return writer.isRejected ? nil : Unchecked((queue, writer.pattern))
    }
  }

  deinit { stub?.value.queue.end(.handle) }

  /// How many calls are suspended now.
  public var count: Int { stub?.value.queue.count ?? 0 }

  /// How many calls of all that came were canceled while they were suspended.
  public var canceledCount: Int { stub?.value.queue.canceledCount ?? 0 }

  /// Waits until a number of calls is suspended at the same time.
  ///
  /// If the number is still wrong after the timeout, or when the task is canceled, the test fails:
  ///
  /// ```
  /// fetch(7) had 0 suspended calls after waiting 1.0 s, expected exactly 1.
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of calls. With `.never`, it waits until none is suspended.
  ///   - timeout: The time to wait. The default is one second.
  public nonisolated(nonsending) func suspended(
    _ count: CallCount, before timeout: Duration = .seconds(1), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let (queue, pattern) = stub?.value else { return }
    await queue.number.wait(
      for: count, before: timeout, "suspended call", of: pattern,
      at: SourcePosition(fileID, filePath, line, column)
    ) { queue.count }
  }

  /// Returns a value from the call that has waited longest.
  ///
  /// If the method can't return it, the test fails, and the call stays suspended. It also fails if
  /// no call is suspended:
  ///
  /// ```
  /// No call of fetch(7) is suspended, so none can be resumed.
  /// The next call ends with this at once. Wait for it before: await calls.suspended(1)
  /// ```
  public func resume(
    returning value: Result, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    resume(with: .value(value), at: SourcePosition(fileID, filePath, line, column))
  }

  /// Throws an error from the call that has waited longest. It can fail as with a value.
  public func resume(
    throwing error: any Error, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    resume(with: .error(error), at: SourcePosition(fileID, filePath, line, column))
  }

  /// Returns a value from all calls that are suspended now, if there are any.
  public func resumeAll(
    returning value: Result, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    resume(first: .max, with: .value(value), at: SourcePosition(fileID, filePath, line, column))
  }

  private func resume(first count: Int = 1, with outcome: Outcome, at position: SourcePosition) {
    guard let (queue, pattern) = stub?.value else { return }
    if let misuse = pattern.misuse(of: outcome) {
      queue.report(.wrongResumption(misuse), at: position)
    } else if queue.resume(first: count, with: outcome) == 0, count == 1 {
      let other = pattern.wrongInstanceOfStub
      queue.report(
        .noneSuspended(pattern.text, wrongInstance: other), at: position)
    }
  }
}

extension SuspendedCalls where Result == Void {
  /// Returns from the call that has waited longest. The test fails at this line if there's none.
  public func resume(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    resume(returning: (), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns from all calls that are suspended now, if there are any.
  public func resumeAll() { resumeAll(returning: ()) }
}

extension Stubbing {
  /// Suspends the matching calls of an async method until the test resumes them, so that it can
  /// look at the state in between.
  ///
  /// ```swift
  /// let fetches = await when { try await spy.fetch(7) }.thenSuspend()
  /// let task = Task { try await spy.fetch(7) }
  /// await fetches.suspended(1)
  /// // The call is in progress. Verify what happens in the meantime here.
  /// fetches.resume(returning: Item(name: "apple"))
  /// ```
  ///
  /// A method that isn't `async` is reported at the line of the `when`:
  ///
  /// ```
  /// price(for: "apple") is not async, so it can't wait.
  /// ```
  ///
  /// - Parameter ignoringCancellation: Whether a call stays suspended when its task is canceled, as that
  ///   of a dependency that doesn't react to it. The test resumes it then. By default, it's let go.
  /// - Returns: The suspended calls. Keep them as long as calls come.
  public func thenSuspend(ignoringCancellation: Bool = false) -> SuspendedCalls<Result> {
    SuspendedCalls(writer, ignoringCancellation: ignoringCancellation)
  }
}
