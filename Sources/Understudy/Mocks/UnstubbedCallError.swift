/// Thrown by a throwing method that was called without a stub, where the policy asks for one or no
/// value was to be found.
///
/// The test has failed already when it is thrown; nothing need catch it.
public struct UnstubbedCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the mock that was called.
  public let mockName: String

  /// The method's signature as `#function` writes it.
  public let signature: String

  /// What was called, in a sentence.
  public var description: String {
    FailureMessage.unstubbedCall(signature, on: mockName)
  }
}
