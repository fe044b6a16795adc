import Foundation
import Testing
import Understudy
import UnderstudyExploration

/// The traits, which need systems with task executors.
package enum OrderMode: Sendable {
  case every(limit: Int = 1_000)
  case requests(limit: Int = 1_000)
  case samples(Int, seed: UInt64)
  case jobs(Int, seed: UInt64)
  case everyJob
  case order([Int])
  case orderOfRequests([Int])
  case time

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  package var trait: OrderTrait {
    switch self {
    case .every(1_000): .everyOrder
    case .every(let limit): .everyOrder(limit: limit)
    case .requests(let limit): .everyOrder(of: .requestsAndResponses, limit: limit)
    case .samples(let count, let seed): .everyOrder(samples: count, seed: seed)
    case .jobs(let count, let seed): .everyOrder(samples: count, seed: seed, of: .jobs)
    case .everyJob: .everyOrder(of: .jobs)
    case .order(let choices): .order(choices)
    case .orderOfRequests(let choices): .order(choices, of: .requestsAndResponses)
    case .time: .virtualTime
    }
  }
}

/// Runs a body as a test with the trait, in the test that calls this, and returns what it reports:
/// the texts of issues, and "expectation" for each failed expectation. None of them fails the test.
///
/// - Parameter marksKnown: Whether each text says first if it's a failure or a known issue.
package func explore(
  _ mode: OrderMode = .every(), marksKnown: Bool = false, body: @Sendable () async throws -> Void
) async -> [String] {
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
    return ["This system has no task executors."]
  }
  return await run(mode.trait, marksKnown: marksKnown, body)
}

/// The same with failures of calls, and with the orders of each failure.
package func explore(
  _ trait: FailureTrait, _ mode: OrderMode? = nil, _ body: @Sendable () async throws -> Void
) async -> [String] {
  guard let mode else { return await run(trait, body) }
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
    return ["This system has no task executors."]
  }
  return await run(trait) { try await mode.trait.scope(body) }
}

/// Runs a body as a test with the trait, and expects that nothing is reported. Returns what the body returns, run
/// by run.
@discardableResult package func eachRun<Result: Sendable>(
  _ mode: OrderMode = .every(), at location: SourceLocation = #_sourceLocation,
  _ body: @Sendable () async throws -> Result
) async -> [Result] {
  let results = Shared<[Result]>([])
  let found = await explore(mode) { try await results.append(body()) }
  #expect(found == [], sourceLocation: location)
  return results.value
}

/// The same with failures of calls, and with the orders of each failure.
@discardableResult package func eachRun<Result: Sendable>(
  _ trait: FailureTrait, _ mode: OrderMode? = nil, at location: SourceLocation = #_sourceLocation,
  _ body: @Sendable () async throws -> Result
) async -> [Result] {
  let results = Shared<[Result]>([])
  let found = await explore(trait, mode) { try await results.append(body()) }
  #expect(found == [], sourceLocation: location)
  return results.value
}

/// A task that is canceled before it runs its body.
package func canceledTask<Result: Sendable>(
  _ body: @escaping @Sendable () async throws -> Result
) -> Task<Result, any Error> {
  Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try await body()
  }
}

/// Calls a closure with each value in a task of its own, and waits for all of them.
package nonisolated(nonsending) func inTasks<Value: Sendable>(
  _ values: some Sequence<Value>, _ body: @escaping @Sendable (Value) async -> Void
) async {
  await withTaskGroup(of: Void.self) { group in
    for value in values { group.addTask { await body(value) } }
  }
}

/// Runs a body as a test of a suite with `.explored`, as in a run with these environment variables, in the test
/// that calls this. Returns what it reports, and the closing line.
package func exploreSuite(
  _ environment: [String: String] = ["UNDERSTUDY_EXPLORE": "20"],
  except checks: ExploredTrait.Checks = [], _ body: @Sendable () async throws -> Void
) async -> (texts: [String], line: String?) {
  let count = ExploredCount()
  let texts = await ExploredPlan.$current.withValue(ExploredPlan(environment, count: count)) {
    await run(ExploredTrait.explored(except: checks), body)
  }
  return (texts, count.text)
}

extension TestScoping {
  /// Runs a body in the scope of the trait, in the test that calls this.
  package func scope(_ body: @Sendable () async throws -> Void) async throws {
    try await provideScope(for: Test.current!, testCase: Test.Case.current, performing: body)
  }
}

/// What is reported of a body that runs as a test with `.challenged`: its warnings, and the notes.
package func reportsOfChallenge(
  _ body: @Sendable () async throws -> Void
) async throws -> RecordingReporter {
  let reporter = RecordingReporter()
  try await FailureReport.$reporter.withValue(reporter) {
    try await ChallengeTrait.challenged.scope(body)
  }
  return reporter
}

private func run(
  _ trait: some TestScoping & Sendable, marksKnown: Bool = false,
  _ body: @Sendable () async throws -> Void
) async -> [String] {
  let texts = Shared<[String]>([])
  try? await IssueHandlingTrait.compactMapIssues { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    let mark = marksKnown ? (issue.failsTest ? "failure: " : "known: ") : ""
    texts.append(mark + (text.isEmpty ? "expectation" : text))
    return nil
  }.scope {
    do { try await trait.scope(body) } catch { texts.append("threw \(error)") }
  }
  return texts.value
}

/// A value that several tasks change.
package final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  package init(_ value: Value) { stored = value }

  package var value: Value { lock.withLock { stored } }

  @discardableResult package func change<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }
}

extension Shared<Int> {
  /// Returns the number after the increment.
  @discardableResult package func increment() -> Int {
    change {
      $0 += 1
      return $0
    }
  }
}

extension Shared {
  package func append<Element>(_ element: Element) where Value == [Element] {
    change { $0.append(element) }
  }

  package func append(_ text: String) where Value == String { change { $0 += text } }
}
