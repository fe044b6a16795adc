/// What a session keeps of a mock that is deallocated before its end, as most mocks are: they're local
/// variables of their test.
///
/// Nothing is rendered until the end, because an argument's description can refer to the mock.
struct GoneMock {
  let name: MockName
  /// The calls if the test had failed; otherwise none, because a test can expect that an argument is
  /// released with the mock.
  let log: [LoggedCall]
  /// The newest calls, without those that hold objects, if the test has failed or a stub can still make
  /// it fail.
  let calls: [LoggedCall]
  /// The calls as lines without arguments, if a stub can still make the test fail.
  let signatures: TranscriptPart?
  /// What the stubs of the session have missed.
  let missedCalls: [MissedCalls]

  var transcript: TranscriptPart { signatures ?? TranscriptPart(log, of: name) }
}

extension MockState {
  /// Leaves what the sessions of the mock and of its stubs are going to report to them.
  func handOver() {
    var sessions: [MockSession] = []
    if let session = contents.session { sessions.append(session) }
    for method in contents.methods {
      for stub in method.stubs?.all ?? [] {
        guard let session = stub.record.session, session !== sessions.last else { continue }
        if !sessions.contains(where: { $0 === session }) { sessions.append(session) }
      }
    }
    for session in sessions { session.keepGone(self) }
  }
}
