internal import UnderstudyValues

/// What values know of mocks. Each mock and each matcher begins with ``areKnown``.
enum MocksAmongValues: ValueHooks {
  static let areKnown: Void = { Hooks.current = MocksAmongValues.self }()

  static func isMock(_ type: Any.Type) -> Bool { type is any Mocking.Type }

  static func areSameMock(_ left: Any, _ right: Any) -> Bool {
    guard let left = left as? any Mocking, let right = right as? any Mocking else { return false }
    return left.mockState === right.mockState
  }

  static func placeholder(of type: AnyClass) -> Any? {
    // A state that works, so that a mock can be a placeholder. It belongs to no session.
    type == MockState.self ? MockState(isStatic: false, session: nil, isPlaceholder: true) : nil
  }

  static func runUserCode(_ body: () -> Any?) -> Any? { UserCode.runOutsideStatements(body) }

  static func compareOnMainActor(
    _ type: Any.Type, at position: SourcePosition, _ compare: @escaping () -> Verdict
  ) -> Verdict {
    MainActorConformance.run("==", of: type, at: position, else: .different, compare)
  }

  static func describe(_ value: Any?, limit: Int) -> String {
    ValueDescription.of(value, limit: limit)
  }

  static func stop(using type: Any.Type?, at position: SourcePosition?) -> Never {
    // An object serves the whole process, and a type doesn't know who uses it.
    let position = position ?? Statement.current?.position
    ProcessStop.stop(FailureMessage.usedPlaceholder(type, at: position), at: position)
  }

  static func stop(without type: Any.Type, at position: SourcePosition) -> Never {
    ProcessStop.stop(reporting: .misuse(.noRecordedResult(type)), at: position)
  }

  // MARK: Values of Mocked, each made on the actor of its conformance

  private static let conformances = Conformances((any Mocked).self) { $0 is any Mocked.Type }

  static var mocked: Conformances? { conformances }

  static func makeMocked(_ type: Any.Type, at position: SourcePosition?) -> Any? {
    func first<Value: Mocked>(_ type: Value.Type) -> Any { type.mock }
    return make("mock", of: type, at: position) { first($0) }
  }

  static func makeAllMocked(_ type: Any.Type, at position: SourcePosition?) -> Any? {
    func all<Value: Mocked>(_ type: Value.Type) -> Any { type.mocks }
    return make("mocks", of: type, at: position) { all($0) }
  }

  private static func make(
    _ name: String, of type: Any.Type, at position: SourcePosition?,
    _ read: @escaping (any Mocked.Type) -> Any
  ) -> Any? {
    let isolation = conformances.isolation(of: type)
    if isolation == .none { return nil }
    return MainActorConformance.run(
      name, of: type, if: isolation == .mainActor, at: position, else: nil
    ) { cast(type, to: (any Mocked.Type).self).map(read) }
  }
}
