/// What the stubs of a method have for a received call.
struct Response {
  /// The ordinal of the call among the calls of its mock, starting at 1.
  let number: Int
  /// The position of the call among the received calls of all mocks.
  let sequence: UInt64
  /// The stub that answers the call, and its answer.
  var stub: Stub?
  var answer: Answer?
  var effects: [SideEffect]?
}

/// A closure that a stub runs as a side effect.
struct SideEffect {
  let closure: AnswerClosure
  /// Where the stub was written.
  let position: SourcePosition
}
