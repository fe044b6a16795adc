/// User code that the library runs.
enum UserCode {
  /// Runs code whose calls aren't part of a test: a predicate, a default value, a description. Mocks
  /// that it calls neither log nor record the calls, and return any value that exists.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Of this context: the calls of a task that the code starts are received.
    try Scope(.userCode).evaluate(body)
  }

  /// Runs code whose calls are received, unless a statement is being evaluated, which ignores them.
  static func runOutsideStatements<Result>(_ body: () throws -> Result) rethrows -> Result {
    Scope.current == nil ? try body() : try run(body)
  }
}
