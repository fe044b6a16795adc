// What the library uses of Apple's Synchronization, with its availability.
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
public struct Atomic<Value>: ~Copyable, @unchecked Sendable {
  public init(_ initialValue: consuming Value) { fatalError() }
}
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
extension Atomic where Value == UInt {
  public borrowing func compareExchange(
    expected: consuming UInt, desired: consuming UInt, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: UInt) { fatalError() }
  public borrowing func load(ordering: AtomicLoadOrdering) -> UInt { fatalError() }
}
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
public struct AtomicUpdateOrdering {
  public static var sequentiallyConsistent: Self { fatalError() }
}
@available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
public struct AtomicLoadOrdering {
  public static var sequentiallyConsistent: Self { fatalError() }
}
