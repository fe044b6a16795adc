internal import UnderstudyValues
import Understudy

/// Waits for an event of the test, such as a sign-out, which happens at any time: before, between,
/// and after the calls of mocks that wait, each in an order of its own.
///
/// ```swift
/// async let latency = db.ping()
/// await anytime("disconnect")
/// try db.close()
/// _ = try await latency
/// ```
///
/// Without ``Testing/Trait/everyOrder``, the test fails, and the event happens at once. You can
/// call it in each task that the test starts, also in a detached task. If a queue has started the
/// task, or it's detached and begins on the main actor, its test isn't known: the event happens at
/// once, and the only test that explores fails.
///
/// This holds for the other functions of explored tests, too. See [Failures, cancellations, and time](doc:WhatElse).
///
/// - Parameter name: What the message calls the event: `Fails in 1 of 2 orders: disconnect, ping()`.
public nonisolated(nonsending) func anytime(
  _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  if let run = CallObservers.exploringRun {
    await run.waitForChoice(of: .call, name)
    return
  }
  TimeText.eventWithoutRun(name).report(at: SourcePosition(fileID, filePath, line, column))
}

/// Runs a part of a test in a task of its own that is canceled at any time: before it begins, between and
/// after its calls of mocks and its sleeps, each in an order of its own, and in some orders not at all.
///
/// What follows has to hold in all of them. Without ``Testing/Trait/everyOrder``, the test fails, and nothing is
/// canceled. See [Failures, cancellations, and time](doc:WhatElse).
///
/// ```swift
/// let (result, wasCanceled) = await canceledAtAnyTime { try await db.ping() }
/// if !wasCanceled { #expect(throws: Never.self) { try result.get() } }
/// ```
///
/// - Returns: What came of the part, and whether it was canceled before it ended.
@discardableResult
public nonisolated(nonsending) func canceledAtAnyTime<Success>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ body: @escaping () async throws -> Success
) async -> (result: Result<Success, any Error>, wasCanceled: Bool) {
  let run = CallObservers.exploringRun
  if run == nil {
    TimeText.cancellationWithoutRun.report(
      at: SourcePosition(fileID, filePath, line, column))
  }
  // The closure runs while its caller waits.
  let body = Unchecked(body)
  return await withTaskGroup(of: Unchecked<Result<Success, any Error>>?.self) { group in
    group.addTask {
      await run?.waitForChoice(of: .call, TimeText.begin)
      do { return Unchecked(.success(try await body.value())) } catch {
        return Unchecked(.failure(error))
      }
    }
    if let run {
      group.addTask {
        await run.waitForChoice(of: .cancellation, TimeText.cancellation)
        return nil
      }
    }
    var (result, wasCanceled): (Unchecked<Result<Success, any Error>>?, Bool) = (nil, false)
    for await next in group {
      if result == nil, next == nil { wasCanceled = true }
      result = next ?? result
      group.cancelAll()
    }
    return (result!.value, wasCanceled)
  }
}
