import Foundation
import Testing

/// The tests that take random steps: with other steps each night, and for minutes.
package enum Fuzzing {
  /// `UNDERSTUDY_FUZZ=1000` in the environment makes the tests a thousand times as long.
  package static let factor = number("UNDERSTUDY_FUZZ") ?? 1
  /// A test that takes longer hangs.
  package static let limit: TimeLimitTrait.Duration = .minutes(factor > 1 ? 60 : 5)

  /// The seed of the first steps: `UNDERSTUDY_FUZZ_SEED=7` in the environment.
  private static let firstSeed = number("UNDERSTUDY_FUZZ_SEED") ?? 0

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Takes the steps of each `width`th seed until one differs from what is expected.
  ///
  /// - Parameters:
  ///   - count: The number of seeds of all workers, before it's multiplied.
  ///   - difference: Takes the steps of a seed, and returns how they differ.
  package static func run(
    worker: Int, of width: Int, count: Int, filter: String,
    _ difference: (_ seed: Int) async -> String?
  ) async {
    for index in stride(from: worker, to: count * factor, by: width) {
      let seed = firstSeed + index
      guard let difference = await difference(seed) else { continue }
      Issue.record(
        """
        Seed \(seed), \(difference)
        To repeat it: UNDERSTUDY_FUZZ_SEED=\(seed) swift test --filter \(filter)
        """)
      return
    }
  }
}

/// Random steps with mocks and their model, up to the first one that differs from it.
open class FuzzedSteps {
  package let random: FuzzRandom
  /// The steps as Swift code.
  package var history: [String] = []
  package private(set) var difference: String?
  /// The difference, with the steps before it.
  package var report: String? { difference.map { "\($0)\n\(history.joined(separator: "\n"))" } }

  package init(seed: Int) { random = FuzzRandom(seed: seed) }

  package func expect(_ isRight: Bool, _ text: @autoclosure () -> String) {
    if !isRight, difference == nil { difference = text() }
  }
}
