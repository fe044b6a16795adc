// The report of a session's stubs at its end.
extension MockSession {
  /// Reports the stubs that no call used. If the test has failed for another reason, they can be its
  /// cause, and are warnings, as calls are that just missed a stub.
  func reportStubs() {
    // The test can catch an error that a part of it throws.
    let mayPass = hasThrown && !isOfTest
    let reportsStubs = unusedStubs == .reported || warnings.contains(.nearMisses)
    if !reportsStubs || XCTestActivity.isTestSkipped || mayPass { return }
    let isWarning = hasFailed
    let showsMisses = isWarning || warnings.contains(.nearMisses)
    let observer = isWarning ? nil : observers?.first(where: \.takesStubs)
    let stubs = state.withLock { $0.stubs }
    if !showsMisses, observer == nil, !stubs.contains(where: { $0.isUnused }) { return }
    var teller = StubTeller(self)
    for stub in stubs {
      let isUnused = stub.isUnused
      let report =
        isUnused
        ? teller.unused(stub)
        : showsMisses && !stub.isLenient ? teller.nearMisses(stub) : nil
      if let observer {
        observer.take(EndedStub(stub, report))
        if isUnused { continue }
      }
      guard let report else { continue }
      if isUnused, !isWarning {
        registerOwnFailure()
        report.fail()
      } else {
        stub.warn(FailureMessage.stub(report, isCause: true))
      }
    }
  }
}

extension StubReport {
  func fail() { FailureReport.send(.unusedStub(self), at: record.position, origin: record.origin) }
}
