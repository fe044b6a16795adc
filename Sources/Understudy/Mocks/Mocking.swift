/// A type whose methods can be stubbed and verified.
///
/// ``Mock`` is the ready-made base class. What cannot subclass it (an actor, an `NSObject` subclass,
/// a subclass of the class being replaced, a struct) adopts the protocol with one stored property and
/// gets everything:
///
/// ```swift
/// actor CacheMock: Cache, Mocking {
///   let mockState = MockState()
///   func value(_ key: String) async -> Int { await calledReturning(with: key, default: 0) }
///   func put(_ key: String) { called(with: key) }
/// }
/// ```
///
/// Every requirement of the mocked protocol forwards once to `called`, `calledReturning`,
/// `calledThrowing` or `calledThrowReturning`, with the parameters in their order. The four exist for
/// instances and for types, synchronous and asynchronous.
///
/// A method is told from others by its signature and the place of its forwarder, so overloads stay
/// apart, and a method that forwards twice counts as two.
public protocol Mocking {
  /// The calls and stubs of this mock. Always the same object for one mock.
  nonisolated var mockState: MockState { get }
}
