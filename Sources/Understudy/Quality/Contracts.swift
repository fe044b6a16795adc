internal import UnderstudyValues
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
}

/// Compares the answers of stubs with the real implementations of spies, for one session.
final class ContractObserver: CallObserver {
  struct Counts {
    /// The answers that were compared, and those that couldn't be.
    var (compared, incomparable) = (0, 0)
    /// The stubs with a difference.
    var different: Set<ObjectIdentifier> = []
    var running = 0
    /// The calls in the meantime that belong to no task of the session. Nothing tells whether a real
    /// implementation makes them.
    var other = 0
  }

  private let counts = Locked(Counts())

  func before(_ call: ObservedCall) -> Outcome? {
    if MockSession.current == nil { counts.withLock { $0.other += min($0.running, 1) } }
    return nil
  }

  func comparison(of call: ObservedCall, _ outcome: Outcome?) -> ContractCheck? {
    ContractCheck(call, outcome, counts)
  }

  func reportCounts() {
    let counts = counts.withLock { $0 }
    if counts.compared + counts.incomparable > 0 {
      FailureReport.note(FailureMessage.contracts(counts))
    }
  }
}

/// The comparison of one answer of a stub with the real implementation.
package struct ContractCheck {
  private let call: ObservedCall
  private let answer: Outcome
  private let stub: Stub
  private let counts: Locked<ContractObserver.Counts>
  /// The calls that the real implementation makes.
  private let scope = Scope(.comparison)

  /// Returns `nil` if the answer isn't to be compared.
  fileprivate init?(
    _ call: ObservedCall, _ answer: Outcome?, _ counts: Locked<ContractObserver.Counts>
  ) {
    guard call.call.hasRealImplementation, let stub = call.stub, !stub.record.isLenient,
      let answer
    else { return nil }
    switch (call.answer, answer) {
    case (.callThrough, _), (_, .error(is MainActorBlocked)): return nil
    // A call that's canceled or let go doesn't have the answer that the test would give it.
    case (.suspension, .error(is CancellationError)): return nil
    // What doesn't fit the call is reported by itself.
    case (_, .error(let error)) where call.mock.misuse(of: error, call.call) != nil: return nil
    default: break
    }
    (self.call, self.answer, self.stub, self.counts) = (call, answer, stub, counts)
    counts.withLock { $0.running += 1 }
  }

  func run(_ real: () -> Outcome) { scope.evaluate { conclude(real()) } }

  nonisolated(nonsending) func runAsync(_ real: nonisolated(nonsending) () async -> Outcome) async {
    await scope.evaluate { conclude(await real()) }
  }

  /// Compares the answer with the result of the real implementation. A difference is reported once
  /// for each stub.
  private func conclude(_ actual: Outcome) {
    let isEqual = isEqual(to: actual)
    let isReported = counts.withLock { counts in
      counts.running -= 1
      if isEqual == nil { counts.incomparable += 1 } else { counts.compared += 1 }
      return isEqual == false && counts.different.insert(ObjectIdentifier(stub.record)).inserted
    }
    guard isReported else { return }
    let text = CallDescription(call.call, owner: call.mock.identity).text
    FailureReport.send(
      .contract(
        ContractFailure(
          stub: stub.record.call, call: text, answer: answer, actual: actual,
          rules: stub.arguments.rules)),
      at: stub.record.position, origin: stub.record.origin)
  }

  /// Returns `nil` if the results can't be compared.
  private func isEqual(to actual: Outcome) -> Bool? {
    let rules = stub.arguments.rules
    // The result may be due to the mocks that the real implementation called.
    if scope.isInconclusive { return nil }
    switch (answer, actual) {
    case (_, .error) where Task.isCancelled: return nil
    case (.value, .value) where call.methodType.result == Void.self: return nil
    case (.value(let value), .value(let real)):
      guard call.methodType.accepts(value) else { return nil }
      switch rules.ofResults.compare(value, real) {
      case .equal: return true
      case .incomparable: return nil
      default: return false
      }
    case (.error(let error as Any), .error(let real as Any)):
      guard Swift.type(of: error) == Swift.type(of: real) else { return false }
      return !TypeTraits.of(Swift.type(of: error)).isEquatable
        || rules.areEqual(error, real)
    case (.value, .error), (.error, .value): return false
    }
  }
}
