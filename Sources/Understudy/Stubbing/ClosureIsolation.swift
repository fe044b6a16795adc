internal import UnderstudyValues
import Foundation

/// Where a closure of a test runs: on the actor on which it was written, if there's one.
///
/// The type of a stored closure doesn't say that. A call from another context would run it there, where
/// the checks of the language stop the process.
package final class ClosureIsolation: Sendable {
  let actor: (any Actor)?
  let position: SourcePosition
  /// Whether a call waits for the actor. Otherwise, only what runs later does.
  private let isWaitedFor: Bool
  /// How often the closure could not run, and the main actor has been blocked since then.
  private let missedRuns = AtomicInteger(0)

  /// How long a synchronous call waits for the main actor.
  @TaskLocal package static var limit = Duration.seconds(5)

  /// That of an asynchronous closure, which changes to its actor itself.
  package static let none = ClosureIsolation(nil, at: .unknown)

  init(_ actor: (any Actor)?, at position: SourcePosition, isWaitedFor: Bool = true) {
    (self.actor, self.position, self.isWaitedFor) = (actor, position, isWaitedFor)
  }

  /// Runs the closure for a synchronous call: on the main actor if it was written there, else in place,
  /// because other actors have no thread to wait for.
  func run<Result>(_ body: @escaping () throws -> Result) throws -> Result {
    guard isWaitedFor, let actor, actor === MainActor.shared, !MainActorThread.isCurrent else {
      return try body()
    }
    return try waitForMainActor(body)
  }

  /// Runs a closure that can't throw, or reports that it couldn't run.
  ///
  /// - Parameter other: The value if it couldn't.
  func run<Result>(
    _ name: String, of subject: @autoclosure () -> String, else other: Result,
    _ body: @escaping () throws -> Result
  ) -> Result {
    do { return try run(body) } catch {
      report(error, name, of: subject(), origin: nil)
      return other
    }
  }

  /// Runs the closure on its actor, for an asynchronous call or after a call.
  nonisolated(nonsending) func runAsync<Result>(
    isLater: Bool = false, _ body: @escaping () throws -> Result
  ) async throws -> Result {
    guard isWaitedFor || isLater, let actor else { return try body() }
    return try await Self.run(Unchecked(body), on: actor).value
  }

  /// Reports that the closure couldn't run, if that is what an error says.
  func report(
    _ error: any Error, _ name: String, of subject: @autoclosure () -> String,
    origin: FailureOrigin?
  ) {
    guard let error = error as? MainActorBlocked, error.isFirst else { return }
    let misuse = Misuse.mainActorBlocked(name, of: subject(), isClosure: true)
    FailureReport.send(.misuse(misuse), at: position, origin: origin)
  }

  private static func run<Result>(
    _ body: Unchecked<() throws -> Result>, on actor: isolated any Actor
  ) throws -> Unchecked<Result> {
    Unchecked(try body.value())
  }

  // Apart, because a debug build makes room for its variables where they're declared.
  private func waitForMainActor<Result>(_ body: @escaping () throws -> Result) throws -> Result {
    // A comparison can run a closure many times, and must not wait each time.
    if missedRuns.value > 0 { throw MainActorBlocked(isFirst: false) }
    // The closure, until it begins or never will.
    let waiting = Locked<Unchecked<() throws -> Result>?>(Unchecked(body))
    let result = Locked<Swift.Result<Unchecked<Result>, any Error>?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task { @MainActor in
      guard let body = waiting.exchange(nil) else {
        self.missedRuns.add(-1)
        return
      }
      _ = result.exchange(Swift.Result { Unchecked(try body.value()) })
      end.signal()
    }
    if end.wait(timeout: .now() + Self.limit / .seconds(1)) == .timedOut {
      guard waiting.exchange(nil) == nil else {
        missedRuns.add(1)
        throw MainActorBlocked(isFirst: true)
      }
      end.wait()
    }
    return try result.exchange(nil)!.get().value
  }
}

/// What runs on the main actor because a conformance of a type belongs to it: `==`, `<`, `Mocked`, a
/// description.
enum MainActorConformance {
  /// Where it was reported that the main actor is blocked. A place isn't waited for again before the
  /// main actor is free, which then removes it.
  static let blocked = Locked<[String: ClosureIsolation]>([:])

  /// Runs the body on the main actor, or reports that it couldn't run.
  ///
  /// - Parameters:
  ///   - operation: What the body does, for the report.
  ///   - isNeeded: Whether the conformance belongs to the main actor. Otherwise, the body runs in place.
  ///   - position: The line that needs the conformance; `nil` if nothing is to be reported.
  ///   - other: The value if the body couldn't run.
  static func run<Result>(
    _ operation: String, of type: Any.Type, if isNeeded: Bool = true, at position: SourcePosition?,
    else other: Result, _ body: @escaping () -> Result
  ) -> Result {
    if !isNeeded { return body() }
    let place = position.map { "\($0.filePath):\($0.line):\($0.column)" } ?? ""
    let known = blocked.withLock { $0[place] }
    let isolation = known ?? ClosureIsolation(MainActor.shared, at: position ?? .unknown)
    do { return try isolation.run(body) } catch {
      if let position, (error as? MainActorBlocked)?.isFirst == true {
        blocked.withLock { $0[place] = isolation }
        Task { @MainActor in _ = blocked.withLock { $0.removeValue(forKey: place) } }
        let misuse = Misuse.mainActorBlocked(operation, of: "\(type)", isClosure: false)
        FailureReport.send(.misuse(misuse), at: position)
      }
      return other
    }
  }
}

/// The main actor was blocked while a synchronous call of another thread waited for it.
struct MainActorBlocked: Error {
  /// Whether the closure has not been reported since the main actor was blocked.
  let isFirst: Bool
}
