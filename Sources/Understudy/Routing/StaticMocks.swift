/// The states of mock types, which hold the calls and stubs of their static members. They belong to
/// the session or, outside of sessions, to the process.
enum StaticMocks {
  private static let processWide = Locked<[ObjectIdentifier: MockState]>([:])

  static func state(of type: any Mocking.Type) -> MockState {
    let statics = MockSession.current?.statics ?? processWide
    let key = ObjectIdentifier(type)
    if let known = statics.withLock({ $0[key] }) { return known }
    // Made without the lock. If another thread was faster, its state is the one.
    let new = MockState(isStatic: true)
    new.setOwnerIfNeeded(type)
    return statics.withLock { states in
      if let known = states[key] { return known }
      states[key] = new
      return new
    }
  }
}
