import Foundation

// The one file with `@unchecked Sendable`. Everything else in the module builds on these two types,
// so that the compiler checks the rest and a reader finds the whole promise here.

/// A value that every thread may reach, one at a time.
///
/// It is safe because `value` is private and touched under `lock` only. Closures passed to
/// `withLock` are the module's own and short; a user's closure never runs in one.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

/// A value that leaves the compiler's sight although its type is not `Sendable`.
///
/// Arguments, results and answers belong to users, who are not asked for `Sendable`: a mock that
/// crosses isolation has said `@unchecked Sendable` itself, and hands values over as the real type
/// would. The module keeps such values, passes them on, and never mutates one.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
