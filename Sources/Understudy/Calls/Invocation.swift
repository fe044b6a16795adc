internal import UnderstudyValues

/// A call that a mock has received, which answers, side effects, and checks can take, and which
/// ``MockState/invocations`` lists.
///
/// You can store an invocation and read it on any thread. It retains its arguments.
public struct Invocation: Sendable, CustomStringConvertible {
  /// The name of the mock that was called.
  public var mockName: String { owner.name }

  /// The method's signature as `#function` writes it, for example `"insert(into:values:)"`.
  public var signature: String { call.method.id.signature }

  /// The ordinal of the call among the calls that its mock received since they were last cleared,
  /// starting at 1.
  public let number: Int

  /// A number that increases with each call of any mock of the process.
  public var sequenceNumber: UInt64 { call.sequence }

  private let loggedCall: Unchecked<LoggedCall>
  package let owner: MockName
  private var call: LoggedCall { loggedCall.value }

  /// The values that the forwarder passed, in order. A variadic parameter is a single array.
  public var arguments: [Any?] { call.arguments }

  /// The error that the call threw, whether a stub, a real implementation, or an attempt threw it;
  /// `nil` if the call returned, or hasn't ended when you read ``MockState/invocations``. What a
  /// call returns isn't kept.
  public var error: (any Error)? { call.error }

  /// The call as Swift code, for example `insert(into: "students", values: [7, "Ada"])`. The
  /// arguments are described when you read it.
  public var description: String { CallDescription(call, owner: owner, showsError: false).text }

  /// The call without its closures.
  package var briefText: String { CallDescription(call, owner: owner).brief }

  /// Distinguishes the methods of all mocks.
  package var methodKey: String { call.method.id.key }

  /// The call, and the error that it threw.
  var text: String { CallDescription(call, owner: owner).text }

  init(_ call: LoggedCall, number: Int, owner: MockName) {
    self.number = number
    loggedCall = Unchecked(call)
    self.owner = owner
  }
}
