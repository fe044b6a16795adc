/// The calls that a stub or a verification refers to: a method of a mock, and a pattern for its
/// arguments.
struct CallPattern {
  let mock: MockState
  let call: ForwardedCall
  let contract: MethodContract
  let arguments: ArgumentListPattern

  /// The call as the test writes it.
  var text: String {
    CallDescription(call.method, arguments.patterns, owner: mock.identity).text
  }
}
