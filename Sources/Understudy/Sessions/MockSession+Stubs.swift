// The report of a session's stubs at its end.
extension MockSession {
  /// Reports the stubs that no call used. If the test has failed for another reason, they can be its
  /// cause, and are warnings: as many as a reader takes in, and one for the others.
  func reportUnusedStubs(of mocks: [MockState]) {
    let stubs = takeStubs()
    // The test can catch an error that a part of it throws.
    let mayPass = hasThrown && !isOfTest
    if !watchesStubs || XCTestActivity.isTestSkipped || mayPass { return }
    let isWarning = hasFailed
    let showsMisses = isWarning || warnings.contains(.nearMisses)
    let tally = isWarning ? nil : observers?.first(where: \.takesStubs)
    var hasUnused = false
    for stub in stubs where stub.isUnused { hasUnused = true }
    if !hasUnused, !showsMisses, tally == nil { return }
    let goneMocks = goneMocks
    let missed =
      goneMocks.flatMap(\.missedCalls)
      + mocks.flatMap { $0.missedCalls(ofUsed: showsMisses, withObjects: true, in: self) }
    let missedCalls = Dictionary(missed.map { (ObjectIdentifier($0.stub.record), $0) }) { $1 }
    var search = MissSearch(in: self)
    var warningCount = 0
    var others: [(StubRecord, MissedCalls?)] = []
    var rest: [StubRecord] = []
    for stub in stubs {
      var calls = missedCalls[ObjectIdentifier(stub)]
      let isUnused = stub.isUnused
      let canWarn = warningCount + others.count < CallList.maximalCount
      if isUnused, canWarn || !isWarning { calls = calls.map { search.explained($0) } }
      tally?.take(EndedStub(stub, calls))
      if isWarning, stub.isToldByFailure { continue }
      guard isUnused else {
        if showsMisses, canWarn, let calls, case let missed = search.nearMisses(of: calls),
          !missed.isEmpty
        {
          warningCount += 1
          stub.warn(
            FailureMessage.nearMiss(stub.call, calls.marked(missed)))
        }
        continue
      }
      guard tally == nil else { continue }
      if !isWarning {
        registerOwnFailure()
        FailureReport.send(.unusedStub(stub, calls), at: stub.position, origin: stub.origin)
      } else if !canWarn || calls?.isUncalled == true {
        rest.append(stub)
      } else if let calls, !search.nearMisses(of: calls).isEmpty {
        warningCount += 1
        stub.warn(FailureMessage.warning(stub, calls))
      } else {
        others.append((stub, calls))
      }
    }
    // What just missed a stub is the likely cause, and comes first.
    for (stub, calls) in others {
      guard warningCount < CallList.maximalCount else {
        rest.append(stub)
        continue
      }
      warningCount += 1
      stub.warn(FailureMessage.warning(stub, calls))
    }
    // Calls that weren't made are usually all missing for one reason.
    rest.first?.warn(FailureMessage.others(rest))
  }
}

// What calls just missed.
extension MockSession {
  /// The stubs that calls just missed, which can be why the test fails: for its first failure, and
  /// none for any other.
  ///
  /// - Parameter methods: Those whose calls the failure shows.
  func takeNearMisses(except methods: [MethodID]) -> [NearMiss] {
    guard watchesStubs, takeFirstFailure() else { return [] }
    // A mock that is deallocated has handed its calls over.
    let ofGone = Dictionary(
      goneMocks.flatMap(\.missedCalls).map { (ObjectIdentifier($0.stub.record), $0) }
    ) { $1 }
    let missed =
      stubs.compactMap { ofGone[ObjectIdentifier($0)] }
      + mocks.flatMap { $0.missedCalls(ofUsed: true, withObjects: true) }
    var search = MissSearch(in: self)
    var near: [NearMiss] = []
    for missed in missed where !methods.contains(missed.method) {
      let calls = search.nearMisses(of: missed)
      if calls.isEmpty { continue }
      missed.stub.record.isToldByFailure = true
      near.append((missed, calls))
      if near.count == MissedCalls.shownCount { break }
    }
    return near
  }
}
