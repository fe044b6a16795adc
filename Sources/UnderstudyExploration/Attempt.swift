import Understudy

/// Runs a part of a test in which calls of mocks may fail, and returns its value or, if a call failed on
/// purpose, the error that it threw: `let result = try await attempt { try await spy.fetch(7) }`.
///
/// With ``Testing/Trait/everyFailure``, each call in the closure that can throw fails in a run of its own,
/// and what follows the attempt has to hold in all runs. Without the trait, no call fails on purpose. The
/// closure runs on the caller's actor. Calls of the tasks that it creates belong to the attempt, but not
/// those of detached tasks and of queues. An error that no failed call explains is thrown on. See
/// <doc:WhatElse>.
@discardableResult
public nonisolated(nonsending) func attempt<Success>(
  _ body: () async throws -> Success
) async throws -> Result<Success, any Error> {
  let attempt = Attempt()
  do {
    return .success(try await Attempt.$current.withValue(attempt, operation: body))
  } catch {
    return try attempt.result(error)
  }
}

/// Runs a synchronous part of a test in which calls of mocks may fail, and returns what came of it:
/// `let result = try attempt { try store.save(item) }`. The calls are those of its thread and its tasks.
@discardableResult
public func attempt<Success>(
  _ body: () throws -> Success
) throws -> Result<Success, any Error> {
  let attempt = Attempt()
  do {
    return .success(try Attempt.$current.withValue(attempt, operation: body))
  } catch {
    return try attempt.result(error)
  }
}

final class Attempt: Sendable {
  @TaskLocal static var current: Attempt?

  private let outer = Attempt.current
  private let hasFailed = Locked(false)

  init() { FailureRun.beginAttempt() }
  /// Whether it's an attempt, or inside of it.
  func isInside(of other: Attempt) -> Bool { self === other || outer?.isInside(of: other) == true }

  /// Marks the attempt, and those around it, as ones in which a call has failed on purpose.
  func registerFailure() {
    hasFailed.withLock { $0 = true }
    outer?.registerFailure()
  }

  func result<Success>(_ error: any Error) throws -> Result<Success, any Error> {
    if hasFailed.withLock({ $0 }) { return .failure(error) }
    throw error
  }
}
