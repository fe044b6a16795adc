internal import UnderstudyValues
import Understudy

/// The stubs of a test that runs several times, of which those are reported that no run used.
final class StubTally: Sendable {
  private let state = Locked((used: Set<String>(), unused: [(place: String, stub: EndedStub)]()))

  func add(_ stub: EndedStub, at place: String) {
    state.withLock { state in
      if !stub.isUnused {
        state.used.insert(place)
      } else if !state.unused.contains(where: { $0.place == place }) {
        state.unused.append((place, stub))
      }
    }
  }

  /// Reports the stubs that no run used, in the order of writing.
  func report() {
    let (used, unused) = state.withLock { $0 }
    for (place, stub) in unused where !used.contains(place) { stub.reportUnused() }
  }
}
