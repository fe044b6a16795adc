/// The stubs of a test that runs several times, of which those are reported that no run used.
package final class StubTally: Sendable {
  private typealias Unused = (place: String, usage: StubUsage, calls: MissedCalls?)

  private let state = Locked((used: Set<String>(), unused: [Unused]()))

  package init() {}

  func add(_ usage: StubUsage, _ calls: MissedCalls?, at place: String) {
    state.withLock { state in
      if !usage.isUnused {
        state.used.insert(place)
      } else if !state.unused.contains(where: { $0.place == place }) {
        state.unused.append((place, usage, calls))
      }
    }
  }

  /// Reports the stubs that no run used, in the order of writing.
  package func report() {
    let (used, unused) = state.withLock { $0 }
    for (place, usage, calls) in unused where !used.contains(place) {
      FailureReport.send(.unusedStub(usage, calls), at: usage.position, origin: usage.origin)
    }
  }
}

/// Names the places in which a run of a test writes its stubs, so that another run has the same names.
/// The arguments of a stub can be new in each run.
struct StubPlaces {
  /// How many stubs were written at a position.
  private var counts: [String: Int] = [:]

  mutating func add(_ usage: StubUsage) -> String {
    let line = "\(usage.position.fileID):\(usage.position.line):\(usage.position.column)"
    counts[line, default: 0] += 1
    return "\(line) \(counts[line, default: 0])"
  }
}
