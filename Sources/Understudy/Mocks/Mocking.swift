/// A type whose methods can be stubbed and verified.
///
/// ``Mock`` is the ready-made base class. A type that can't inherit from it, such as an actor, a
/// struct, a subclass of `NSObject`, or a subclass of the class that it replaces, adopts this
/// protocol with one stored property:
///
/// ```swift
/// actor CacheMock: Cache, Mocking {
///   let mockState = MockState()
///   func value(_ key: String) async -> Int { await calledReturning(with: key, default: 0) }
///   func put(_ key: String) { called(with: key) }
/// }
/// ```
///
/// Each requirement of the mocked protocol forwards its arguments, in order, to `called`,
/// `calledReturning`, `calledThrowing`, or `calledThrowReturning`. Each of the four has a
/// synchronous and an asynchronous form, for instances and for types. You can call, stub, and
/// verify the methods on any thread.
///
/// A method is identified by its signature, the source position of its forwarder, and its result
/// type. This distinguishes overloads. A method that's generic in its result is one method for each
/// result type, and a method that forwards in two places counts as two methods.
///
/// A distributed actor can't adopt this protocol.
public protocol Mocking {
  /// The calls and stubs of the mock. Return the same object each time.
  ///
  /// The library can read it on any thread.
  nonisolated var mockState: MockState { get }
}

extension Mocking {
  /// The calls and stubs of the type's static members: those of the session or, outside of
  /// sessions, of the process.
  ///
  /// ```swift
  /// DatabaseConnectionMock.mockState.policy = .strict
  /// let calls = DatabaseConnectionMock.mockState.invocations
  /// ```
  ///
  /// A session has its own, so tests that run in parallel don't interfere. Outside of sessions,
  /// reset it between tests. You can use it on any thread.
  public static var mockState: MockState { StaticMocks.current.state(of: self) }
}

/// The error with which the default argument of `default:` means that there is no default value.
///
/// You don't need to throw or catch it: a forwarder without `default:` returns the default value of
/// its type.
public struct NoDefault: Error {}

@usableFromInline
func noDefault<Result>() throws(NoDefault) -> Result { throw NoDefault() }
