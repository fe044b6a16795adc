internal import UnderstudyValues

/// Takes side effects of a stub that run after their calls, and not within them.
///
/// The callbacks of `performLater` stand on it, and in a test whose events have an order, the closures that
/// `calling` calls.
package protocol LaterEffects: AnyObject, Sendable {
  /// Takes a side effect whose call has ended.
  func add(_ effect: LaterEffect, on mock: MockState)
}

/// A side effect with its call, which has ended.
package struct LaterEffect {
  /// The stub that has it.
  package let stub: StubRecord
  /// The mock that was called.
  package let owner: MockName
  private let isolation: ClosureIsolation
  private let body: () throws -> Any?
  private let forwarded: ForwardedCall
  private let origin: FailureOrigin

  fileprivate init?(
    _ effect: SideEffect, of call: ForwardedCall, _ entry: LogEntry, on mock: MockState
  ) {
    guard let body = mock.body(of: effect.closure, call, entry, on: call.arguments) else {
      return nil
    }
    (self.body, isolation, stub) = (body, effect.closure.isolation, effect.stub)
    (forwarded, owner, origin) = (call, mock.identity, mock.origin)
  }

  /// The call without its closures.
  package var call: String { CallDescription(forwarded, owner: owner).brief }

  /// Distinguishes the methods of all mocks.
  package var methodKey: String { forwarded.method.key }

  /// Runs it for the caller, whatever thread that has.
  ///
  /// - Parameter name: What it is, for a report.
  package func run(_ name: String) {
    do { _ = try isolation.run(body) } catch { report(error, name) }
  }

  /// Runs it on the actor of its closure.
  package nonisolated(nonsending) func runAsync(_ name: String) async {
    do { _ = try await isolation.runAsync(isLater: true, body) } catch { report(error, name) }
  }

  private func report(_ error: any Error, _ name: String) {
    let text = CallDescription(forwarded, owner: owner).text
    isolation.report(error, name, of: text, origin: origin)
    guard let error = error as? AnswerArgumentMismatch else { return }
    FailureReport.send(error.misuse(of: text), at: stub.position, origin: origin)
  }
}

extension MockState {
  /// Who runs a side effect after its call; `nil` if it runs within it.
  func later(_ effect: SideEffect) -> (any LaterEffects)? {
    if let later = effect.later { return later }
    return effect.closure.isOfAnswer ? currentObservers.firstNonNil { $0.laterEffects } : nil
  }

  /// Hands the side effects of a call that has ended to those that run them.
  func addLater(_ effects: [SideEffect], of call: ForwardedCall, _ entry: LogEntry) {
    for effect in effects {
      guard let later = later(effect),
        let effect = LaterEffect(effect, of: call, entry, on: self)
      else { continue }
      later.add(effect, on: self)
    }
  }
}
