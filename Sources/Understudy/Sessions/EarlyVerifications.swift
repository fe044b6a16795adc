internal import UnderstudyValues

/// A verification whose result calls can change that come after it. The mock keeps it until the end of the
/// session, and keeps no more of it than a stub: the pattern.
struct PastVerification {
  let session: MockSession
  let position: SourcePosition
  let origin: FailureOrigin
  let expected: Expected
  /// How many calls it has counted.
  let count: Int
  /// The number of the calls that the mock had received.
  let logCount: Int
  let hasFailed: Bool
  let sequence = SequenceNumber.next()
  /// The code that verified. Its own later calls are no calls that it could have waited for.
  let context = ExecutionContext.current

  enum Expected {
    case calls(ExpectedCall, of: Method, CallCount)
    /// No calls of the mock, of this kind: `no more interactions`.
    case none(String)
  }
}

/// The verifications of a mock at the end of their session, and the calls that none of them has counted.
struct EarlyVerifications {
  let verifications: [PastVerification]
  let calls: [Call]
  let mock: MockName

  struct Call {
    let index: Int
    let call: LoggedCall
  }
}

extension CallQuery {
  /// Remembers the verification until the end of its session if further calls can change its result.
  func remember(_ found: CallMatches, _ count: CallCount, at position: SourcePosition) {
    let number = found.indices.count
    let hasFailed = !count.isSatisfied(by: number)
    let isFinal = hasFailed ? number >= count.minimum : count.maximum == nil
    if isFinal || pattern.arguments.patterns.contains(where: \.runsTestCode) { return }
    pattern.mock.remember(
      .calls(pattern.expected, of: pattern.method, count), number, hasFailed: hasFailed,
      after: found.log.count, of: found.generation, at: position)
  }
}

extension ArgumentPattern {
  /// Whether a predicate of the test decides, which can use what the test has released by the end of the
  /// session.
  fileprivate var runsTestCode: Bool {
    switch self {
    case .value: false
    case .matcher(let matcher): matcher.readsValue && matcher.capture == nil
    case .parts(_, let parts, let rest):
      rest?.readsValue == true || parts.contains(where: \.runsTestCode)
    }
  }
}

extension MockState {
  func remember(
    _ expected: PastVerification.Expected, _ count: Int = 0, hasFailed: Bool = false,
    after logCount: Int, of generation: Int, at position: SourcePosition
  ) {
    guard let session = MockSession.current, session.remembersVerifications else { return }
    session.add(self)
    let verification = PastVerification(
      session: session, position: position, origin: origin, expected: expected, count: count,
      logCount: logCount, hasFailed: hasFailed)
    withLock { $0.add(verification, of: generation) }
  }
}

extension MockSession {
  /// Keeps what a mock that is deallocated has of the session's verifications, if calls came after them.
  func keepEarlyVerifications(of mock: MockState) {
    let early = mock.contents.earlyVerifications(of: self)
    if !early.verifications.isEmpty { keep { $0.earlyVerifications.append(early) } }
  }

  /// Warns of the verifications whose result calls have changed that came later, and that nothing has counted.
  func warnOfEarlyVerifications() {
    let early =
      state.withLock { $0.earlyVerifications }
      + mocks.map { $0.withLock { $0.earlyVerifications(of: self) } }
    // Not all of the test has run.
    if hasThrown || isLeft.value != 0 || XCTestActivity.isTestSkipped { return }
    let verifications = early.flatMap { early in
      let calls = Dictionary(grouping: early.calls) { ObjectIdentifier($0.call.method) }
      return early.verifications.map { ($0, early, calls) }
    }
    // Once for a line, such as that of a loop.
    var known: Set<String> = []
    for (verification, early, calls) in verifications.sorted(by: { $0.0.sequence < $1.0.sequence })
    {
      let place = "\(verification.position.filePath):\(verification.position.line)"
      if known.contains(place) { continue }
      guard let text = early.text(for: verification, calls) else { continue }
      known.insert(place)
      FailureReport.warn(text, at: verification.position, origin: verification.origin)
    }
  }
}

extension EarlyVerifications {
  /// What the end of the session says of a verification; `nil` if no later call matters.
  fileprivate func text(
    for verification: PastVerification, _ callsOfMethods: [ObjectIdentifier: [Call]]
  ) -> String? {
    func later(_ calls: [Call]?) -> [LoggedCall] {
      calls?.drop { $0.index < verification.logCount }.map(\.call) ?? []
    }
    switch verification.expected {
    case .none(let text):
      let calls = later(self.calls)
      guard let first = calls.first else { return nil }
      return FailureMessage.callsAfterVerification(
        CallDescription(first, owner: mock).text, others: calls.count - 1, expected: text)
    case .calls(let call, let method, let count):
      let calls = later(callsOfMethods[ObjectIdentifier(method)])
      let rules = call.arguments.rules
      func number(_ calls: some Sequence<LoggedCall>) -> Int {
        calls.count { call.arguments.matches($0.arguments, rules) }
      }
      // Each verification is compared with the first calls that follow it.
      let first = number(calls.prefix(100))
      guard first > 0, !count.isSatisfied(by: verification.count + first) || verification.hasFailed
      else { return nil }
      return FailureMessage.callsAfterVerification(
        call.text, number(calls), counted: verification.count, expected: count,
        hasFailed: verification.hasFailed)
    }
  }
}
