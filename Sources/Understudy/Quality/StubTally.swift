/// The stubs of a test that runs several times, of which those are reported that no run used.
package final class StubTally: Sendable {
  private typealias Unused = (place: String, stub: StubRecord, calls: MissedCalls?)

  private let state = Locked((used: Set<String>(), unused: [Unused]()))

  package init() {}

  func add(_ stub: StubRecord, _ calls: MissedCalls?, at place: String) {
    state.withLock { state in
      if !stub.isUnused {
        state.used.insert(place)
      } else if !state.unused.contains(where: { $0.place == place }) {
        state.unused.append((place, stub, calls))
      }
    }
  }

  /// Reports the stubs that no run used, in the order of writing.
  package func report() {
    let (used, unused) = state.withLock { $0 }
    for (place, stub, calls) in unused where !used.contains(place) {
      FailureReport.send(.unusedStub(stub, calls), at: stub.position, origin: stub.origin)
    }
  }
}

/// Names the places in which a run of a test writes its stubs, so that another run has the same names.
/// The arguments of a stub can be new in each run.
struct StubPlaces {
  /// How many stubs were written at a position.
  private var counts: [String: Int] = [:]

  mutating func add(_ stub: StubRecord) -> String {
    let line = "\(stub.position.fileID):\(stub.position.line):\(stub.position.column)"
    counts[line, default: 0] += 1
    return "\(line) \(counts[line, default: 0])"
  }
}
