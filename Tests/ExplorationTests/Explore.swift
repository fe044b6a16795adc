import Foundation
import Testing
import Understudy
import UnderstudyExploration

/// The traits, which need systems with task executors.
enum Mode: Sendable {
  case every(limit: Int = 1_000)
  case samples(Int, seed: UInt64)
  case order([Int])

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  fileprivate var trait: OrderTrait {
    switch self {
    case .every(1_000): .everyOrder
    case .every(let limit): .everyOrder(limit: limit)
    case .samples(let count, let seed): .everyOrder(samples: count, seed: seed)
    case .order(let choices): .order(choices)
    }
  }
}

/// Runs a body as a test with the trait, in the test that calls this, and returns what it reports:
/// the texts of issues, and "expectation" for each failed expectation. None of them fails the test.
func explore(
  _ mode: Mode = .every(), _ body: @Sendable () async throws -> Void
) async -> [String] {
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
    return ["This system has no task executors."]
  }
  let texts = Shared<[String]>([])
  let (test, testCase) = (Test.current!, Test.Case.current)
  try? await IssueHandlingTrait.compactMapIssues { issue in
    let text = issue.comments.map(\.rawValue).joined(separator: "\n")
    texts.change { $0.append(text.isEmpty ? "expectation" : text) }
    return nil
  }.provideScope(for: test, testCase: testCase) {
    do {
      try await mode.trait.provideScope(for: test, testCase: testCase, performing: body)
    } catch {
      texts.change { $0.append("threw \(error)") }
    }
  }
  return texts.value
}

/// A value that several tasks change.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }

  @discardableResult
  func change<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&stored) } }
}

final class RemoteMock: Mock, @unchecked Sendable {
  @discardableResult
  func fetch(_ query: String) async -> String { await calledReturning(with: query) }
  func put(_ value: Int) async { await called(with: value) }
  @discardableResult
  func get() async -> Int { await calledReturning() }
  func timeOut() async { await called() }
  @discardableResult
  func load() async throws -> Int { try await calledThrowReturning() }
  func log(_ text: String) { called(with: text) }
}
