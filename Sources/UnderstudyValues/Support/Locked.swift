import Foundation

// The only types of the library that are `@unchecked Sendable`.

/// A value that a lock protects.
///
/// This is safe because `value` is used in this file only, under `lock`. Closures passed to
/// `withLock` are short and belong to the library; user-defined closures never run in them.
package final class Locked<Value>: @unchecked Sendable {
  // Internal, because the code of other modules is specialized for the type of the value.
  @usableFromInline let lock = SystemLock()
  @usableFromInline var value: Value

  @inlinable package init(_ value: Value) { self.value = value }

  deinit { lock.deallocate() }

  @inlinable package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    let result = body(&value)
    lock.unlock()
    return result
  }

  /// Replaces the value, and returns the old one, to be released outside the lock.
  @inlinable package func exchange(_ new: Value) -> Value {
    withLock { value in
      defer { value = new }
      return value
    }
  }
}

/// A value that can be sent although its type isn't `Sendable`.
///
/// Arguments, results, and answers have the types of the mocked methods, which need not be
/// `Sendable`. The library stores such values and passes them on, and never mutates one.
package struct Unchecked<Value>: @unchecked Sendable {
  package let value: Value

  @inlinable package init(_ value: Value) { self.value = value }
}

/// The lock of the operating system, without the object around it.
package struct SystemLock: Sendable {
  /// A lock must not move, so it has memory of its own, which `deallocate` releases.
  private let address: Unchecked<UnsafeMutablePointer<pthread_mutex_t>>

  package init() {
    address = Unchecked(.allocate(capacity: 1))
    address.value.initialize(to: pthread_mutex_t())
    pthread_mutex_init(address.value, nil)
  }

  package func lock() { pthread_mutex_lock(address.value) }

  package func unlock() { pthread_mutex_unlock(address.value) }

  package func deallocate() {
    pthread_mutex_destroy(address.value)
    address.value.deallocate()
  }
}
