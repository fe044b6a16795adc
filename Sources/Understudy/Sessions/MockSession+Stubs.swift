// The report of a session's stubs at its end.
extension MockSession {
  /// Reports the stubs that no call used. If the test has failed for another reason, they can be its
  /// cause, and are warnings: as many as a reader takes in, and one for the others.
  func reportUnusedStubs(of mocks: [MockState]) {
    let usages = takeStubUsages()
    // The test can catch an error that a part of it throws.
    let mayPass = hasThrown && !isOfTest
    if !watchesStubs || XCTestActivity.isTestSkipped || mayPass {
      return usages.forEach { _ = $0.takeMissedCalls() }
    }
    let isWarning = hasFailed
    let showsMisses = isWarning || warnings.contains(.nearMisses)
    for mock in mocks { mock.keepMissedCalls(ofUsed: showsMisses, withObjects: true) }
    let tally = isWarning ? nil : observers?.lazy.compactMap(\.stubTally).first
    var places = StubPlaces()
    var search = MissSearch(in: keptLogs + mocks.map { mock in mock.withLock { $0.log } })
    var warningCount = 0
    var rest: [StubUsage] = []
    for usage in usages {
      var calls = usage.takeMissedCalls()
      let isUnused = usage.isUnused
      let canWarn = warningCount < CallList.maximalCount
      if isUnused, canWarn || !isWarning { calls = calls.map { search.explained($0) } }
      tally?.add(usage, calls, at: places.add(usage))
      guard isUnused else {
        if showsMisses, canWarn, let calls, case let missed = search.nearMisses(of: calls),
          !missed.isEmpty
        {
          warningCount += 1
          usage.warn(FailureMessage.nearMiss(usage.call, calls.marked(missed)))
        }
        continue
      }
      guard tally == nil else { continue }
      if !isWarning {
        registerOwnFailure()
        FailureReport.send(.unusedStub(usage, calls), at: usage.position, origin: usage.origin)
      } else if !canWarn || calls?.isUncalled == true {
        rest.append(usage)
      } else {
        warningCount += 1
        usage.warn(FailureMessage.warning(usage, calls))
      }
    }
    // Calls that weren't made are usually all missing for one reason.
    rest.first?.warn(FailureMessage.others(rest))
  }
}
