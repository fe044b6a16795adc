internal import UnderstudyValues

/// The states of mock types in a session or in the process, which hold the calls and stubs of their
/// static members.
final class StaticMocks: Sendable {
  /// Outside of sessions. A test clears what it leaves with `mockState.reset()`.
  private static let processWide = StaticMocks()

  static var current: StaticMocks { MockSession.current?.statics ?? processWide }

  private struct Contents {
    var states: [ObjectIdentifier: MockState] = [:]
    var isClosed = false
  }

  private let contents: Locked<Contents>

  init(isClosed: Bool = false) { contents = Locked(Contents(isClosed: isClosed)) }

  func state(of type: any Mocking.Type) -> MockState {
    let key = ObjectIdentifier(type)
    let (known, isClosed) = contents.withLock { ($0.states[key], $0.isClosed) }
    if let known { return known }
    // Made without the lock. If another thread was faster, its state is the one. After the end of
    // its session, the state and the session would keep each other.
    let new = MockState(isStatic: true, session: isClosed ? nil : MockSession.current)
    new.setOwnerIfNeeded(type)
    return contents.withLock { contents in
      if let known = contents.states[key] { return known }
      if !contents.isClosed { contents.states[key] = new }
      return new
    }
  }

  /// The state of a type in the process, which its static members use outside of sessions; `nil` if they
  /// haven't.
  static func outside(of type: Any.Type) -> MockState? {
    processWide.contents.withLock { $0.states[ObjectIdentifier(type)] }
  }

  var all: [MockState] { contents.withLock { Array($0.states.values) } }

  /// Removes the states and returns them, to be released outside a lock.
  func takeAll() -> some Any {
    contents.withLock { contents in
      defer { contents = Contents(isClosed: true) }
      return contents.states
    }
  }
}
