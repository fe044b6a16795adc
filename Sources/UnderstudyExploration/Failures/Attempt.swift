internal import UnderstudyValues
import Understudy

/// Runs a part of a test in which calls of mocks may fail, and returns its value or, if a call failed on
/// purpose, the error that it threw: `let result = try await attempt { try await spy.fetch(7) }`.
///
/// With ``Testing/Trait/everyFailure``, each call in the closure that can throw fails in a run of
/// its own, and what follows the attempt has to hold in all runs. Without the trait, no call fails
/// on purpose. The closure runs on the caller's actor. Calls of the tasks that it creates belong to
/// the attempt, but not calls of earlier and detached tasks and of queues; see
/// ``attempt(of:_:body:)``. An error that no failed call explains is thrown on. See
/// [Failures, cancellations, and time](doc:WhatElse).
@discardableResult
public nonisolated(nonsending) func attempt<Success>(
  _ body: () async throws -> Success
) async throws -> Result<Success, any Error> {
  try await Attempt(of: nil).run(in: .of([]), body)
}

/// Runs a synchronous part of a test in which calls of mocks may fail, and returns what came of it:
/// `let result = try attempt { try store.save(item) }`. Calls of its thread and its tasks may fail.
@discardableResult
public func attempt<Success>(
  _ body: () throws -> Success
) throws -> Result<Success, any Error> {
  try Attempt(of: nil).run(in: .of([]), body)
}

/// Runs a part of a test in which calls of some mocks may fail, in any task, and returns what came of it.
///
/// From the begin of the closure to its end, each call of these mocks can fail that can throw, also
/// in tasks that began earlier, in detached tasks, and on queues:
/// `try await attempt(of: server) { try await pool.open() }`. Calls of other mocks don't fail. For
/// the rest, see ``attempt(_:)``.
@discardableResult
public nonisolated(nonsending) func attempt<Success>(
  of mock: any Mocking, _ others: any Mocking..., body: () async throws -> Success
) async throws -> Result<Success, any Error> {
  let mocks = [mock] + others
  return try await Attempt(of: mocks).run(in: .of(mocks), body)
}

/// Runs a synchronous part of a test in which calls of some mocks may fail, in any task:
/// `let result = try attempt(of: disk) { try store.save(item) }`.
@discardableResult
public func attempt<Success>(
  of mock: any Mocking, _ others: any Mocking..., body: () throws -> Success
) throws -> Result<Success, any Error> {
  let mocks = [mock] + others
  return try Attempt(of: mocks).run(in: .of(mocks), body)
}

/// A part of a test in which calls may fail. The run of the test refers to its attempts, so they don't to it.
final class Attempt: Sendable {
  @TaskLocal private static var current: Attempt?

  private let outer = Attempt.current
  /// The mocks whose calls fail, in any task; `nil` for all calls of the attempt's tasks.
  private let mocks: Set<ObjectIdentifier>?
  private let hasFailed = Locked(false)

  init(of mocks: [any Mocking]?) {
    self.mocks = mocks.map { Set($0.map { ObjectIdentifier($0.mockState) }) }
  }

  nonisolated(nonsending) func run<Success>(
    in run: FailureRun?, _ body: () async throws -> Success
  ) async throws -> Result<Success, any Error> {
    run?.begin(self)
    defer { run?.end(self) }
    do {
      return .success(try await Self.$current.withValue(self, operation: body))
    } catch {
      return try result(error)
    }
  }

  func run<Success>(
    in run: FailureRun?, _ body: () throws -> Success
  ) throws -> Result<Success, any Error> {
    run?.begin(self)
    defer { run?.end(self) }
    do {
      return .success(try Self.$current.withValue(self, operation: body))
    } catch {
      return try result(error)
    }
  }

  /// Whether it lets the calls of a mock fail in any task.
  func isOf(_ mock: ObjectIdentifier) -> Bool { mocks?.contains(mock) == true }
  var isOfItsTasks: Bool { mocks == nil }

  /// The innermost attempt of the task that lets the calls of a mock fail.
  static func ofTask(for mock: ObjectIdentifier) -> Attempt? {
    var attempt = current
    while let inner = attempt, !inner.isOfItsTasks, !inner.isOf(mock) { attempt = inner.outer }
    return attempt
  }

  /// Whether it's an attempt, or inside of it.
  func isInside(of other: Attempt) -> Bool { self === other || outer?.isInside(of: other) == true }

  /// Marks the attempt, and those around it, as ones in which a call has failed on purpose.
  func registerFailure() {
    hasFailed.withLock { $0 = true }
    outer?.registerFailure()
  }

  private func result<Success>(_ error: any Error) throws -> Result<Success, any Error> {
    if hasFailed.withLock({ $0 }) { return .failure(error) }
    throw error
  }
}
