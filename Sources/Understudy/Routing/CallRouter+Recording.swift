/// Recorded calls: they aren't made, and return a value so that the evaluation continues.
extension CallRouter {
  /// Adds a call to a recording and returns a value of the method's type.
  func record<Result, Thrown: Error>(
    _ call: ForwardedCall, _ contract: MethodContract, in recording: Recording,
    _ proxy: PendingProxy?, throwing thrown: Thrown.Type, default defaultValue: () -> Result?
  ) throws(Thrown) -> Result {
    mock.setOwnerIfNeeded(call.owner)
    let index = recording.arrive(with: call.arguments)
    // The value is evaluated before the call is added: a default value can call mocks, and the last
    // call is the target.
    var value: Result?
    if proxy == nil {
      value = recordedResult(of: call, in: recording, default: defaultValue)
    } else {
      // A proxy's recording takes one call. Calls in a default value go to a recording that's
      // discarded.
      Recording(position: recording.position).evaluate {
        value = recordedResult(of: call, in: recording, default: defaultValue)
      }
    }
    let recorded = RecordedCall(mock: mock, call: call, contract: contract, index: index)
    recording.add(recorded)
    proxy?.complete(with: recorded)
    if let value { return value }
    let stop = NoRecordedResult(type: Result.self)
    if let stop = stop as? Thrown { throw stop }
    PlaceholderGenerator.stop(.misuse(.noRecordedResult(Result.self)), at: recording.position)
  }

  private func recordedResult<Result>(
    of call: ForwardedCall, in recording: Recording, default defaultValue: () -> Result?
  ) -> Result? {
    if let preset = recording.presetResult(as: Result.self) { return preset }
    let stubs = mock.withStorage { $0.record(of: call.method).stubs }
    // The value that a received call would return, unless a user-defined answer has to run.
    if let stub = stubs?.answering(call.arguments), let value = value(of: stub, as: Result.self) {
      return value
    }
    if let value = defaultValue() ?? DefaultValue.make(Result.self) { return value }
    for stub in stubs?.newestFirst ?? [] {
      if let value = value(of: stub, as: Result.self) { return value }
    }
    return PlaceholderGenerator(variant: recording.variant).make(Result.self)
  }

  private func value<Result>(of stub: Stub, as type: Result.Type) -> Result? {
    guard case .value(let value) = mock.withStorage({ _ in stub.currentAnswer }) else { return nil }
    return cast(value, to: type)
  }
}

/// Thrown by a recorded call whose result has no value; `when` and `verify` expect it.
struct NoRecordedResult: Error, CustomStringConvertible {
  private let type: Unchecked<Any.Type>

  init(type: Any.Type) { self.type = Unchecked(type) }

  var description: String { FailureMessage.text(for: .misuse(.noRecordedResult(type.value))) }
}
