// What can have caused a failure, according to its session and the other mocks.
extension CallQuery {
  func causes(
    of found: CallMatches, _ count: CallCount, waited: Wait?
  ) -> CountCauses {
    var causes = CountCauses()
    if found.indices.count > count.maximum ?? .max {
      causes.others = CallsOfOthers(
        [pattern.mock], at: found.indices.map { found.log[$0].sequence })
    }
    guard found.indices.isEmpty, count.minimum > 0 else { return causes }
    causes.otherReceiver = pattern.otherReceiver()
    causes.mayComeLater = found.log.isEmpty && pattern.call.isAsync && waited == nil
    return causes
  }
}

extension CallsOfOthers {
  /// Returns `nil` if nothing says that other tests made calls.
  ///
  /// - Parameter sequence: The sequence numbers of the calls.
  init?(_ mocks: [MockState], at sequence: [UInt64]) {
    if mocks.contains(where: { $0.isStatic && $0.session == nil }) {
      self = .statics
      return
    }
    guard let session = MockSession.current?.outermost else {
      guard let test = TestFramework.currentTest,
        let maker = mocks.firstNonNil({ $0.test == test ? nil : $0.test })
      else { return nil }
      self = .maker(maker)
      return
    }
    let others = mocks.flatMap { mock in
      mock.withLock { $0.callers(of: sequence, except: session) }.compactMap(\.self)
    }
    guard let first = others.first else { return nil }
    self = .parallel(others.count { $0.session == first.session }, first.test)
  }
}
