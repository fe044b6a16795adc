extension MockState {
  /// The state of a type, for its static members: the session's own, or the process's.
  static func ofType(_ type: any Mocking.Type) -> MockState {
    let statics = MockSession.current?.statics ?? processWide
    let state = statics.withLock { states in
      let key = ObjectIdentifier(type)
      if let state = states[key] { return state }
      let state = MockState(isType: true)
      states[key] = state
      return state
    }
    state.belong(to: type)
    return state
  }

  private static let processWide = Locked<[ObjectIdentifier: MockState]>([:])
}
