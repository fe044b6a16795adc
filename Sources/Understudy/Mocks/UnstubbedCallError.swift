/// An error that a throwing method throws if it's called without a stub and can't return a value.
///
/// Either the mock's ``MockPolicy`` doesn't allow the call, or the result's type has no default
/// value. The library has reported the failure when the error is thrown, so you don't need to catch
/// the error. A method that throws another type of error only, or none, returns a default value or
/// a placeholder instead. To test the code that handles errors, stub an error of your own:
///
/// ```swift
/// try when(db.connect()).thenThrow(DatabaseError.reconnection)
/// ```
///
/// If the code under test shows the error, its text is:
///
/// ```
/// close() was called on DatabaseConnectionMock without a stub.
/// ```
///
/// The error is a value, which you can use on any thread.
public struct UnstubbedCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the mock that was called.
  public let mockName: String

  /// The method's signature as `#function` writes it, for example `"insert(into:values:)"`.
  public let signature: String

  /// A description of the unstubbed call, for example `close() was called on DatabaseConnectionMock
  /// without a stub.`
  public var description: String {
    FailureMessage.unstubbedCall(signature, on: mockName)
  }
}
