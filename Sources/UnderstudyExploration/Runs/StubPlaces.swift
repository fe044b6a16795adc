internal import UnderstudyValues

/// Names the places in which a run of a test writes its stubs, so that another run has the same names.
/// The arguments of a stub can be new in each run.
struct StubPlaces {
  /// How many stubs were written at a position.
  private var counts: [String: Int] = [:]

  mutating func add(_ position: SourcePosition) -> String {
    let line = "\(position.fileID):\(position.line):\(position.column)"
    counts[line, default: 0] += 1
    return "\(line) \(counts[line, default: 0])"
  }
}
