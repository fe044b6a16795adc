package import UnderstudyValues

/// A stub at the end of a session, for an observer that takes it.
package struct EndedStub: Sendable {
  package let position: SourcePosition
  package let isUnused: Bool
  private let report: Unchecked<() -> Void>

  init(_ stub: StubRecord, _ unused: StubReport?) {
    (position, isUnused) = (stub.position, stub.isUnused)
    report = Unchecked { unused?.fail() }
  }

  /// Reports that no run has used the stub.
  package func reportUnused() { report.value() }
}
