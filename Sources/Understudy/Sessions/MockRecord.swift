internal import UnderstudyValues

/// What remains of a mock for the reports of its sessions: the calls, and the stubs.
///
/// Most mocks are local variables of their test and are deallocated before the end of its session, which
/// keeps a record of them. Nothing is rendered until the end, because an argument's description can refer to
/// the mock.
struct MockRecord {
  let name: MockName
  private(set) var log: [LoggedCall]
  private let unverified: [Int]
  /// The stubs of each method, and those with answers, in the order of writing.
  private(set) var stubs: [(method: Method, all: [Stub], answering: [Stub])]

  init(_ contents: MockContents) {
    (name, log, unverified) = (contents.identity, contents.log, contents.unverified)
    stubs = contents.methods.compactMap { method in
      method.stubs.map { (method, $0.all, $0.withAnswers) }
    }
  }

  /// The calls that no verification has matched.
  var unverifiedCalls: [LoggedCall] { unverified.map { log[$0] } }

  /// The stubs of a session, with the methods that have any.
  func stubs(of session: MockSession) -> [(method: Method, all: [Stub], answering: [Stub])] {
    stubs.filter { $0.all.contains { $0.record.session === session } }
  }

  /// The same record without what may hold objects, whose release a test can observe: stubs, and arguments of
  /// calls.
  ///
  /// - Parameter keepsStubs: Whether a report of a test that passes needs the stubs.
  func withoutObjects(keepsStubs: Bool) -> MockRecord {
    var record = self
    if !keepsStubs { record.stubs = [] }
    for index in log.indices where log[index].arguments.contains(where: mayHoldObject) {
      record.log[index].arguments = log[index].arguments.map(withoutObject)
    }
    return record
  }
}

/// What a record of a mock has in place of an argument.
private struct ReleasedArgument: CustomStringConvertible {
  var description: String { "…" }
}

/// An argument, or what stands for one that may hold an object.
func withoutObject(_ argument: Any?) -> Any? {
  mayHoldObject(argument) ? ReleasedArgument() : argument
}

func mayHoldObject(_ argument: Any?) -> Bool {
  PartSearch.findsStored(
    in: argument, mayHold: { !TypeMetadata($0).isTrivial && !runsNoUserCode($0) }
  ) { TypeKind(of: $0) == .object || !runsNoUserCode(type(of: $0)) && Parts($0) == nil }
}

extension MockState {
  /// Leaves a record of the mock, which is deallocated, to its session and to those of its stubs.
  func leaveRecord() {
    var sessions = contents.session.map { [$0] } ?? []
    for method in contents.methods {
      for stub in method.stubs?.all ?? [] {
        guard let session = stub.record.session, session !== sessions.last else { continue }
        if !sessions.contains(where: { $0 === session }) { sessions.append(session) }
      }
    }
    for session in sessions { session.keepRecord(of: self) }
    for session in contents.sessionsOfVerifications { session.keepEarlyVerifications(of: self) }
  }
}

extension MockSession {
  /// Keeps what remains of a mock that is deallocated, if a report may need it.
  fileprivate func keepRecord(of mock: MockState) {
    if hasEnded { return }
    let hasFailed = hasFailed
    guard hasFailed || mayFailAtEnd || warnings.contains(.nearMisses) else { return }
    let record = MockRecord(mock.contents)
    // A test can expect that an argument is released with the mock, unless it's going to be reported.
    let isReported =
      hasFailed
      || record.stubs(of: self).contains { $0.all.contains(where: \.record.isUnused) }
    let keepsStubs = warnings.contains(.nearMisses)
    let kept = isReported ? record : record.withoutObjects(keepsStubs: keepsStubs)
    keep { $0.records.append(kept) }
  }

  /// Whether the session may report a stub, or a part that's left. Each mock that's
  /// deallocated asks, so a stub that was used isn't asked again. An unused stub is enough.
  private var mayFailAtEnd: Bool {
    state.withLock { state in
      if !state.parts.isEmpty { return true }
      while state.settledCount < state.stubs.count, !state.stubs[state.settledCount].isUnused {
        state.settledCount += 1
      }
      return state.settledCount < state.stubs.count
    }
  }
}
