import Understudy
import Zoo

final class NonescapingClosuresMock: Mock, NonescapingClosures, @unchecked Sendable {
  @discardableResult
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    called()
    return try body()
  }

  @discardableResult
  func measure(_ body: () -> Void) -> Duration {
    body()
    return calledReturning(default: .zero)
  }

  func each(_ body: (Int) -> Void) {
    for value in calledReturning(default: [Int]()) {
      body(value)
    }
  }

  func pairs(_ name: String, _ body: (Int, String) -> Bool) {
    for value in calledReturning(with: name, default: [(Int, String)]()) {
      _ = body(value.0, value.1)
    }
  }

  // `isMatch` doesn't escape, so it isn't forwarded.
  @discardableResult
  func first(where isMatch: (Int) -> Bool) -> Int? { calledReturning(default: nil) }

  // `isMatch` doesn't escape, so it isn't forwarded.
  @discardableResult
  func all(where isMatch: (Int) -> Bool) -> [Int] { calledReturning(default: []) }

  // `body` doesn't escape, so it isn't forwarded.
  @discardableResult
  func mapAll<Value>(_ body: (Int) throws -> Value) rethrows -> [Value] { calledReturning() }

  // `body` doesn't escape, so it isn't forwarded.
  @discardableResult
  func typedEach<Failure: Error>(_ body: (Int) throws(Failure) -> Int) throws(Failure) -> [Int] {
    try calledThrowReturning(throwing: Failure.self, default: [])
  }

  // `body` doesn't escape, so it isn't forwarded.
  @discardableResult
  func eachAsync(_ body: @concurrent (Int) async throws -> Int) async rethrows -> [Int] {
    await calledReturning(default: [])
  }

  @discardableResult
  func withValue<Value>(_ body: (Int) throws -> Value) rethrows -> Value {
    let value: Int = calledReturning(default: 0)
    return try body(value)
  }

  // `body` doesn't escape, so it isn't forwarded.
  func change(_ body: (inout Int) -> Void) { called() }

  // `combine` doesn't escape, so it isn't forwarded.
  // `done` doesn't escape, so it isn't forwarded.
  @discardableResult
  func reduce(_ start: Int, _ combine: (Int, Int) -> Int, _ done: (Int) -> Void) -> Int {
    calledReturning(with: start, default: 0)
  }

  @discardableResult
  func intercept(
    _ request: String, next: @Sendable @concurrent (String) async throws -> Int
  ) async throws -> Int {
    try await calledThrowReturning(with: request) { try await next(request) }
  }

  func wrap(
    _ name: String, in count: Int, _ body: (Int, String) throws(KitchenError) -> Void
  ) throws(KitchenError) {
    try calledThrowing(with: name, count) { () throws(KitchenError) in try body(count, name) }
  }

  @discardableResult
  func between(_ low: Int, _ high: Int, _ body: (Int) -> Bool) -> Bool {
    let value: Int = calledReturning(with: low, high, default: 0)
    return body(value)
  }
}
