/// The states of mock types, which hold the calls and stubs of their static members. They belong to
/// the session or, outside of sessions, to the process.
enum StaticMocks {
  private static let processWide = Locked<[ObjectIdentifier: MockState]>([:])

  static func state(of type: any Mocking.Type) -> MockState {
    let statics = MockSession.current?.statics ?? processWide
    let state = statics.withLock { states in
      let key = ObjectIdentifier(type)
      if let state = states[key] { return state }
      let state = MockState(isStatic: true)
      states[key] = state
      return state
    }
    state.setOwnerIfNeeded(type)
    return state
  }
}
