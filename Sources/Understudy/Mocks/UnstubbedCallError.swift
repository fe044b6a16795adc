/// An error that a throwing method throws if it's called without a stub and can't return a value:
/// the mock's ``MockPolicy`` doesn't allow the call, or the result's type has no default value.
///
/// The library has reported the failure when the error is thrown, so you don't need to catch it.
/// Its text is:
///
/// ```
/// close() was called on DatabaseConnectionMock without a stub.
/// ```
public struct UnstubbedCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the mock that was called.
  public let mockName: String

  /// The method's signature as `#function` writes it, for example `"insert(into:values:)"`.
  public let signature: String

  /// A description of the unstubbed call.
  public var description: String {
    FailureMessage.unstubbedCall(signature, on: mockName)
  }
}
