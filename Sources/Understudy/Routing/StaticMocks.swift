/// The states of types, for their static members: the session's own, or the process's.
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
