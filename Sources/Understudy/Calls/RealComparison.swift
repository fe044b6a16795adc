/// What came of a real implementation that is only compared.
package struct RealOutcome {
  package typealias Taker = (RealOutcome) -> Void
  package let outcome: Outcome
  /// Whether it may be due to the mocks that the implementation called.
  package let isInconclusive: Bool
}

/// The comparison of a call, with the scope of the calls that the real implementation makes.
struct RealComparison {
  let take: RealOutcome.Taker
  private let scope = Scope(.comparison)

  init(_ take: @escaping RealOutcome.Taker) { self.take = take }

  func run(_ real: () -> Outcome) { scope.evaluate { conclude(real()) } }

  nonisolated(nonsending) func runAsync(_ real: nonisolated(nonsending) () async -> Outcome) async {
    await scope.evaluate { conclude(await real()) }
  }

  private func conclude(_ outcome: Outcome) {
    take(RealOutcome(outcome: outcome, isInconclusive: scope.isInconclusive))
  }
}
