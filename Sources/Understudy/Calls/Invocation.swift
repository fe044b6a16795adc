/// One call that a mock received.
///
/// Answers and side effects receive it, and ``MockState/invocations`` lists them.
///
/// ```swift
/// when(db.select(any(), from: any(), where: any())).thenAnswer { call in
///   "\(call.arguments.count) arguments"
/// }
/// ```
///
/// An invocation may be kept and read on any thread. It keeps its arguments alive.
public struct Invocation: Sendable, CustomStringConvertible {
  /// The name of the mock that was called.
  public let mockName: String

  /// The method's signature as `#function` writes it, for example `"insert(into:values:)"`.
  public let signature: String

  /// The place of the call among all calls that its mock received, counted from 1.
  public let number: Int

  /// The place of the call among all calls that any mock of the process received. It grows with
  /// time but has gaps for who looks at one mock only.
  public let sequenceNumber: UInt64

  private let call: Unchecked<LoggedCall>
  private let owner: MockIdentity

  /// The values that the forwarder passed on, in order; a variadic parameter is one array.
  public var arguments: [Any?] { call.value.arguments }

  /// The call as Swift writes it, for example `insert(into: "students", values: [7, "Ada"])`.
  ///
  /// Values are rendered when somebody reads this; objects were rendered when the call was made.
  public var description: String { CallDescription(call.value, owner: owner).text }

  /// The call as it stands among calls of other mocks, with its mock's name in front.
  var qualifiedDescription: String { owner.qualifying(description) }

  init(_ call: LoggedCall, number: Int, owner: MockIdentity) {
    mockName = owner.name
    signature = call.method.id.signature.description
    self.number = number
    sequenceNumber = call.sequence
    self.call = Unchecked(call)
    self.owner = owner
  }
}
