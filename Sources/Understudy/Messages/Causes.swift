/// What can have caused a failure, according to its session and the other mocks. It's found before the
/// text is written, which asks neither.
struct Causes {
  /// The parts beside a matcher of a proxy in which alone a call differs.
  private(set) var partsBesideMatchers: [String]?
  /// The type of another mock that received the call that was expected.
  private(set) var receiver: Any.Type?
  /// Whether a call that was expected can come later.
  private(set) var mayComeLater = false
  private(set) var others: CallsOfOthers?
  /// The stubs that calls just missed. A failure whose calls or stubs aren't compared has none.
  private(set) var nearMisses: [(missed: MissedCalls, calls: [MissedCalls.Call])] = []

  /// No causes.
  init() {}

  init(of failure: Failure) {
    if case .count(let failure) = failure { find(for: failure) }
    guard let methods = failure.comparedMethods, let session = MockSession.current else { return }
    nearMisses = session.takeNearMisses(except: methods)
    for (missed, _) in nearMisses { missed.stub.record.isToldByFailure = true }
  }

  private mutating func find(for failure: CountFailure) {
    let (pattern, found) = (failure.pattern, failure.found)
    if found.indices.count > failure.expected.maximum ?? .max {
      others = CallsOfOthers([pattern.mock], at: found.indices.map { found.log[$0].sequence })
    }
    guard found.indices.isEmpty else { return }
    partsBesideMatchers = found.differingBesideMatchers(pattern)?.1
    guard failure.expected.minimum > 0 else { return }
    let owner = pattern.mock.identity.owner
    let hasOther = MockSession.current?.mocks.contains { other in
      guard other !== pattern.mock, other.identity.owner == owner else { return false }
      let same = CallPattern(
        mock: other, call: pattern.call, methodType: pattern.methodType,
        arguments: pattern.arguments)
      return !CallQuery(pattern: same).matches().indices.isEmpty
    }
    if hasOther == true { receiver = owner }
    mayComeLater = found.log.isEmpty && pattern.call.isAsync && failure.waited == nil
  }
}

/// Whose calls were received that weren't expected.
enum CallsOfOthers {
  /// Those of all tests: a static mock has no session.
  case statics
  /// Those from before the session of the test.
  case earlier(Int)

  /// Returns `nil` if nothing says that other tests made calls.
  ///
  /// - Parameter sequence: The sequence numbers of the calls.
  init?(_ mocks: [MockState], at sequence: [UInt64]) {
    if mocks.contains(where: { $0.isStatic && $0.session == nil }) {
      self = .statics
      return
    }
    guard let session = MockSession.current?.andOuter.last else { return nil }
    let count = sequence.count { $0 < session.begin }
    if count == 0 { return nil }
    self = .earlier(count)
  }
}
