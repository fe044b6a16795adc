import Foundation

extension MockSession {
  /// Whether a session compares the answers of stubs with the real implementations of spies.
  public enum Contracts: Sendable {
    /// Each answer is compared with what the real implementation returns or throws. A difference
    /// fails the test.
    case checked
    /// Real implementations run only when a call is made through.
    case ignored

    static let ofEnvironment: Contracts =
      ProcessInfo.processInfo.environment["UNDERSTUDY_CONTRACTS"] == "1" ? .checked : .ignored
  }

  /// How many answers were compared, how many couldn't be, and the stubs with a difference.
  typealias ContractCounts = (compared: Int, incomparable: Int, different: Set<ObjectIdentifier>)

  /// Writes how many answers were compared, if there were any.
  func reportContracts() {
    let counts = contractCounts.withLock { $0 }
    if counts != (0, 0, []) { FailureReport.note(FailureMessage.contracts(counts)) }
  }
}

extension MockState {
  /// Calls the real implementation of a spy, too, and reports what the stub answers differently.
  func checkContract<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: Response, _ answer: Answer?,
    with real: () throws(Thrown) -> Result
  ) {
    guard let check = ContractCheck(call, response, answer, on: self) else { return }
    check.recording.evaluate {
      do throws(Thrown) {
        check.conclude(.value(try real()), as: Result.self)
      } catch {
        check.conclude(throwing: error, as: Result.self)
      }
    }
  }

  /// The asynchronous form of `checkContract`.
  func checkContractAsync<Result, Thrown: Error>(
    _ call: ForwardedCall, _ response: Response, _ answer: Answer?,
    with real: nonisolated(nonsending) () async throws(Thrown) -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    guard let check = ContractCheck(call, response, answer, on: self) else { return }
    try? await check.recording.evaluate {
      // A closure that captures the actor stays on it.
      _ = isolation
      do throws(Thrown) {
        check.conclude(.value(try await real()), as: Result.self)
      } catch {
        check.conclude(throwing: error, as: Result.self)
      }
    }
  }
}

/// The comparison of one answer of a stub with the real implementation.
private struct ContractCheck {
  private let call: CallDescription
  private let answer: Answer
  private let stub: Stub
  private let session: MockSession
  /// The calls that the real implementation makes.
  let recording = Recording(position: Recording.ignoring.position, isIgnoring: true)

  /// Returns `nil` if the answer isn't to be compared.
  init?(_ call: ForwardedCall, _ response: Response, _ answer: Answer?, on mock: MockState) {
    guard let stub = response.stub, !stub.usage.isLenient, let answer,
      let session = MockSession.current ?? mock.session, session.checksContracts, !session.hasEnded
    else { return nil }
    // What doesn't fit the call is reported by itself.
    if case .error(let error) = answer, mock.misuse(of: error, call) != nil { return nil }
    // A canceled call doesn't have the answer that the test would give it.
    if case .suspension? = response.answer?.original, Task.isCancelled { return nil }
    self.call = CallDescription(call, owner: mock.identity)
    (self.answer, self.stub, self.session) = (answer, stub, session)
    Recording.countOpen(1)
  }

  /// Compares the answer with the result of the real implementation. A difference is reported once
  /// for each stub.
  func conclude<Result>(_ actual: Answer, as type: Result.Type) {
    let isEqual = isEqual(to: actual, as: type)
    let isReported = session.contractCounts.withLock { counts in
      if isEqual == nil { counts.incomparable += 1 } else { counts.compared += 1 }
      return isEqual == false && counts.different.insert(ObjectIdentifier(stub.usage)).inserted
    }
    guard isReported else { return }
    FailureReport.send(
      .contract(stub, of: call, answer: answer, actual: actual), at: stub.usage.position,
      origin: stub.usage.origin)
  }

  /// Compares the answer with the error of the real implementation.
  func conclude<Thrown: Error, Result>(throwing error: Thrown, as type: Result.Type) {
    // A cast, because the conversion of a generic error needs Objective-C on Apple's platforms.
    if let error = (error as Any) as? any Error { conclude(.error(error), as: type) }
  }

  /// Returns `nil` if the results can't be compared.
  private func isEqual<Result>(to actual: Answer, as type: Result.Type) -> Bool? {
    let rules = stub.arguments.rules
    // The result may be due to the mocks that the real implementation called.
    if recording.isRejected { return nil }
    switch (answer, actual) {
    case (_, .error) where Task.isCancelled: return nil
    case (.value, .value) where type == Void.self: return nil
    case (.value(let value), .value(let real)):
      guard let value = cast(value, to: type) else { return nil }
      if rules.areEqual(value, real) { return true }
      if (flattened(value) == nil) != (flattened(real) == nil) { return false }
      let parts = [value as Any?, real]
      return parts.contains { rules.incomparableType(in: $0, includesObjects: true) != nil }
        ? nil : false
    case (.error(let error as Any), .error(let real as Any)):
      guard Swift.type(of: error) == Swift.type(of: real) else { return false }
      return !(error is any Equatable) || rules.areEqual(error, real)
    default: return false
    }
  }
}
