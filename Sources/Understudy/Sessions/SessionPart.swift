/// What a stub holds until the end of its session.
///
/// The suspended calls of `thenSuspend` stand on it, the callbacks of `performLater`, and the streams of
/// `thenStream`.
package protocol SessionPart: AnyObject, Sendable {
  var stub: StubRecord { get }

  /// Lets calls that wait go on, before anything else of the session ends. Returns whether it has reported a
  /// failure.
  func letGo() -> Bool

  /// Lets nothing happen any more, and returns what didn't, if the test should have let it.
  func end(in session: MockSession) -> Misuse?

  /// A number that changes when the test uses it; `nil` while the test waits for it.
  var activity: Int? { get }
}

extension SessionPart {
  package func letGo() -> Bool { false }
  package func end(in session: MockSession) -> Misuse? { nil }
  package var activity: Int? { 0 }
}

extension MockSession {
  /// Adds something to the session, unless it has ended.
  package func add(_ part: any SessionPart) { keep { $0.parts.append(part) } }

  /// Numbers that change when the test uses one of its mocks or parts; `nil` for each one that it waits for.
  package var activity: [Int?] {
    mocks.map(\.activity) + state.withLock { $0.parts }.map(\.activity)
  }

  /// Lets what waits in the session go on.
  package func letGo() {
    for part in state.withLock({ $0.parts }) where part.letGo() { registerOwnFailure() }
  }

  /// Ends the parts of the session, and reports what didn't happen, as unused stubs are: as warnings if the
  /// test has failed.
  func endParts(isWarning: Bool) {
    let parts = state.withLock { state in
      defer { state.parts = [] }
      return state.parts
    }
    if parts.isEmpty { return }
    let isQuiet = unusedStubs == .ignored || XCTestActivity.isTestSkipped || hasThrown && !isOfTest
    for part in parts {
      guard let misuse = part.end(in: self), !isQuiet, !part.stub.isLenient else { continue }
      if isWarning {
        part.stub.warn(misuse.text)
      } else {
        registerOwnFailure()
        FailureReport.send(misuse, at: part.stub.position, origin: part.stub.origin)
      }
    }
  }
}
