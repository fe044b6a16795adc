extension MockSession {
  /// What a session warns of if the test passes. A warning never fails a test.
  public struct Warnings: OptionSet, Sendable {
    /// The raw bits of the options.
    public let rawValue: Int

    /// Creates options from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Calls of a stubbed method that no stub answered, and that differ from a stub in one of
    /// several arguments, or in a text that's nearly the same.
    public static let nearMisses = Warnings(rawValue: 1)

    /// Verifications that ask for a call which a used stub has proven already: an unused stub would
    /// fail the test.
    ///
    /// A verification of an exact number of calls says more. So does any verification of a mock
    /// that the test passes to `verifyNoMoreInteractions` without `ignoringStubbed`.
    public static let redundantVerifications = Warnings(rawValue: 2)
  }

  /// A verification that says no more than a stub, by its mock.
  typealias RedundantVerification = (mock: ObjectIdentifier, warn: () -> Void)

  /// Keeps the verifications of mocks, of which the test verifies that there are no other calls.
  func keepVerifications(of mocks: [MockState]) {
    let kept = mocks.map(ObjectIdentifier.init)
    redundantVerifications.withLock { $0.removeAll { kept.contains($0.mock) } }
  }
}

extension CallQuery {
  /// Keeps a verification that asks for a call that a used stub with exact arguments has proven.
  func noteIfRedundant(_ count: CallCount, _ found: CallMatches, at position: SourcePosition) {
    guard count.minimum == 1, count.maximum == nil, found.generation == 0,
      !pattern.arguments.hasCaptor, let session = MockSession.current,
      session.warnings.contains(.redundantVerifications), session.unusedStubs == .reported,
      !session.hasEnded,
      // In several runs, a stub that one of them doesn't use isn't reported.
      CallObservers.ofTask.allSatisfy({ $0 is Challenge })
    else { return }
    let (mock, text) = (pattern.mock, pattern.text)
    let stubs = mock.withLock { $0.method(pattern.call.method).stubs?.answering ?? [] }
    let proof = stubs.first { stub in
      stub.usage.isUsed && !stub.usage.isLenient
        && stub.arguments.patterns.allSatisfy { if case .value = $0 { true } else { false } }
        && found.indices.contains { stub.arguments.matches(found.log[$0].arguments) }
    }
    guard let stub = proof?.position else { return }
    let warn = { [origin = mock.origin] in
      FailureReport.warn(FailureMessage.redundant(text, stub: stub), at: position, origin: origin)
    }
    session.redundantVerifications.withLock { $0.append((ObjectIdentifier(mock), warn)) }
  }
}
