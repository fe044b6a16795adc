import Understudy
import Zoo

final class NonescapingClosuresSpy: Mock, NonescapingClosures, @unchecked Sendable {
  let real: any NonescapingClosures

  init(real: any NonescapingClosures) {
    self.real = real
    super.init()
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  func transaction(_ name: String, _ body: () throws -> Void) rethrows {
    called(with: name)
    try body()
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  @discardableResult
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    called()
    return try body()
  }

  @discardableResult
  func measure(_ body: () -> Void) -> Duration { calledReturning { real.measure(body) } }

  func each(_ body: (Int) -> Void) { called { real.each(body) } }

  func pairs(_ name: String, _ body: (Int, String) -> Bool) {
    called(with: name) { real.pairs(name, body) }
  }

  @discardableResult
  func first(where isMatch: (Int) -> Bool) -> Int? {
    calledReturning { real.first(where: isMatch) }
  }

  @discardableResult
  func all(where isMatch: (Int) -> Bool) -> [Int] { calledReturning { real.all(where: isMatch) } }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  @discardableResult
  func map(_ body: (Int) throws -> Int) rethrows -> [Int] {
    var results: [Int] = []
    for value in calledReturning(default: [Int]()) {
      results.append(try body(value))
    }
    return results
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  @discardableResult
  func mapAll<Value>(_ body: (Int) throws -> Value) rethrows -> [Value] {
    var results: [Value] = []
    for value in calledReturning(default: [Int]()) {
      results.append(try body(value))
    }
    return results
  }

  @discardableResult
  func typedEach<Failure: Error>(_ body: (Int) throws(Failure) -> Int) throws(Failure) -> [Int] {
    try calledThrowReturning { () throws(Failure) in try real.typedEach(body) }
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  @discardableResult
  func eachAsync(_ body: @concurrent (Int) async throws -> Int) async rethrows -> [Int] {
    var results: [Int] = []
    for value in await calledReturning(default: [Int]()) {
      results.append(try await body(value))
    }
    return results
  }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  @discardableResult
  func withValue<Value>(_ body: (Int) throws -> Value) rethrows -> Value {
    let value: Int = calledReturning(default: 0)
    return try body(value)
  }

  func change(_ body: (inout Int) -> Void) { called { real.change(body) } }

  @discardableResult
  func reduce(_ start: Int, _ combine: (Int, Int) -> Int, _ done: (Int) -> Void) -> Int {
    calledReturning(with: start) { real.reduce(start, combine, done) }
  }
}
