import Foundation

// The only types of the library that are `@unchecked Sendable`. They are public, although no other package
// gets this module: the optimizer takes inlinable functions from another module only if they are public.

/// A value that a lock protects.
///
/// This is safe because `value` is used in this file only, under `lock`. Closures passed to
/// `withLock` are short and belong to the library. No code of the user runs in them: they don't compare,
/// hash, or describe a value of the user, and they return what they remove, because its release can run a
/// `deinit`.
public final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let lock = SystemLock()
  // Two accesses at once can't be: the lock waits for itself.
  @exclusivity(unchecked) @usableFromInline var value: Value

  public init(_ value: Value) { self.value = value }

  deinit { lock.deallocate() }

  @inlinable public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    let result = body(&value)
    lock.unlock()
    return result
  }

  /// Replaces the value, and returns the old one, to be released outside the lock.
  @inlinable public func exchange(_ new: Value) -> Value {
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
@frozen public struct Unchecked<Value>: @unchecked Sendable {
  public let value: Value

  @inlinable public init(_ value: Value) { self.value = value }
}

/// The lock of the operating system, without the object around it.
public struct SystemLock: Sendable {
  /// A lock must not move, so it has memory of its own, which `deallocate` releases.
  @usableFromInline nonisolated(unsafe) let address: UnsafeMutablePointer<pthread_mutex_t>

  public init() {
    address = .allocate(capacity: 1)
    address.initialize(to: pthread_mutex_t())
    pthread_mutex_init(address, nil)
  }

  @inlinable public func lock() {
    pthread_mutex_lock(address)
    #if UNDERSTUDY_CHECKED_LOCKS
      HeldLocks.count += 1
    #endif
  }

  @inlinable public func unlock() {
    #if UNDERSTUDY_CHECKED_LOCKS
      HeldLocks.count -= 1
    #endif
    pthread_mutex_unlock(address)
  }

  public func deallocate() {
    pthread_mutex_destroy(address)
    address.deallocate()
  }
}

/// How many locks of the library the current thread holds, in which no code of the user runs.
///
/// Only tests that are built with `UNDERSTUDY_CHECKED_LOCKS=1` count them.
public enum HeldLocks {
  #if UNDERSTUDY_CHECKED_LOCKS
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    public static var count: Int {
      get { Int(bitPattern: pthread_getspecific(key)) }
      set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }
  #else
    public static var count: Int { 0 }
  #endif
}
