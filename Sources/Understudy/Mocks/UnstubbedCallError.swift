/// An error that a throwing method throws if it's called without a stub and can't return a value.
///
/// Either the mock's ``MockPolicy`` doesn't allow the call, or the result's type has no default value.
/// The library has reported the failure when the error is thrown, so you don't need to catch the error.
/// A method that throws another type of error only, or none, returns a default value or a placeholder
/// instead.
public struct UnstubbedCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the mock that was called.
  public let mockName: String

  /// The method's signature as `#function` writes it.
  public let signature: String

  /// A description of the unstubbed call, for example `close() was called on DatabaseConnectionMock
  /// without a stub.`
  public var description: String {
    FailureMessage.unstubbedCall(signature, on: mockName)
  }
}
