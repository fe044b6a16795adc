import Foundation
import Testing
import UnderstudyValues

/// Watches what the library runs of a user: the `deinit`, `==`, `hash(into:)`, and descriptions of its
/// probes. Each of them uses the mocks and handles of the test, as the test says.
package final class Prober: @unchecked Sendable {
  package enum Code: Sendable { case release, equality, hash, description }

  private let lock = NSLock()
  private var counts: [Code: Int] = [:]
  private var lockedCode: Set<Code> = []
  private var use: @Sendable () -> Void = {}

  package init() {}

  /// Sets what the probes run.
  package func use(_ body: @escaping @Sendable () -> Void) { lock.withLock { use = body } }

  /// How often the library has run this.
  package func count(of code: Code) -> Int { lock.withLock { counts[code, default: 0] } }

  /// What ran while its thread held a lock of the library. Only a build with checked locks knows.
  package var codeInLocks: Set<Code> { lock.withLock { lockedCode } }

  fileprivate func run(_ code: Code) {
    let isLocked = HeldLocks.count > 0
    let body = lock.withLock {
      counts[code, default: 0] += 1
      if isLocked { lockedCode.insert(code) }
      return use
    }
    // It waits for the same lock, or for another one that another thread holds.
    body()
  }
}

/// An argument, a result, or an error that its ``Prober`` watches.
package final class Probe: Hashable, Error, CustomStringConvertible, CustomTestStringConvertible,
  Sendable
{
  private let prober: Prober
  package let number: Int

  package init(_ prober: Prober, _ number: Int = 1) {
    (self.prober, self.number) = (prober, number)
  }

  deinit { prober.run(.release) }

  package static func == (left: Probe, right: Probe) -> Bool {
    left.prober.run(.equality)
    return left.number == right.number
  }

  package func hash(into hasher: inout Hasher) {
    prober.run(.hash)
    hasher.combine(number)
  }

  package var description: String {
    prober.run(.description)
    return "probe \(number)"
  }

  package var testDescription: String { description }
}

/// Runs a body, and stops the process with a message if it doesn't end: one that waits for a lock blocks a
/// thread that other tests need, so that none of them would end.
package func watchingForHang<Result>(
  of name: String, seconds: Double = 120, isolation: isolated (any Actor)? = #isolation,
  _ body: () async -> Result
) async -> Result {
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    if end.wait(timeout: .now() + seconds) == .success { return }
    FileHandle.standardError.write(Data("error: \(name) hangs.\n".utf8))
    exit(EXIT_FAILURE)
  }
  defer { end.signal() }
  return await body()
}
