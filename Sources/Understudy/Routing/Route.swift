/// The route of a forwarded call.
enum Route {
  /// The call is recorded: it's written inside `when` or `verify`, or follows a proxy.
  indirect case recorded(Recording, PendingProxy?)
  /// The call is received, and stubs match it.
  indirect case stubbed(StubbedResponse)
  /// The call is received, and no stub matches it. The associated value is the mock's policy, if it
  /// has one.
  case unstubbed(MockPolicy?)
}

/// What stubs do with a received call.
struct StubbedResponse {
  /// A side effect, and where its stub was written.
  typealias Effect = (closure: AnswerClosure, position: SourcePosition)

  let answer: Answer?
  let effects: [Effect]
  /// Where the answering stub was written.
  let position: SourcePosition?
  let call: LoggedCall
  /// The ordinal of the call in its mock's log, starting at 1.
  let ordinal: Int
}
