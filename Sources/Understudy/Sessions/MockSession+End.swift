// The end of a session: it reports, closes, and releases what it has kept.
extension MockSession {
  /// Ends the sessions whose frames a test of XCTest has left; see ``XCTestObserver``.
  static func endLeft() {
    while let session = current {
      session.isLeft.value = 1
      session.end()
    }
  }

  func end() {
    if hasEnded { return }
    report()
    release()
    state.withLock { $0.isOver = true }
  }

  private func report() {
    letGo()
    let mocks = mocks
    reportProxies(of: mocks)
    let hadFailed = hasFailed
    reportStubs()
    endParts(isWarning: hadFailed)
    warnOfEarlyVerifications(of: mocks)
    guard hasFailed else { return }
    for property in state.withLock({ $0.unkeptValues }) { property.warn() }
    attachTranscript()
  }

  private func release() {
    let kept = close()
    for mock in kept.allMocks() { remove(mock) }
    let parts = (
      kept.statics?.takeAll(), kept.comparators?.takeAll(), kept.defaultValues?.takeAll()
    )
    withExtendedLifetime((kept, parts)) {}
  }

  /// Reports the proxies that no call has followed.
  private func reportProxies(of mocks: [MockState]) {
    for mock in mocks {
      for proxy in Proxies.takeAll(on: mock, of: self) {
        registerOwnFailure()
        proxy.reportUnfinished()
      }
    }
  }

  /// The first and the last calls, with their number.
  var transcript: String {
    Transcript.text(of: records().map { TranscriptPart($0.log, of: $0.name) }, isWhole: false)
  }

  /// Takes what the session has kept, such as the stubs, which refer to it. It keeps nothing from now on.
  private func close() -> State {
    if parent == nil { Self.outermostCount.add(-1) }
    if policy != nil { Self.policyCount.add(-1) }
    if observers != nil { CallObservers.sessionCount.add(-1) }
    return state.withLock { state in
      defer {
        state = State(hasFailed: state.hasFailed, hasThrown: state.hasThrown, hasEnded: true)
      }
      return state
    }
  }

  /// Removes the calls and stubs of a mock that was made in the session. A mock that was only stubbed in it
  /// keeps them, which code outside of the session can still verify.
  private func remove(_ mock: MockState) {
    defer { mock.releaseKeptValues(of: self) }
    withExtendedLifetime(mock.withLock { $0.takeVerifications(of: self) }) {}
    guard mock.session === self else { return }
    let ended = EndedSession(test: test, begin: begin, outermost: outermost.number)
    let lateCalls = LateCalls(after: ended, mock.origin)
    let (log, stubs) = mock.withLock { contents in
      for method in contents.methods {
        method.hasLostStubs = method.stubs?.withAnswers.isEmpty == false
      }
      // Before the calls are removed, because a call that comes between would stay.
      (contents.session, contents.lateCalls) = (nil, lateCalls)
      return (contents.log, contents.methods.flatMap { $0.stubs?.all ?? [] })
    }
    for stub in stubs where stub.record.isUnused { stub.record.remover = ended }
    mock.reset()
    mock.withLock { _ in for call in log { call.method.hasLostCalls = true } }
    // Released outside of the lock.
    withExtendedLifetime(log) {}
  }
}

/// A session that has ended and has removed its calls and stubs.
struct EndedSession {
  /// The test, and the line where it begins, if they're known.
  let test: RunningTest?
  /// The sequence number that its calls are above.
  let begin: UInt64
  /// The sequence number that the calls it removed are below.
  let end = SequenceNumber.next()
  /// The number of the session of the test.
  let outermost: Int
}
