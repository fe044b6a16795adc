import Foundation

extension MockSession {
  /// Whether a session compares the answers of stubs with the real implementations of spies.
  public enum Contracts: Sendable {
    /// Each answer is compared with what the real implementation returns or throws. A difference
    /// fails the test.
    case checked
    /// Real implementations run only when a call is made through.
    case ignored

    /// The value where a test doesn't choose: that of `UNDERSTUDY_CONTRACTS`.
    static let ofEnvironment: Contracts =
      ProcessInfo.processInfo.environment["UNDERSTUDY_CONTRACTS"] == "1" ? .checked : .ignored
  }

  /// How many answers were compared, and how many couldn't be.
  struct ContractCounts {
    var compared = 0
    var uncompared = 0
    /// The stubs with a difference, which is reported once.
    var different: Set<ObjectIdentifier> = []
  }

  /// Counts a comparison. Returns whether it's the first difference of a stub.
  fileprivate func count(_ verdict: ContractCheck.Verdict, of stub: Stub) -> Bool {
    contractCounts.withLock { counts in
      if verdict == .incomparable { counts.uncompared += 1 } else { counts.compared += 1 }
      return verdict == .different
        && counts.different.insert(ObjectIdentifier(stub.usage)).inserted
    }
  }

  /// Writes how many answers were compared, if there were any.
  func reportContracts() {
    let counts = contractCounts.withLock { $0 }
    guard counts.compared + counts.uncompared > 0 else { return }
    FailureReport.note(FailureMessage.contracts(counts))
  }
}

extension MockState {
  /// Calls the real implementation of a spy, too, and reports what the stub answers differently.
  func checkContract<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: Response, _ answer: Answer?,
    with real: () throws(Thrown) -> Result
  ) {
    guard let check = ContractCheck(call, response, answer, on: self) else { return }
    do {
      check.conclude(.value(try check.recording.runContract { try real() }), as: Result.self)
    } catch {
      check.conclude(.error(error), as: Result.self)
    }
  }

  /// The asynchronous form of `checkContract`.
  nonisolated(nonsending) func checkContractAsync<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: Response, _ answer: Answer?,
    with real: nonisolated(nonsending) () async throws(Thrown) -> Result
  ) async {
    guard let check = ContractCheck(call, response, answer, on: self) else { return }
    do {
      let result = try await check.recording.runContract { try await real() }
      check.conclude(.value(result), as: Result.self)
    } catch {
      check.conclude(.error(error), as: Result.self)
    }
  }
}

/// The comparison of one answer of a stub with the real implementation.
private struct ContractCheck {
  fileprivate enum Verdict { case equal, different, incomparable }

  private let call: ForwardedCall
  private let answer: Answer
  private let stub: Stub
  private let mock: MockState
  private let session: MockSession
  /// The mocks that the real implementation calls log and count nothing.
  let recording = Recording(
    position: Recording.ignoring.position, isIgnoring: true, isContract: true)

  /// Returns `nil` if the answer isn't to be compared.
  init?(_ call: ForwardedCall, _ response: Response, _ answer: Answer?, on mock: MockState) {
    guard let stub = response.stub, !stub.usage.isLenient, let answer,
      let session = MockSession.current ?? mock.session, session.checksContracts, !session.hasEnded
    else { return nil }
    // What doesn't fit the call is reported by itself.
    if case .error(let error) = answer, mock.misuse(of: error, call) != nil { return nil }
    self.call = call
    self.answer = answer
    self.stub = stub
    self.mock = mock
    self.session = session
  }

  /// Compares the answer with the result of the real implementation.
  func conclude<Result>(_ actual: Answer, as type: Result.Type) {
    // What the real implementation returns after that may be due to the mocks that it called.
    var verdict = recording.isRejected ? Verdict.incomparable : nil
    if case .error = actual, Task.isCancelled { verdict = .incomparable }
    guard let verdict = verdict ?? compare(with: actual, as: type) else { return }
    guard session.count(verdict, of: stub) else { return }
    let rules = stub.arguments.rules
    FailureReport.send(
      .contract(
        ContractFailure(
          stub: stub.usage.call, call: CallDescription(call, owner: mock.identity).text,
          answer: answer, actual: actual,
          differences: differences(from: actual, rules))),
      at: stub.position, origin: mock.origin)
  }

  /// Returns `nil` if the answer isn't a result of the method, which is reported by itself.
  private func compare<Result>(with actual: Answer, as type: Result.Type) -> Verdict? {
    let rules = stub.arguments.rules
    switch (answer, actual) {
    case (.value, .value) where type == Void.self: return .incomparable
    case (.value(let value), .value(let real)):
      guard let value = cast(value, to: type) else { return nil }
      if rules.areEqual(value, real) { return .equal }
      let areBothValues = (flattened(value) == nil) == (flattened(real) == nil)
      let hasIncomparable = [value as Any?, real].contains {
        rules.incomparableType(in: $0, includesObjects: true) != nil
      }
      return areBothValues && hasIncomparable ? .incomparable : .different
    case (.error(let error), .error(let real)):
      guard Swift.type(of: error) == Swift.type(of: real) else { return .different }
      let value: Any = error
      return value is any Equatable && !rules.areEqual(value, real) ? .different : .equal
    default: return .different
    }
  }

  /// The parts in which large results differ.
  private func differences(from actual: Answer, _ rules: EqualityRules) -> [Difference] {
    guard case .value(let value) = answer, case .value(let real) = actual else { return [] }
    return Difference.between(.value(value), real, at: "result", rules)
  }
}
