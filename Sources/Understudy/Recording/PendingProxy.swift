/// A `when(using:)` or `verify(on:)` that its mock keeps: a recording for the next call of the same
/// context, and a closure that handles the call.
final class PendingProxy: Sendable {
  let context: ExecutionContext
  let recording: Recording
  /// The proxy as messages show it: `verify(on:called:)`.
  let verb: String
  let origin: FailureOrigin
  /// The number of the session that reports the proxy at its end.
  let session: Int?
  /// The expression's recording inside which the proxy was opened, if there is one.
  let enclosing = Recording.ofExpression
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
    Recording.openCount.add(1)
  }

  deinit { Recording.openCount.add(-1) }

  /// Whether the proxy was not opened in the arguments of another call that is recorded.
  var isOutermost: Bool {
    enclosing == nil && !ProxyRecordings.hasOther(than: recording, of: context)
  }

  /// Handles the call that followed.
  ///
  /// - Parameter distinct: The value that the call returned, if no other code has it.
  func complete(with call: RecordedCall, returning distinct: Any?) {
    recording.close()
    ProxyRecordings.remove(recording)
    completion.value(call, recording)
    guard let distinct else { return }
    let finished = FinishedProxy(self, call.call, result: distinct)
    call.mock.withLock { $0.finishedProxy = finished }
  }

  func reportUnfinished(on mock: MockName) {
    ProxyRecordings.remove(recording)
    let misuse = Misuse.unfinished(verb: verb, mock: mock.sourceText, isFunction: mock.isFunction)
    FailureReport.send(.misuse(misuse), at: recording.position, origin: origin)
  }
}

extension MockState {
  /// Opens a proxy: the next call of this context is recorded.
  func open(_ proxy: PendingProxy) {
    MockSession.current?.add(self)
    let unfinished = withLock { contents in
      defer { contents.pendingProxies.append(proxy) }
      return contents.takePendingProxy(of: proxy.context)
    }
    unfinished?.reportUnfinished(on: identity)
    ProxyRecordings.insert(proxy.recording, for: proxy.context)
  }

  func takePendingProxy(openedIn recording: Recording) -> PendingProxy? {
    guard !recording.isIgnoring else { return nil }
    return withLock { contents in
      guard !contents.pendingProxies.isEmpty else { return nil }
      let context = ExecutionContext.current
      let isEnclosed = contents.pendingProxies.contains {
        $0.context == context && $0.enclosing === recording
      }
      return isEnclosed ? contents.takePendingProxy(of: context) : nil
    }
  }

  func takeProxies() -> (pending: PendingProxy?, finished: FinishedProxy?) {
    withLock { contents in
      if contents.pendingProxies.isEmpty, contents.finishedProxy == nil { return (nil, nil) }
      let context = ExecutionContext.current
      let pending = contents.takePendingProxy(of: context)
      guard let finished = contents.finishedProxy, finished.context == context else {
        return (pending, nil)
      }
      contents.finishedProxy = nil
      return (pending, finished)
    }
  }

  /// Removes the proxies that a session reports at its end, and returns them.
  func takePendingProxies(of session: MockSession) -> [PendingProxy] {
    withLock { contents in
      let taken = contents.pendingProxies.filter { $0.session == session.number }
      contents.pendingProxies.removeAll { $0.session == session.number }
      return taken
    }
  }
}

extension MockName {
  fileprivate var sourceText: String {
    isStatic
      ? "\(name).self"
      : isFunction && CodeName.isIdentifier(name) ? CodeName.variable(name) : "mock"
  }
}

/// A proxy that has recorded its call, until the mock's next call.
///
/// `verify(on: mock, called: 1).select(mock.table)` records `table`, which Swift evaluates first,
/// and then makes the intended call. This is detected if `table` returned a value that no other
/// code has.
final class FinishedProxy {
  let context: ExecutionContext
  private let verb: String
  private let position: SourcePosition
  private let origin: FailureOrigin
  private let method: MethodID
  /// The arguments of the recorded call; `nil` if they have to be released.
  private let arguments: [Any?]?
  private let result: Any

  init(_ proxy: PendingProxy, _ call: ForwardedCall, result: Any) {
    context = proxy.context
    verb = proxy.verb
    position = proxy.recording.position
    origin = proxy.origin
    method = call.method
    let areStandard = call.arguments.allSatisfy { argument in
      flattened(argument).map { runsNoUserCode(type(of: $0)) } ?? true
    }
    arguments = areStandard ? call.arguments : nil
    self.result = result
    Recording.openCount.add(1)
  }

  deinit { Recording.openCount.add(-1) }

  /// Reports that the proxy recorded a call in the arguments of another one, if that is the case.
  func reportIfArgument(of call: ForwardedCall, on mock: MockState) -> Bool {
    guard call.arguments.contains(where: contains) else { return false }
    let argument = arguments.map {
      CallDescription(method, $0.map(ArgumentPattern.value), owner: mock.identity).text
    }
    FailureReport.send(
      .misuse(
        .proxyTookArgument(
          verb: verb, argument: argument ?? method.signature, method: call.method.signature)),
      at: position, origin: origin)
    return true
  }

  private func contains(_ argument: Any?) -> Bool {
    PlaceholderRecognition.areSame(result, argument)
      || ArgumentPattern.array(argument)?.elements.contains(where: contains) ?? false
  }
}

/// The recordings of pending proxies, by the context that opened them.
///
/// It keeps no recording alive; the mock that the proxy was opened on does.
enum ProxyRecordings {
  private struct Entry: Sendable {
    let context: ExecutionContext
    weak var recording: Recording?
  }

  private static let pending = Locked<[Entry]>([])

  /// The recording that was opened last: a proxy can be opened in the arguments of another's call.
  static func recording(of context: ExecutionContext) -> Recording? {
    pending.withLock { $0.last { $0.context == context && $0.recording != nil }?.recording }
  }

  /// Whether a context has opened another proxy, whose call has not followed yet.
  static func hasOther(than other: Recording, of context: ExecutionContext) -> Bool {
    pending.withLock { entries in
      entries.contains {
        $0.context == context && $0.recording != nil && $0.recording !== other
      }
    }
  }

  static func insert(_ recording: Recording, for context: ExecutionContext) {
    pending.withLock { $0.append(Entry(context: context, recording: recording)) }
  }

  static func remove(_ recording: Recording) {
    let recordings = pending.withLock { entries in
      defer { entries.removeAll { $0.recording == nil || $0.recording === recording } }
      return entries.map(\.recording)
    }
    // The last reference to a recording of another context must not go away under the lock.
    withExtendedLifetime(recordings) {}
  }
}
