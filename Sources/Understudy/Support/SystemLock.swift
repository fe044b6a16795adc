import Foundation

/// The lock of the operating system, without the object around it.
///
/// An `NSLock` takes a debug build twice as long to lock and unlock, and to create.
struct SystemLock: Sendable {
  #if canImport(Darwin)
    private typealias Primitive = os_unfair_lock
  #else
    private typealias Primitive = pthread_mutex_t
  #endif

  /// A lock must not move, so it has memory of its own, which `deallocate` releases.
  private let address: Unchecked<UnsafeMutablePointer<Primitive>>

  init() {
    let address = UnsafeMutablePointer<Primitive>.allocate(capacity: 1)
    address.initialize(to: Primitive())
    #if !canImport(Darwin)
      pthread_mutex_init(address, nil)
    #endif
    self.address = Unchecked(address)
  }

  func lock() {
    #if canImport(Darwin)
      os_unfair_lock_lock(address.value)
    #else
      pthread_mutex_lock(address.value)
    #endif
  }

  func unlock() {
    #if canImport(Darwin)
      os_unfair_lock_unlock(address.value)
    #else
      pthread_mutex_unlock(address.value)
    #endif
  }

  func deallocate() {
    #if !canImport(Darwin)
      pthread_mutex_destroy(address.value)
    #endif
    address.value.deallocate()
  }
}
