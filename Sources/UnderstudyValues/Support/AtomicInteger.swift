internal import CUnderstudyAtomics

/// An integer that several threads read and change.
package struct AtomicInteger: ~Copyable, Sendable {
  /// It must not move, so it has memory of its own.
  private nonisolated(unsafe) let address: UnsafeMutablePointer<Int>

  package init(_ value: Int) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  deinit { address.deallocate() }

  package var value: Int {
    get { understudy_load(address) }
    nonmutating set { understudy_store(address, newValue) }
  }

  /// Adds a number, and returns the sum. A sum that is too large begins again at the other end.
  @discardableResult
  package func add(_ number: Int) -> Int { understudy_add(address, number) }
}
