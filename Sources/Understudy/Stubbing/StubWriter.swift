/// Adds answers to a stub after checking that the method can return or throw them.
struct StubWriter {
  let stub: Stub
  private let pattern: CallPattern
  private let position: SourcePosition

  init(_ pattern: CallPattern, at position: SourcePosition) {
    self.pattern = pattern
    self.position = position
    let usage = StubUsage(
      call: pattern.text, position: position, framework: pattern.mock.framework)
    stub = Stub(pattern.arguments, position: position, usage: usage)
    if let session = MockSession.current {
      session.add(pattern.mock)
      session.add(usage)
    }
  }

  func add(_ answer: Answer) {
    if let misuse = StubCheck(pattern).misuse(of: answer) { return report(misuse) }
    let key = pattern.arguments.key
    let earlier = key.flatMap(exactStub)
    pattern.mock.withStorage { storage in
      stub.add(answer)
      guard stub.answers.count == 1 else { return }
      storage.record(of: pattern.call.method).updateStubs {
        $0.insertAnswering(stub, key: key, replacing: earlier)
      }
    }
    withExtendedLifetime(earlier) {}
    stub.usage.markWritten()
  }

  func add(effect: AnswerClosure) {
    if let misuse = StubCheck(pattern).misuse(ofEffect: effect) { return report(misuse) }
    pattern.mock.withStorage { storage in
      stub.add(effect: effect)
      guard stub.effects.count == 1 else { return }
      storage.record(of: pattern.call.method).updateStubs { $0.insertEffectful(stub) }
    }
    stub.usage.markWritten()
  }

  /// Returns the stub with equal arguments. Runs outside the lock, because comparing keys runs
  /// user-defined code.
  private func exactStub(for key: ArgumentKey) -> Stub? {
    pattern.mock.withStorage { $0.record(of: pattern.call.method).stubs }?.exactStub(for: key)
  }

  private func report(_ misuse: Misuse) {
    // Don't report the stub as unused in addition to the misuse.
    stub.usage.markLenient()
    FailureReport.send(.misuse(misuse), at: position, framework: pattern.mock.framework)
  }
}
