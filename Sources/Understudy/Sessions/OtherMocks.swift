internal import UnderstudyValues

/// All mocks of a type in a session and in those around it. Where a mock lacks a call or a stub,
/// the code under test may have got another one.
///
/// The other mock of static members is the state that they have outside of sessions.
struct OtherMocks {
  private let records: [MockRecord]
  /// The calls of static members outside of the session while it was open.
  private let outside: [LoggedCall]

  /// A test that has more mocks hasn't given the code a wrong one by mistake.
  private static let maximalCount = 100

  /// - Parameter session: `nil` outside of sessions, where other mocks aren't known.
  init(like mock: MockName, in session: MockSession?) {
    guard let session, let owner = mock.owner else {
      (records, outside) = ([], [])
      return
    }
    records = session.andOuter.flatMap { $0.records(newest: Self.maximalCount) }
      .filter { $0.name.owner == owner }
    outside = mock.isStatic ? session.callsOutside(of: owner) : []
  }

  /// The calls of a method that no verification has matched, with their mocks; `nil` for the static members
  /// outside of the session.
  func calls(of method: MethodID) -> [(mock: MockName?, call: LoggedCall)] {
    let calls =
      records.flatMap { mock in mock.unverifiedCalls.map { (mock.name as MockName?, $0) } }
      + outside.map { (nil, $0) }
    return calls.filter { $0.1.method.id == method }
  }

  /// Where the stub is that would answer a call, and that no call has used.
  func unusedStub(for call: ForwardedCall) -> SourcePosition? {
    records.firstNonNil { mock in
      mock.stubs.first { $0.method.id == call.method }?.answering
        .last { !$0.record.isUsed && $0.arguments.matches(call.arguments) }?.position
    }
  }
}

/// What has received a call in the place of the method that a test means.
enum OtherReceiver {
  /// Another mock of the type, which has this name.
  case mock(MockName)
  /// Another method of the name, of the same mock: an overload, with its call.
  case overload(LoggedCall, of: MethodID, MockName)
}

extension CallPattern {
  /// What else has received the call, which nothing there expects. Asked only if the method itself
  /// hasn't received it.
  ///
  /// - Parameter others: The methods of the mocks from which a test expects their calls.
  func otherReceiver(except others: [Method] = []) -> OtherReceiver? {
    if let mock = wrongInstance(except: others) { return .mock(mock) }
    let (method, record) = (method, mock.withLock { MockRecord($0) })
    if record.log.contains(where: { $0.method === method }) { return nil }
    let calls = record.unverifiedCalls.filter { call in
      !others.contains { $0 === call.method && $0 !== method }
    }
    return calls.overload(of: call.method).map { .overload($0, of: call.method, mock.identity) }
  }

  /// The mock if another one of its type has received the call, which nothing there expects. Asked only
  /// if the mock itself hasn't received it.
  ///
  /// - Parameters:
  ///   - isStub: Whether a stub of the mock would have answered it.
  ///   - others: The methods of the mocks from which a test expects their calls.
  func wrongInstance(isStub: Bool = false, except others: [Method] = []) -> MockName? {
    let (name, isCall) = (mock.identity, isCall)
    let mocks = OtherMocks(like: name, in: MockSession.current ?? mock.session)
    let found = mocks.calls(of: call.method).contains { mock, call in
      mock != name && !(isStub && call.isAnswered) && !others.contains { $0 === call.method }
        && isCall(call)
    }
    return found ? name : nil
  }

  /// The mock of a stub if another one of its type has received the call that waits for it.
  package var wrongInstanceOfStub: MockName? {
    mock.withLock { $0.log }.contains(where: isCall) ? nil : wrongInstance(isStub: true)
  }

  /// Whether a call, also one on another mock, is the expected one.
  var isCall: (LoggedCall) -> Bool {
    let (method, arguments, rules) = (call.method, arguments, arguments.rules)
    return { $0.method.id == method && arguments.matches($0.arguments, rules) }
  }
}

extension [LoggedCall] {
  /// The first call of another method of the name, if possible with the same labels.
  func overload(of method: MethodID) -> LoggedCall? {
    let first = Dictionary(map { (ObjectIdentifier($0.method), $0) }) { first, _ in first }
    let calls = first.values.filter { $0.method.id.isOverload(of: method) }
      .sorted { $0.sequence < $1.sequence }
    return calls.first { $0.method.id.signature == method.signature } ?? calls.first
  }
}

extension MethodID {
  /// Whether two methods differ in their parameters only. Getters and setters aren't overloads.
  fileprivate func isOverload(of other: MethodID) -> Bool {
    let (signature, otherSignature) = (Signature(self), Signature(other))
    return signature.base == otherSignature.base && key != other.key && !isFunction
      && signature.labels != nil && otherSignature.labels != nil && !signature.isSubscript
  }
}

extension MockSession {
  /// The calls of a type's static members outside of all sessions since the test began.
  fileprivate func callsOutside(of owner: Any.Type) -> [LoggedCall] {
    let begin = outermost.begin
    return StaticMocks.outside(of: owner)?.withLock { $0.log }.filter { $0.sequence > begin } ?? []
  }
}

extension MockState {
  /// Warns of calls of static members that a verification would have counted in a session, if it
  /// would have failed then: they can be those of another test.
  ///
  /// - Parameter fails: Whether so many calls more make the verification fail. By default, each does.
  func warnOfCallsOutside(
    at position: SourcePosition, where matches: (LoggedCall) -> Bool,
    if fails: (Int) -> Bool = { _ in true }
  ) {
    guard isStatic, let session, case let name = identity, let owner = name.owner else { return }
    let calls = session.callsOutside(of: owner).filter(matches)
    if calls.isEmpty || !fails(calls.count) { return }
    FailureReport.warn(
      FailureMessage.outside(
        CallList(calls.enumerated(), count: calls.count) { index, call in
          NumberedText(number: index + 1, text: CallDescription(call, owner: name).text)
        }, on: name.name),
      at: position, origin: origin)
  }
}
