/// What a stub holds until the end of its session.
protocol StubEvents: AnyObject, Sendable {
  var stub: StubRecord { get }
  /// Lets nothing happen any more, and returns what didn't, if the test should have let it.
  func end() -> Misuse?
}

extension MockSession {
  /// Ends the callbacks and the streams of the session's stubs, and reports what didn't happen, as
  /// unused stubs are: as warnings if the test has failed.
  func endEvents(isWarning: Bool) {
    let events = takeEvents()
    if events.isEmpty { return }
    let isQuiet =
      unusedStubs == .ignored || XCTestActivity.isTestSkipped || hasThrown && !isOfTest
      || observers?.contains { $0.takesEvents } == true
    for events in events {
      guard let misuse = events.end(), !isQuiet, !events.stub.isLenient else { continue }
      if isWarning {
        events.stub.warn(misuse.text)
      } else {
        registerOwnFailure()
        FailureReport.send(
          .misuse(misuse), at: events.stub.position, origin: events.stub.origin)
      }
    }
  }
}
