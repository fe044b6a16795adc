/// A proxy's recording in the mock that it waits in, for one call of the context that armed it.
final class Arming: Sendable {
  let context: ExecutionContext
  let recording: Recording
  /// The words of the test, for messages: `verify(on:called:)`.
  let verb: String
  let origin: FailureOrigin
  /// The session that reports it at its end; compared with living ones only.
  private let session: ObjectIdentifier?
  private let completion: Unchecked<(RecordedCall, Recording) -> Void>

  init(
    _ verb: String, _ recording: Recording, origin: FailureOrigin,
    completion: @escaping (RecordedCall, Recording) -> Void
  ) {
    self.verb = verb
    self.recording = recording
    self.origin = origin
    self.completion = Unchecked(completion)
    context = .current
    session = MockSession.current.map(ObjectIdentifier.init)
  }

  /// Whether a session that ends answers for the arming.
  func belongs(to session: MockSession) -> Bool {
    self.session.map { $0 == ObjectIdentifier(session) } ?? true
  }

  /// Does what the proxy was made for, now that its call is here.
  func complete(with call: RecordedCall) {
    recording.close()
    ProxyRecordings.remove(recording, for: context)
    completion.value(call, recording)
  }

  /// Says that no call followed.
  func reportUnfinished() {
    ProxyRecordings.remove(recording, for: context)
    FailureReport.send(
      .misuse(.unfinished(verb: verb)), at: recording.position, origin: origin)
  }
}

extension MockState {
  /// Takes out what a session that ends has to report as unfinished.
  func takeArmings(of session: MockSession) -> [Arming] {
    withStorage { storage in
      let taken = storage.armings.filter { $0.belongs(to: session) }
      storage.armings.removeAll { $0.belongs(to: session) }
      return taken
    }
  }

  /// Makes the next call of this context stand for itself.
  func arm(_ arming: Arming) {
    MockSession.current?.add(self)
    let unfinished = withStorage { storage in
      defer { storage.armings.append(arming) }
      return storage.disarm(arming.context)
    }
    unfinished?.reportUnfinished()
    ProxyRecordings.insert(arming.recording, for: arming.context)
  }
}
