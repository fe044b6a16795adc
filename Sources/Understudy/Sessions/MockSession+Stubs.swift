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
    var others: [(StubUsage, MissedCalls?)] = []
    var rest: [StubUsage] = []
    for usage in usages {
      var calls = usage.takeMissedCalls()
      let isUnused = usage.isUnused
      let canWarn = warningCount + others.count < CallList.maximalCount
      if isUnused, canWarn || !isWarning { calls = calls.map { search.explained($0) } }
      tally?.add(usage, calls, at: places.add(usage))
      if isWarning, usage.isToldByFailure { continue }
      guard isUnused else {
        if showsMisses, canWarn, let calls, case let missed = search.nearMisses(of: calls),
          !missed.isEmpty
        {
          warningCount += 1
          usage.warn(
            FailureMessage.nearMiss(usage.call, calls.marked(missed)), isOnce: isWarning)
        }
        continue
      }
      guard tally == nil else { continue }
      if !isWarning {
        registerOwnFailure()
        FailureReport.send(.unusedStub(usage, calls), at: usage.position, origin: usage.origin)
      } else if !canWarn || calls?.isUncalled == true {
        rest.append(usage)
      } else if let calls, !search.nearMisses(of: calls).isEmpty {
        warningCount += 1
        usage.warn(FailureMessage.warning(usage, calls), isOnce: true)
      } else {
        others.append((usage, calls))
      }
    }
    // What just missed a stub is the likely cause, and comes first.
    for (usage, calls) in others {
      guard warningCount < CallList.maximalCount else {
        rest.append(usage)
        continue
      }
      warningCount += 1
      usage.warn(FailureMessage.warning(usage, calls), isOnce: true)
    }
    // Calls that weren't made are usually all missing for one reason.
    rest.first?.warn(FailureMessage.others(rest), isOnce: true)
  }
}

// What calls just missed.
extension MockSession {
  /// The stubs that calls just missed, which can be why the test fails: for its first failure, and
  /// none for any other.
  ///
  /// - Parameter methods: Those whose calls the failure shows.
  func takeNearMisses(except methods: [MethodID]) -> [(stub: StubUsage, calls: CallList)] {
    guard watchesStubs, takeFirstFailure() else { return [] }
    // A mock that is deallocated has handed its calls over.
    let missed =
      stubUsages.compactMap(\.missedCalls)
      + mocks.flatMap { $0.missedCalls(ofUsed: true, withObjects: true) }
    var search = MissSearch(in: [])
    var near: [(stub: StubUsage, calls: CallList)] = []
    for missed in missed where !methods.contains(missed.method) {
      let calls = search.nearMisses(of: missed)
      if !calls.isEmpty { near.append((missed.stub.usage, missed.marked(calls))) }
      if near.count == MissedCalls.shownCount { break }
    }
    return near
  }
}
