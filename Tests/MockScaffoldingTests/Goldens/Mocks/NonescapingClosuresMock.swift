import Understudy
import Zoo

final class NonescapingClosuresMock: Mock, NonescapingClosures, @unchecked Sendable {
  @discardableResult
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    called(with: omitted)
    return try body()
  }

  @discardableResult
  func measure(_ body: () -> Void) -> Duration {
    body()
    return calledReturning(with: omitted, default: .zero)
  }

  func each(_ body: (Int) -> Void) {
    for value in calledReturning(with: omitted, default: [Int]()) {
      body(value)
    }
  }

  func pairs(_ name: String, _ body: (Int, String) -> Bool) {
    for value in calledReturning(with: name, omitted, default: [(Int, String)]()) {
      _ = body(value.0, value.1)
    }
  }

  @discardableResult
  func first(where isMatch: (Int) -> Bool) -> Int? { calledReturning(with: omitted, default: nil) }

  @discardableResult
  func all(where isMatch: (Int) -> Bool) -> [Int] { calledReturning(with: omitted, default: []) }

  @discardableResult
  func mapAll<Value>(_ body: (Int) throws -> Value) rethrows -> [Value] {
    calledReturning(with: omitted)
  }

  @discardableResult
  func typedEach<Failure: Error>(_ body: (Int) throws(Failure) -> Int) throws(Failure) -> [Int] {
    try calledThrowReturning(with: omitted, throwing: Failure.self, default: [])
  }

  @discardableResult
  func eachAsync(_ body: @concurrent (Int) async throws -> Int) async rethrows -> [Int] {
    await calledReturning(with: omitted, default: [])
  }

  @discardableResult
  func withValue<Value>(_ body: (Int) throws -> Value) rethrows -> Value {
    let value: Int = calledReturning(with: omitted, default: 0)
    return try body(value)
  }

  func change(_ body: (inout Int) -> Void) { called(with: omitted) }

  @discardableResult
  func reduce(_ start: Int, _ combine: (Int, Int) -> Int, _ done: (Int) -> Void) -> Int {
    calledReturning(with: start, omitted, omitted, default: 0)
  }

  @discardableResult
  func intercept(
    _ request: String, next: @Sendable @concurrent (String) async throws -> Int
  ) async throws -> Int {
    try await calledThrowReturning(with: request, omitted) { try await next(request) }
  }

  func wrap(
    _ name: String, in count: Int, _ body: (Int, String) throws(KitchenError) -> Void
  ) throws(KitchenError) {
    try calledThrowing(with: name, count, omitted) { () throws(KitchenError) in
      try body(count, name)
    }
  }

  @discardableResult
  func between(_ low: Int, _ high: Int, _ body: (Int) -> Bool) -> Bool {
    let value: Int = calledReturning(with: low, high, omitted, default: 0)
    return body(value)
  }
}
