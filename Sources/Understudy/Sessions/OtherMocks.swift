internal import UnderstudyValues

/// The mocks of a type in a session and in those around it. Where one of them lacks a call or a stub,
/// the code under test may have got another one.
///
/// The other mock of static members is the state that they have outside of sessions.
struct OtherMocks {
  private let mocks: [MockState]
  private let gone: [GoneMock]
  /// The calls of static members outside of the session while it was open.
  private let outside: [LoggedCall]

  /// - Parameters:
  ///   - session: `nil` outside of sessions, where other mocks aren't known.
  ///   - own: The mock itself if it's left out.
  init(like mock: MockName, in session: MockSession?, except own: MockState? = nil) {
    guard let session, let owner = mock.owner else {
      (mocks, gone, outside) = ([], [], [])
      return
    }
    mocks = session.andOuter.flatMap(\.mocks).filter { $0 !== own && $0.identity.owner == owner }
    gone = session.andOuter.flatMap(\.goneMocks).filter { $0.name.owner == owner }
    outside = mock.isStatic ? session.callsOutside(of: owner) : []
  }

  /// The calls of a method that no verification has matched.
  func calls(of method: MethodID) -> [LoggedCall] {
    let logs = mocks.map { mock in mock.withLock { $0.unverifiedCalls } }
    return (logs + gone.map(\.calls) + [outside]).joined().filter { $0.method.id == method }
  }

  /// Where the stub is that would answer a call, and that no call has used.
  func unusedStub(for call: ForwardedCall) -> SourcePosition? {
    mocks.firstNonNil { mock in
      let stub = mock.answeringStub(of: call)
      return stub.flatMap { $0.record.isUsed ? nil : $0.position }
    }
  }
}

extension CallPattern {
  /// The mock if another one of its type has received the call, which nothing there expects. Asked only
  /// if the mock itself hasn't received it.
  ///
  /// - Parameters:
  ///   - isStub: Whether a stub of the mock would have answered it.
  ///   - others: The methods of the mocks from which a test expects their calls.
  func wrongInstance(isStub: Bool = false, except others: [Method] = []) -> MockName? {
    let (name, isCall) = (mock.identity, isCall)
    let mocks = OtherMocks(like: name, in: MockSession.current ?? mock.session, except: mock)
    let found = mocks.calls(of: call.method).contains { call in
      !(isStub && call.isAnswered) && !others.contains { $0 === call.method } && isCall(call)
    }
    return found ? name : nil
  }

  /// The mock of a stub if another one of its type has received the call that waits for it.
  var wrongInstanceOfStub: MockName? {
    mock.withLock { $0.log }.contains(where: isCall) ? nil : wrongInstance(isStub: true)
  }

  /// Whether a call, also one on another mock, is the expected one.
  var isCall: (LoggedCall) -> Bool {
    let (method, rules) = (call.method, arguments.rules)
    return { $0.method.id == method && arguments.matches($0.arguments, rules) }
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
    let (name, session) = withLock { ($0.identity, $0.session) }
    guard name.isStatic, let session, let owner = name.owner else { return }
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
