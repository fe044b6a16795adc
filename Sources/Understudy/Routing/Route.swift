/// Where a forwarded call goes.
enum Route {
  /// It is recorded: it was written inside `when` or `verify`, or follows a proxy.
  indirect case recorded(Recording, PendingProxy?)
  /// It is received, and stubs match.
  indirect case stubbed(StubbedResponse)
  /// It is received, and no stub matches. Carries the mock's policy, if it has one.
  case unstubbed(MockPolicy?)
}

/// What stubs do with a received call.
struct StubbedResponse {
  let answer: Answer?
  let effects: [(closure: AnswerClosure, position: SourcePosition)]
  /// Where the answering stub was written.
  let position: SourcePosition?
  let call: LoggedCall
  let number: Int
}
