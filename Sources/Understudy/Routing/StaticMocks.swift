/// The states of mock types, which hold the calls and stubs of their static members. They belong to
/// the session or, outside of sessions, to the process.
enum StaticMocks {
  private static let processWide = StaticStates()

  static func state(of type: any Mocking.Type) -> MockState {
    if let session = MockSession.current { return session.statics.state(of: type) }
    return processWide.state(of: type)
  }
}

/// The states of mock types in one session or in the process.
final class StaticStates: Sendable {
  private struct Contents {
    var states: [ObjectIdentifier: MockState] = [:]
    /// The type that was used last, which is likely to be used next. The state belongs to `states`.
    var recentType: UInt = 0
    var recentState: Unmanaged<MockState>?
    /// Whether the session has ended.
    var isClosed = false
  }

  private let lock = SystemLock()
  // Accessed only under `lock`. This is a pointer for the same reason as the storage of a mock.
  private let contents: Unchecked<UnsafeMutablePointer<Contents>>

  init() {
    contents = Unchecked(.allocate(capacity: 1))
    contents.value.initialize(to: Contents())
  }

  deinit {
    contents.value.deinitialize(count: 1)
    contents.value.deallocate()
    lock.deallocate()
  }

  func state(of type: any Mocking.Type) -> MockState {
    let address = unsafeBitCast(type as Any.Type, to: UInt.self)
    lock.lock()
    if contents.value.pointee.recentType == address,
      let recent = contents.value.pointee.recentState
    {
      let state = recent.takeUnretainedValue()
      lock.unlock()
      return state
    }
    let key = ObjectIdentifier(type)
    let known = contents.value.pointee.states[key]
    contents.value.pointee.recentType = address
    contents.value.pointee.recentState = known.map(Unmanaged.passUnretained)
    let isClosed = contents.value.pointee.isClosed
    lock.unlock()
    if let known { return known }
    // Made without the lock. If another thread was faster, its state is the one. After the end of its
    // session, the state and the session would keep each other.
    let new = MockState(isStatic: true, session: isClosed ? nil : MockSession.current)
    new.setOwnerIfNeeded(type)
    lock.lock()
    defer { lock.unlock() }
    if let known = contents.value.pointee.states[key] { return known }
    contents.value.pointee.states[key] = new
    return new
  }

  var all: [MockState] {
    lock.lock()
    defer { lock.unlock() }
    return Array(contents.value.pointee.states.values)
  }

  /// Removes the states and returns them, to be released outside a lock.
  func takeAll() -> some Any {
    lock.lock()
    defer { lock.unlock() }
    let states = contents.value.pointee.states
    contents.value.pointee = Contents()
    contents.value.pointee.isClosed = true
    return states
  }
}
