internal import UnderstudyValues

/// Why a recorded call doesn't stand for one value.
enum ResultLack {
  /// No stub has a value for the calls.
  case isMissing
  /// The calls can return different values, or code makes them.
  case isUnknown
}

/// What received calls return that no stub answers.
enum Unstubbed {
  /// The forwarder's `default:`, or a registered value.
  case value(Any?)
  /// An empty value, if the type has one.
  case empty(() -> Any??)
  /// What a real implementation returns, or a `default:` that makes a new value for each call.
  case unknown
}

extension RecordedCall {
  /// Why the call doesn't stand for one value as the receiver or an argument of another call; `nil` if it
  /// does, as far as received calls return a value.
  ///
  /// - Parameters:
  ///   - written: Its arguments.
  ///   - isStub: Whether only the calls to come count, and not those that were received.
  func lack(of written: [ArgumentPattern], isStub: Bool) -> ResultLack? {
    UserCode.run {
      let stubs = mock.stubsWithAnswers(of: call)
      let received = isStub ? [] : received(written)
      func mayHaveAnswered(_ stub: Stub, _ call: LoggedCall) -> Bool {
        call.isAnswered && call.sequence > stub.sequence && stub.arguments.matches(call.arguments)
      }
      func hasAnswered(_ stub: Stub, before end: UInt64 = .max) -> Bool {
        received.contains { $0.sequence < end && mayHaveAnswered(stub, $0) }
      }
      // The stubs that all calls match that this one stands for, and those that some can match.
      var (covering, others): ([Stub], [Stub]) = ([], [])
      // When the stub was written that answers all calls since then.
      var end: UInt64?
      var isAnswered = false
      for stub in stubs.reversed() where stub.arguments.overlaps(written) {
        let answers = mock.withLock { _ in stub.answers }
        let isOpen = end == nil && !answers.isExhausted
        guard isOpen || hasAnswered(stub, before: end ?? .max) else { continue }
        guard stub.arguments.covers(written, of: call.arguments) else {
          others.append(stub)
          continue
        }
        covering.append(stub)
        guard isOpen else { continue }
        isAnswered = true
        if answers.maximalCount == .max { end = stub.sequence }
        // A matcher means the stub with this matcher, and not a newer one with some of its values.
        if stub.arguments.isSame(as: written) { others.removeAll { !hasAnswered($0) } }
      }
      // A call was received before the stub was written, or after one that has been removed.
      let isOther = received.contains { call in
        call.isAnswered ? !stubs.contains { mayHaveAnswered($0, call) } : isAnswered
      }
      if isOther { return .isUnknown }
      var values: [Any?] = []
      for stub in covering + others {
        guard let known = mock.withLock({ _ in stub.answers.values }) else { return .isUnknown }
        values += known
      }
      if !isAnswered {
        switch unstubbed {
        case .unknown: return .isUnknown
        case .value(let value): values.append(value)
        case .empty(let make):
          if covering.isEmpty, !stubs.isEmpty { return others.isEmpty ? .isMissing : .isUnknown }
          if let value = make() { values.append(value) }
        }
      }
      guard let first = values.first else { return .isMissing }
      let isOne = values.allSatisfy { PlaceholderRecognition.areSame(first, $0) }
      return isOne ? nil : .isUnknown
    }
  }

  /// The received calls that this one stands for, and that have returned.
  private func received(_ written: [ArgumentPattern]) -> [LoggedCall] {
    let calls = mock.withLock { $0.log.filter { $0.method.id == call.method && $0.hasReturned } }
    let pattern = ArgumentListPattern(
      patterns: written, at: call.method.position, session: mock.session)
    return calls.filter { pattern.matches($0.arguments) }
  }
}
