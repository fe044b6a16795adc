// The only types of the library that are `@unchecked Sendable`. The compiler can't check the code in
// Runtime either.

/// A value that a lock protects.
///
/// This is safe because `value` is private and accessed only under `lock`. Closures passed to
/// `withLock` are short and belong to the library; user-defined closures never run in them.
final class Locked<Value>: @unchecked Sendable {
  private let lock = SystemLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  deinit { lock.deallocate() }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    let result = body(&value)
    lock.unlock()
    return result
  }
}

/// A value that can be sent although its type isn't `Sendable`.
///
/// Arguments, results, and answers have the types of the mocked methods, which need not be
/// `Sendable`: a mock that crosses isolation domains is declared `@unchecked Sendable` and passes
/// values on as the real type would. The library stores such values and passes them on, and never
/// mutates one.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
