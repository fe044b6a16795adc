import Understudy
import Zoo

final class ClosuresMock: Mock, Closures, @unchecked Sendable {
  func add(_ work: @escaping () -> Void) { called(with: work) }

  func load(then completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    called(with: completion)
  }

  func retry(_ work: @escaping (Int) throws -> String, otherwise: ((any Error) -> Void)?) {
    called(with: work, otherwise)
  }

  @discardableResult
  func start(
    _ work: @escaping @Sendable @concurrent (Int) async throws -> String
  ) async throws -> String {
    try await calledThrowReturning(with: work, default: "")
  }

  func show(_ update: @escaping @MainActor @Sendable (String) -> Void) { called(with: update) }

  func log(_ message: @autoclosure () -> String) { called(with: message()) }

  func check(_ condition: @autoclosure () throws -> Bool) rethrows { called(with: try condition()) }

  func later(_ value: @autoclosure @escaping () -> Int) { called(with: value()) }

  func register(_ hooks: (() -> Void)...) { called(with: hooks) }

  func visit(_ body: nonisolated(nonsending) @escaping (Int) async -> Void) { called(with: body) }

  func named(_ callback: (Int) -> Void, kept: @escaping Callback, optional: Callback?) {
    for value in calledReturning(with: omitted, kept, optional, default: [Int]()) {
      callback(value)
    }
  }

  @discardableResult
  func isValid(_ handler: (String) throws -> Bool) rethrows -> Bool {
    let value: String = calledReturning(with: omitted, default: "")
    return try handler(value)
  }
}
