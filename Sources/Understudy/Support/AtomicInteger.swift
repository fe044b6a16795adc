#if !canImport(Darwin)
  import Synchronization
#endif

package struct AtomicInteger: ~Copyable, Sendable {
  #if canImport(Darwin)
    // The standard library's `Atomic` requires later systems than the package does.
    private let state: Locked<Int>

    package init(_ value: Int) { state = Locked(value) }

    package var value: Int {
      get { state.withLock { $0 } }
      nonmutating set { state.withLock { $0 = newValue } }
    }

    @discardableResult
    package func add(_ number: Int) -> Int {
      state.withLock { value in
        value &+= number
        return value
      }
    }
  #else
    private let state: Atomic<Int>

    package init(_ value: Int) { state = Atomic(value) }

    package var value: Int {
      get { state.load(ordering: .acquiring) }
      nonmutating set { state.store(newValue, ordering: .releasing) }
    }

    @discardableResult
    package func add(_ number: Int) -> Int {
      state.wrappingAdd(number, ordering: .acquiringAndReleasing).newValue
    }
  #endif
}
