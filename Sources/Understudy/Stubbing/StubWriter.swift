/// Adds answers to a stub after it has checked that the method can return or throw them. A writer that's
/// deallocated without an answer or a side effect reports the `when`.
final class StubWriter {
  let stub: Stub
  private let pattern: CallPattern
  private let position: SourcePosition
  /// Whether the test has written an answer or an effect, even one that was rejected.
  private var isFinished = false

  init(_ pattern: CallPattern, at position: SourcePosition) {
    self.pattern = pattern
    self.position = position
    let usage = StubUsage(
      call: pattern.text, position: position, origin: pattern.mock.origin)
    stub = Stub(pattern.arguments, position: position, usage: usage)
    if let session = MockSession.current {
      session.add(pattern.mock)
      session.add(usage)
    }
  }

  deinit {
    guard !isFinished else { return }
    FailureReport.send(
      .misuse(.unanswered(call: pattern.text)), at: position, origin: pattern.mock.origin)
  }

  func add(_ answer: Answer) {
    isFinished = true
    if let misuse = StubCheck(pattern).misuse(of: answer) { return report(misuse) }
    let key = pattern.arguments.key
    pattern.mock.withStorage { storage in
      guard stub.add(answer) else { return }
      storage.updateStubs(of: pattern.call.method) { $0.insertAnswering(stub, key: key) }
    }
    stub.usage.markWritten()
  }

  func add(effect: AnswerClosure) {
    isFinished = true
    if let misuse = StubCheck(pattern).misuse(ofEffect: effect) { return report(misuse) }
    pattern.mock.withStorage { storage in
      stub.add(effect: effect)
      guard stub.effects.count == 1 else { return }
      storage.updateStubs(of: pattern.call.method) { $0.insertEffectful(stub) }
    }
    stub.usage.markWritten()
  }

  private func report(_ misuse: Misuse) {
    // Don't report the stub as unused in addition to the misuse.
    stub.usage.markLenient()
    FailureReport.send(.misuse(misuse), at: position, origin: pattern.mock.origin)
  }
}
