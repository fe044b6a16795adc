/// Where the asynchronous calls of a task wait until they may be answered. `UnderstudyExploration`
/// sets gates; the library itself has none.
package struct CallGate: Sendable {
  /// A call that waits at a gate.
  package struct Call: Sendable {
    package let text: String
    /// The name of the mock, if it has calls that are older than the gate.
    package let olderMock: String?
    /// Lets the call go. Has to be resumed once.
    package let continuation: CheckedContinuation<Void, Never>
  }

  @TaskLocal package static var current: CallGate?
  private static let useCount = AtomicInteger(0)
  /// Checked before the more expensive access to the gate of the task.
  static var areUsed: Bool { useCount.value > 0 }

  private let sequence = SequenceNumber.next()
  private let arrive: @Sendable (Call) -> Void

  package init(_ arrive: @escaping @Sendable (Call) -> Void) { self.arrive = arrive }

  /// Runs a closure whose calls, and those of the tasks that it creates, wait at the gate.
  package func run(_ body: () async throws -> Void) async rethrows {
    Self.useCount.add(1)
    defer { Self.useCount.add(-1) }
    try await Self.$current.withValue(self, operation: body)
  }

  /// Waits until the call is let go.
  nonisolated(nonsending) func pass(_ call: ForwardedCall, of mock: MockState) async {
    let (first, owner) = mock.withLock { ($0.log.first?.sequence ?? .max, $0.identity) }
    let text = CallDescription(call, owner: owner).text
    let olderMock = first < sequence ? owner.name : nil
    await withCheckedContinuation {
      arrive(Call(text: text, olderMock: olderMock, continuation: $0))
    }
  }
}
