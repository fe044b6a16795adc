internal import UnderstudyValues

/// A verification whose result calls can change that come after it. Its mock keeps it until the end of the
/// session.
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
  /// The code that verified. Its own later calls, and those of the test, are no calls that it could have waited
  /// for.
  let context = ExecutionContext.current

  enum Expected {
    case calls(ExpectedCall, of: Method, CallCount)
    /// No calls of the mock.
    case none(FailureMessage.ExpectedAbsence)
  }
}

/// What the end of a session says of a verification.
struct EarlyVerification {
  let position: SourcePosition
  let origin: FailureOrigin
  let sequence: UInt64
  let text: String
}

extension CallQuery {
  /// Remembers the verification until the end of its session if further calls can change its result.
  func remember(_ found: CallMatches, _ count: CallCount, at position: SourcePosition) {
    let number = found.indices.count
    let hasFailed = !count.isSatisfied(by: number)
    let isFinal = hasFailed ? number >= count.minimum : count.maximum == nil
    if isFinal { return }
    pattern.mock.remember(
      expected(count), number, hasFailed: hasFailed, after: found.log.count, of: found.generation,
      at: position)
  }

  /// What the verification expects; `nil` if that can't be kept.
  private func expected(_ count: CallCount) -> PastVerification.Expected? {
    let patterns = pattern.arguments.patterns
    for index in 0..<patterns.count where !patterns[index].canBeKept { return nil }
    return .calls(pattern.expected, of: pattern.method, count)
  }
}

extension ArgumentPattern {
  /// Whether calls can be compared with it at the end of the session: it keeps no object, whose release a test
  /// can observe, and runs no predicate, which can use what the test has released by then.
  fileprivate var canBeKept: Bool {
    switch self {
    case .value(let value): !mayHoldObject(value)
    case .matcher(let matcher): matcher.canBeKept
    case .parts(_, let parts, let rest):
      parts.allSatisfy(\.canBeKept) && rest?.canBeKept != false
    }
  }
}

extension ArgumentMatcher {
  fileprivate var canBeKept: Bool {
    (!readsValue || capture != nil) && !values.value.contains(where: mayHoldObject)
  }
}

extension MockState {
  /// Remembers a verification of its log.
  ///
  /// - Parameter expected: What the verification expected; `nil` if that can't be kept.
  func remember(
    _ expected: @autoclosure () -> PastVerification.Expected?, _ count: Int = 0,
    hasFailed: Bool = false, after logCount: Int, of generation: Int, at position: SourcePosition
  ) {
    guard let session = MockSession.current, session.remembersVerifications, !session.hasEnded,
      let expected = expected()
    else { return }
    session.add(self)
    let verification = PastVerification(
      session: session, position: position, origin: origin, expected: expected, count: count,
      logCount: logCount, hasFailed: hasFailed)
    withLock { $0.add(verification, of: generation) }
    // The session can have ended in the meantime, which has removed those that were there.
    if session.hasEnded { withExtendedLifetime(withLock { $0.takeVerifications(of: session) }) {} }
  }
}

extension MockSession {
  /// Keeps what there's to say of the session's verifications of a mock that is deallocated.
  func keepEarlyVerifications(of mock: MockState) {
    if hasEnded { return }
    guard let calls = mock.contents.uncountedCalls(after: self) else { return }
    let early = calls.early(isLast: true)
    keep { $0.earlyVerifications += early }
  }

  /// Warns of the verifications whose result calls have changed that came later, and that nothing has counted.
  func warnOfEarlyVerifications(of mocks: [MockState]) {
    // Not all of the test has run.
    if hasThrown || isLeft.value != 0 || XCTestActivity.isTestSkipped { return }
    var early = state.withLock { $0.earlyVerifications }
    for mock in mocks {
      early += mock.withLock { $0.uncountedCalls(after: self) }?.early(isLast: false) ?? []
    }
    // Once for a line, on which verifications of several mocks can be.
    var lines: Set<String> = []
    for early in early.sorted(by: { $0.sequence < $1.sequence })
    where lines.insert(early.position.lineOfFile).inserted {
      FailureReport.warn(early.text, at: early.position, origin: early.origin)
    }
  }
}

extension SourcePosition {
  fileprivate var lineOfFile: String { "\(filePath):\(line)" }
}

/// The calls of a mock that came after verifications of a session. No verification has counted them, and no other
/// test has made them.
struct UncountedCalls {
  let verifications: [PastVerification]
  let calls: [(index: Int, call: LoggedCall)]
  let mock: MockName

  /// The verifications whose result they change.
  ///
  /// - Parameter isLast: Whether the mock is being deallocated, so that descriptions of arguments can't refer to
  ///   it any more.
  func early(isLast: Bool) -> [EarlyVerification] {
    if calls.isEmpty { return [] }
    let callsOfMethods = Dictionary(grouping: calls) { ObjectIdentifier($0.call.method) }
    // Once for a line, such as that of a loop, so that not each verification counts all calls.
    var lines: Set<String> = []
    return verifications.compactMap { verification in
      let line = verification.position.lineOfFile
      if lines.contains(line) { return nil }
      let text =
        switch verification.expected {
        case .none(let expected): interactions(after: verification, expected, isLast)
        case .calls(let call, let method, let count):
          self.text(
            after: verification, callsOfMethods[ObjectIdentifier(method)] ?? [], call, count)
        }
      guard let text else { return nil }
      lines.insert(line)
      return EarlyVerification(
        position: verification.position, origin: verification.origin,
        sequence: verification.sequence, text: text)
    }
  }

  private func interactions(
    after verification: PastVerification, _ expected: FailureMessage.ExpectedAbsence, _ isLast: Bool
  ) -> String? {
    let later = calls.drop { $0.index < verification.logCount }
    guard var first = later.first?.call else { return nil }
    if isLast { first.arguments = first.arguments.map(withoutObject) }
    return FailureMessage.callsAfterVerification(
      CallDescription(first, owner: mock).text, others: later.count - 1, expected: expected)
  }

  private func text(
    after verification: PastVerification, _ calls: [(index: Int, call: LoggedCall)],
    _ expected: ExpectedCall, _ count: CallCount
  ) -> String? {
    let later = calls.drop { $0.index < verification.logCount }
    let rules = expected.arguments.rules
    func number(_ calls: some Sequence<(index: Int, call: LoggedCall)>) -> Int {
      calls.count { expected.arguments.matches($0.call.arguments, rules) }
    }
    // Each verification is compared with the first calls that follow it.
    let first = number(later.prefix(100))
    let changes = verification.hasFailed || !count.isSatisfied(by: verification.count + first)
    guard first > 0, changes else { return nil }
    return FailureMessage.callsAfterVerification(
      expected.text, number(later), counted: verification.count, expected: count,
      hasFailed: verification.hasFailed)
  }
}
