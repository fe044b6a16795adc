internal import CUnderstudyAtomics

/// An integer that several threads read and change.
package struct AtomicInteger: ~Copyable, Sendable {
  /// It must not move, so it has memory of its own.
  private let address: Unchecked<UnsafeMutablePointer<Int>>

  package init(_ value: Int) {
    address = Unchecked(.allocate(capacity: 1))
    address.value.initialize(to: value)
  }

  deinit { address.value.deallocate() }

  package var value: Int {
    get { understudy_load(address.value) }
    nonmutating set { understudy_store(address.value, newValue) }
  }

  /// Adds a number, and returns the sum. A sum that is too large begins again at the other end.
  @discardableResult
  package func add(_ number: Int) -> Int { understudy_add(address.value, number) }
}
