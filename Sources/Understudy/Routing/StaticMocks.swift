/// The states of mock types, which hold the calls and stubs of their static members. They belong to
/// the session or, outside of sessions, to the process.
enum StaticMocks {
  private static let processWide = StaticStates()

  static func state(of type: any Mocking.Type) -> MockState {
    let states = MockSession.current?.statics ?? processWide
    return states.state(of: type)
  }
}

/// The states of mock types in one session or in the process.
final class StaticStates: Sendable {
  private struct Contents {
    var states: [ObjectIdentifier: MockState] = [:]
    /// The type that was used last, which is likely to be used next. The state belongs to `states`.
    var recentType: ObjectIdentifier?
    var recentState: Unmanaged<MockState>?
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
    let key = ObjectIdentifier(type)
    lock.lock()
    if let recent = contents.value.pointee.recentState, contents.value.pointee.recentType == key {
      let state = recent.takeUnretainedValue()
      lock.unlock()
      return state
    }
    let known = contents.value.pointee.states[key]
    contents.value.pointee.recentType = key
    contents.value.pointee.recentState = known.map(Unmanaged.passUnretained)
    lock.unlock()
    if let known { return known }
    // Made without the lock. If another thread was faster, its state is the one.
    let new = MockState(isStatic: true)
    new.setOwnerIfNeeded(type)
    lock.lock()
    defer { lock.unlock() }
    if let known = contents.value.pointee.states[key] { return known }
    contents.value.pointee.states[key] = new
    return new
  }

  /// Removes the states and returns them, to be released outside a lock.
  func takeAll() -> some Any {
    lock.lock()
    defer { lock.unlock() }
    let states = contents.value.pointee.states
    contents.value.pointee = Contents()
    return states
  }
}
