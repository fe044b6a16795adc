/// A call that stands for itself, inside `when` or `verify`.
extension MockState {
  /// Notes a call in a recording and returns some value of the method's type, so that the
  /// expression around it can be evaluated to its end.
  func record<Result, Thrown: Error>(
    _ call: ForwardedCall, _ shape: MethodShape, as result: Result.Type,
    throwing thrown: Thrown.Type, in recording: Recording, _ arming: Arming?,
    default author: () -> Result?
  ) throws(Thrown) -> Result {
    belong(to: call.owner)
    let number = recording.arrive(with: call.arguments)
    // Before the call is noted: a default may call mocks itself, and the target is the last call.
    var value: Result?
    if arming == nil {
      value = recordedResult(of: call, in: recording, default: author)
    } else {
      // A proxy's recording is of one call; those that a default makes count for nothing as well.
      Recording(position: recording.position).evaluate {
        value = recordedResult(of: call, in: recording, default: author)
      }
    }
    let recorded = RecordedCall(mock: self, call: call, shape: shape, number: number)
    recording.add(recorded)
    arming?.complete(with: recorded)
    if let value { return value }
    let stop = NoRecordedResult(type: Result.self)
    if let stop = stop as? Thrown { throw stop }
    Placeholder.stop(.misuse(.noRecordedResult(Result.self)), at: recording.position)
  }

  private func recordedResult<Result>(
    of call: ForwardedCall, in recording: Recording,
    default author: () -> Result?
  ) -> Result? {
    if let preset = recording.presetResult(as: Result.self) { return preset }
    let stubs = withStorage { $0.record(of: call.method).stubs }
    // What the call would return if it were made, as far as that runs nobody's answer.
    if let stub = stubs?.answering(call.arguments), let value = value(of: stub, as: Result.self) {
      return value
    }
    if let value = author() ?? EmptyValue.make(Result.self) { return value }
    for stub in stubs?.newestFirst ?? [] {
      if let value = value(of: stub, as: Result.self) { return value }
    }
    return Placeholder(variant: recording.variant).make(Result.self)
  }

  private func value<Result>(of stub: Stub, as type: Result.Type) -> Result? {
    guard case .value(let value) = withStorage({ _ in stub.currentAnswer }) else { return nil }
    return cast(value, to: type)
  }
}

/// Thrown by a recorded call whose result has no value; `when` and `verify` expect it.
struct NoRecordedResult: Error, CustomStringConvertible {
  private let type: Unchecked<Any.Type>

  init(type: Any.Type) { self.type = Unchecked(type) }

  var description: String { FailureMessage.text(for: .misuse(.noRecordedResult(type.value))) }
}
