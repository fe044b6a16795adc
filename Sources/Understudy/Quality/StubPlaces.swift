internal import UnderstudyValues

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

/// A stub at the end of a session, for a test that runs several times.
package struct EndedStub: Sendable {
  package let place: String
  package let isUnused: Bool
  private let report: Unchecked<() -> Void>

  init(_ place: String, _ stub: StubRecord, _ unused: StubReport?) {
    (self.place, isUnused) = (place, stub.isUnused)
    report = Unchecked { unused?.fail() }
  }

  /// Reports that no run has used the stub.
  package func reportUnused() { report.value() }
}
