/// A `when(using:)` or `verify(on:)` that its mock keeps: a recording for the next call of the same context,
/// and a closure that handles the call.
final class PendingProxy: Sendable {
  let context: ExecutionContext
  let recording: Recording
  /// The proxy as messages show it: `verify(on:called:)`.
  let verb: String
  let origin: FailureOrigin
  /// The number of the session that reports the proxy at its end.
  private let session: Int?
  /// The expression's recording inside which the proxy was opened, if there is one.
  private let enclosing = Recording.open
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
    session = MockSession.current?.number
  }

  /// Whether the proxy is reported at the end of a session.
  func belongs(to session: MockSession) -> Bool {
    self.session == session.number
  }

  /// Whether the proxy was not opened in the arguments of another call that is recorded.
  var isOutermost: Bool {
    enclosing == nil && !ProxyRecordings.hasOther(than: recording, of: context)
  }

  func isEnclosed(in recording: Recording) -> Bool { enclosing === recording }

  /// Handles the call that followed.
  ///
  /// - Parameter distinct: The value that the call returned, if no other code has it.
  func complete(with call: RecordedCall, returning distinct: Any?) {
    recording.close()
    ProxyRecordings.remove(recording, for: context)
    completion.value(call, recording)
    guard let distinct else { return }
    let finished = FinishedProxy(self, call.call, result: distinct)
    call.mock.withStorage { $0.finishedProxy = finished }
  }

  /// Reports that no call followed.
  ///
  /// - Parameter mock: The mock as the test writes it.
  func reportUnfinished(on mock: String) {
    ProxyRecordings.remove(recording, for: context)
    FailureReport.send(
      .misuse(.unfinished(verb: verb, mock: mock)), at: recording.position, origin: origin)
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
    unfinished?.reportUnfinished(on: withStorage { $0.sourceText })
    ProxyRecordings.insert(proxy.recording, for: proxy.context)
  }

  /// Removes the proxy that this context opened inside an expression's recording, and returns it.
  func takePendingProxy(openedIn recording: Recording) -> PendingProxy? {
    guard !recording.isIgnoring else { return nil }
    let context = ExecutionContext.current
    return withStorage { storage in
      guard storage.isWatched,
        storage.pendingProxies.contains(where: {
          $0.context == context && $0.isEnclosed(in: recording)
        })
      else { return nil }
      return storage.takePendingProxy(of: context)
    }
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

extension MockStorage {
  /// The mock as a test writes it.
  var sourceText: String { isStatic ? "\(identity.name).self" : "mock" }
}
