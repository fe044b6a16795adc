/// Writes answers into a stub, after it has made sure that the method can give them.
struct StubWriter {
  let stub: Stub
  private let pattern: CallPattern
  private let position: SourcePosition

  init(_ pattern: CallPattern, at position: SourcePosition) {
    self.pattern = pattern
    self.position = position
    let ticket = StubTicket(
      call: pattern.text, position: position, origin: pattern.mock.origin)
    stub = Stub(pattern.arguments, position: position, ticket: ticket)
    if let session = MockSession.current {
      session.add(pattern.mock)
      session.add(ticket)
    }
  }

  func add(_ answer: Answer) {
    if let misuse = StubCheck(pattern).misuse(of: answer) { return report(misuse) }
    let key = pattern.arguments.key
    let earlier = key.flatMap(exactStub)
    pattern.mock.withStorage { storage in
      stub.add(answer)
      guard stub.answers.count == 1 else { return }
      storage.record(of: pattern.call.method).insert {
        $0.insertAnswering(stub, key: key, replacing: earlier)
      }
    }
    withExtendedLifetime(earlier) {}
    stub.ticket.markWritten()
  }

  func add(effect: AnswerClosure) {
    if let misuse = StubCheck(pattern).misuse(ofEffect: effect) { return report(misuse) }
    pattern.mock.withStorage { storage in
      stub.add(effect: effect)
      guard stub.effects.count == 1 else { return }
      storage.record(of: pattern.call.method).insert { $0.insertEffectful(stub) }
    }
    stub.ticket.markWritten()
  }

  /// The stub that has the same arguments, found without the lock, because keys run users' code.
  private func exactStub(for key: ArgumentKey) -> Stub? {
    pattern.mock.withStorage { $0.record(of: pattern.call.method).stubs }?.exactStub(for: key)
  }

  private func report(_ misuse: Misuse) {
    // The stub can't be used, which has been said; a second report would be noise.
    stub.ticket.markLenient()
    FailureReport.send(.misuse(misuse), at: position, origin: pattern.mock.origin)
  }
}

extension MethodRecord {
  func insert(_ body: (inout StubTable) -> Void) {
    var table = stubs ?? StubTable()
    // The table is let go of first, so that it is changed in place.
    stubs = nil
    body(&table)
    stubs = table
  }
}
