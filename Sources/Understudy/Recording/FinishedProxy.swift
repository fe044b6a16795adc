/// A proxy that has recorded its call, until the mock's next call.
///
/// `verify(on: mock, called: 1).select(mock.table)` records `table`, which Swift evaluates first, and then
/// makes the intended call. This is detected if the recorded call returned a value that no other code has,
/// and the next call has the value among its arguments.
struct FinishedProxy {
  let context: ExecutionContext
  /// The proxy as the test wrote it.
  let verb: String
  let position: SourcePosition
  /// The value that the recorded call returned.
  let result: Any
  private let method: MethodID
  /// The arguments of the recorded call; `nil` if they have to be released.
  private let arguments: [Any?]?

  init(_ proxy: PendingProxy, _ call: ForwardedCall, result: Any) {
    context = proxy.context
    verb = proxy.verb
    position = proxy.recording.position
    self.result = result
    method = call.method
    let areStandard = call.arguments.allSatisfy { argument in
      flattened(argument).map { isStandard(type(of: $0)) } ?? true
    }
    arguments = areStandard ? call.arguments : nil
  }

  func isArgument(of arguments: [Any?]) -> Bool { arguments.contains(where: contains) }

  private func contains(_ argument: Any?) -> Bool {
    PlaceholderRecognition.isPlaceholder(result, argument)
      || ArgumentPattern.elements(of: argument)?.contains(where: contains) ?? false
  }

  /// Reports that the proxy recorded a call in the arguments of another call.
  func report(insteadOf method: MethodID, on mock: MockState) {
    let identity = mock.identity
    let argument = arguments.map { CallDescription(self.method, $0, identity).text }
    FailureReport.send(
      .misuse(
        .proxyTookArgument(
          verb: verb, argument: argument ?? self.method.signature.description,
          method: method.signature.description)),
      at: position, origin: mock.origin)
  }
}
