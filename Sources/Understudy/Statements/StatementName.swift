/// The function that a test writes around calls of mocks, or in front of one.
enum StatementName: Sendable, Equatable, CustomStringConvertible {
  case when, verify, verifyBalanced
  // These have a block.
  case verifyAll, verifyInOrder, verifySequence, verifyNoMoreInteractions
  /// A part of an order.
  case calls(CallCount)
  // These are followed by a call.
  case whenUsing(StubAnswer), verifyOn

  /// What a `when(using:)` says.
  enum StubAnswer: String { case thenReturn, thenThrow }

  var description: String {
    switch self {
    case .when: "when"
    case .verify: "verify"
    case .verifyBalanced: "verifyBalanced"
    case .verifyAll: "verifyAll"
    case .verifyInOrder: "verifyInOrder"
    case .verifySequence: "verifySequence"
    case .verifyNoMoreInteractions: "verifyNoMoreInteractions"
    case .calls(let count): "calls(\(count.source))"
    case .whenUsing(let answer): "when(using:\(answer):)"
    case .verifyOn: "verify(on:called:)"
    }
  }

  var isBlock: Bool {
    switch self {
    case .verifyAll, .verifyInOrder, .verifySequence, .verifyNoMoreInteractions, .calls: true
    case .when, .verify, .verifyBalanced, .whenUsing, .verifyOn: false
    }
  }

  var isStub: Bool {
    switch self {
    case .when, .whenUsing: true
    default: false
    }
  }
}
