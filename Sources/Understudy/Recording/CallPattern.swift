/// What a stub or a verification is about: a method of a mock, and what its arguments have to be.
struct CallPattern {
  let mock: MockState
  let call: ForwardedCall
  let contract: MethodContract
  let arguments: ArgumentListPattern

  /// The call as the test wrote it.
  var text: String {
    CallDescription(call.method, arguments.patterns, owner: mock.identity).text
  }
}
