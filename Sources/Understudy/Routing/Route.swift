/// The route of a forwarded call. Indirect, because a reference is cheaper to pass on.
indirect enum Route {
  /// The call is recorded: it's written inside `when` or `verify`, or follows a proxy.
  case recorded(Recording, PendingProxy?)
  /// The call is received, and stubs match it.
  case stubbed(StubbedResponse)
  /// The call of a method without a result is received, and one stub has side effects for it.
  case effects(Stub, QuickCall)
  /// The call is received, and a stub returns a value. There are no side effects. The stub is `nil` if the
  /// value has the method's type.
  case answered(Any?, Stub?)
  /// The call is received, and a stub throws an error.
  case threw(any Error, Stub)
  /// The call is received, and the answer of a stub doesn't take its arguments.
  case mismatched(AnswerArgumentMismatch, Stub)
  /// The call is received, and no stub matches it. The associated value is the mock's policy, if it
  /// has one.
  case unstubbed(MockPolicy?)
}

extension Route {
  /// The route on which the only side effects of a call run.
  static func stubbed(_ stub: Stub, _ call: QuickCall, _ arguments: [Any?]) -> Route {
    .stubbed(
      StubbedResponse(
        answer: nil, effects: [stub], position: nil, call: call.logged(arguments),
        ordinal: call.ordinal))
  }
}

/// What stubs do with a received call.
///
/// An object, because a debug build copies a struct of this size several times.
final class StubbedResponse {
  let answer: Answer?
  /// The stubs with the side effects.
  let effects: [Stub]
  /// Where the answering stub was written.
  let position: SourcePosition?
  let call: LoggedCall
  /// The ordinal of the call in its mock's log, starting at 1.
  let ordinal: Int

  init(
    answer: Answer?, effects: [Stub], position: SourcePosition?, call: LoggedCall, ordinal: Int
  ) {
    self.answer = answer
    self.effects = effects
    self.position = position
    self.call = call
    self.ordinal = ordinal
  }
}
