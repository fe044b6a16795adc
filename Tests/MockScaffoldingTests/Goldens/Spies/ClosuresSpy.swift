import Understudy
import Zoo

final class ClosuresSpy: Mock, Closures, @unchecked Sendable {
  let real: any Closures

  init(real: any Closures) {
    self.real = real
    super.init()
  }

  func add(_ work: @escaping () -> Void) { called(with: work) { real.add(work) } }

  func load(then completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    called(with: completion) { real.load(then: completion) }
  }

  func retry(_ work: @escaping (Int) throws -> String, otherwise: ((any Error) -> Void)?) {
    called(with: work, otherwise) { real.retry(work, otherwise: otherwise) }
  }

  @discardableResult
  func start(
    _ work: @escaping @Sendable @concurrent (Int) async throws -> String
  ) async throws -> String {
    try await calledThrowReturning(with: work) { try await real.start(work) }
  }

  func show(_ update: @escaping @MainActor @Sendable (String) -> Void) {
    called(with: update) { real.show(update) }
  }

  func log(_ message: @autoclosure () -> String) {
    let messageValue = message()
    called(with: messageValue) { real.log(messageValue) }
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  func check(_ condition: @autoclosure () throws -> Bool) rethrows { called(with: try condition()) }

  func later(_ value: @autoclosure @escaping () -> Int) {
    let valueValue = value()
    called(with: valueValue) { real.later(valueValue) }
  }

  // The values of a variadic parameter can't be passed on, so this member doesn't call through.
  func register(_ hooks: (() -> Void)...) { called(with: hooks) }

  func visit(_ body: nonisolated(nonsending) @escaping (Int) async -> Void) {
    called(with: body) { real.visit(body) }
  }

  func named(_ callback: (Int) -> Void, kept: @escaping Callback, optional: Callback?) {
    called(with: kept, optional) { real.named(callback, kept: kept, optional: optional) }
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  @discardableResult
  func isValid(_ handler: (String) throws -> Bool) rethrows -> Bool {
    let value: String = calledReturning(default: "")
    return try handler(value)
  }
}
