/// A type whose methods can be stubbed and verified.
///
/// ``Mock`` is the ready-made base class. A type that can't inherit from it, such as an actor, a
/// struct, or a subclass of the class that it replaces, adopts this protocol with one stored
/// property:
///
/// ```swift
/// actor CacheMock: Cache, Mocking {
///   let mockState = MockState()
///   func value(_ key: String) async -> Int { await calledReturning(with: key, default: 0) }
///   func put(_ key: String) { called(with: key) }
/// }
/// ```
///
/// Each requirement forwards its arguments, in order and in one place, to `called`,
/// `calledReturning`, `calledThrowing`, or `calledThrowReturning`; see <doc:Declarations>.
///
/// The conformance of a class on the main actor isn't isolated to it: the library asks for the state on
/// any thread.
public protocol Mocking: SendableMetatype {
  /// The calls and stubs of the mock. Return the same object each time, on any thread.
  nonisolated var mockState: MockState { get }
}

extension Mocking {
  /// The calls and stubs of the type's static members, which forward through it; see
  /// <doc:StubbingCalls#Stub-static-members-and-generic-methods>.
  ///
  /// The calls and stubs belong to the session or, outside of sessions, to the process, where a
  /// test resets them itself: `DatabaseConnectionMock.mockState.reset()`.
  public static var mockState: MockState { StaticMocks.current.state(of: self) }
}

/// The error with which the default argument of `default:` means that there is no default value. You
/// don't need to throw or catch it.
public struct NoDefault: Error {}

@usableFromInline
func noDefault<Result>() throws(NoDefault) -> Result { throw NoDefault() }
