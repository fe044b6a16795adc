/// A `when(using:)` or `verify(on:)` that waits for the next call of the mock in the same context.
/// It has a recording for that call, and a closure to run with it.
final class PendingProxy: Sendable {
  let context: ExecutionContext
  let recording: Recording
  /// The function that opened the proxy, for messages: `verify(on:called:)`.
  let verb: String
  let framework: TestFramework?
  /// The session that reports the proxy at its end. Compared only with sessions that still exist.
  private let session: ObjectIdentifier?
  private let completion: Unchecked<(RecordedCall, Recording) -> Void>

  init(
    _ verb: String, _ recording: Recording, framework: TestFramework?,
    completion: @escaping (RecordedCall, Recording) -> Void
  ) {
    self.verb = verb
    self.recording = recording
    self.framework = framework
    self.completion = Unchecked(completion)
    context = .current
    session = MockSession.current.map(ObjectIdentifier.init)
  }

  /// Returns whether the proxy is reported at the end of a session.
  func belongs(to session: MockSession) -> Bool {
    self.session.map { $0 == ObjectIdentifier(session) } ?? true
  }

  /// Completes the proxy with the call that followed.
  func complete(with call: RecordedCall) {
    recording.close()
    ProxyRecordings.remove(recording, for: context)
    completion.value(call, recording)
  }

  /// Reports that no call followed.
  func reportUnfinished() {
    ProxyRecordings.remove(recording, for: context)
    FailureReport.send(
      .misuse(.unfinished(verb: verb)), at: recording.position, framework: framework)
  }
}

extension MockState {
  /// Opens a proxy: the next call of this context is recorded.
  func open(_ proxy: PendingProxy) {
    MockSession.current?.add(self)
    let unfinished = withStorage { storage in
      defer { storage.pendingProxies.append(proxy) }
      return storage.takePendingProxy(of: proxy.context)
    }
    unfinished?.reportUnfinished()
    ProxyRecordings.insert(proxy.recording, for: proxy.context)
  }

  /// Removes the proxies that a session reports at its end, and returns them.
  func takePendingProxies(of session: MockSession) -> [PendingProxy] {
    withStorage { storage in
      let taken = storage.pendingProxies.filter { $0.belongs(to: session) }
      storage.pendingProxies.removeAll { $0.belongs(to: session) }
      return taken
    }
  }
}
