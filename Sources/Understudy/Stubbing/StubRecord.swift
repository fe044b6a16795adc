package import UnderstudyValues

/// What a session keeps of a stub: enough to report it at the end, without the stub's values.
package final class StubRecord: Sendable {
  package let position: SourcePosition
  package let origin: FailureOrigin
  /// The session in which the stub was written, which refers to the record until its end.
  package let session: MockSession?
  let method: MethodID
  let owner: MockName
  private let hasAnswered = AtomicInteger(0)
  private let state = Locked(State())

  private struct State {
    var isLenient = false
    var remover: EndedSession?
    weak var stub: Stub?
    var call: String?
  }

  init(of pattern: CallPattern, at position: SourcePosition, in session: MockSession?) {
    (method, owner) = (pattern.call.method, pattern.mock.identity)
    (self.position, self.session, origin) = (position, session, pattern.mock.origin)
  }

  func belong(to stub: Stub) { state.withLock { $0.stub = stub } }

  /// The call as Swift code. Its arguments are described when a message needs them, as those of a
  /// received call are, so that a test that passes describes none.
  package var call: String {
    let (known, stub) = state.withLock { ($0.call, $0.stub) }
    return known
      ?? stub.map { CallDescription(method, $0.arguments.patterns, owner: owner).text }
      ?? method.signature
  }

  /// Keeps the text of a stub that's removed before it can be reported.
  package func describe() {
    let call = call
    state.withLock { $0.call = $0.call ?? call }
  }

  package func warn(_ message: @autoclosure () -> String) {
    FailureReport.warn(message(), at: position, origin: origin)
  }

  package var isUsed: Bool { hasAnswered.value != 0 }
  func markUsed() { hasAnswered.value = 1 }

  package var isLenient: Bool { state.withLock { $0.isLenient } }
  func markLenient() { state.withLock { $0.isLenient = true } }

  /// The session of another test, which has the mock, too, and whose end removed the stub.
  var remover: EndedSession? {
    get { state.withLock { $0.remover } }
    set { state.withLock { $0.remover = newValue } }
  }

  /// Whether the end of the session reports that no call used the stub.
  var isUnused: Bool { session?.unusedStubs == .reported && !isUsed && !isLenient }
}
