/// A recorded call, which isn't made and returns any value so that the evaluation continues.
extension MockState {
  /// Adds a call to a recording and returns a value of the method's type.
  func record<Result, Thrown: Error>(
    _ call: ForwardedCall, in target: RecordingTarget, throwing thrown: Thrown.Type,
    default defaultValue: () throws -> Result
  ) throws(Thrown) -> Result {
    let (recording, proxy) = target
    setOwnerIfNeeded(call.owner)
    let earlier = recording.evaluation
    // The recording that ignores its calls serves the whole process and keeps none.
    let number = recording.isIgnoring ? 0 : recording.recordArguments(call.arguments)
    let origin = PlaceholderOrigin(
      .recordedResult(call.method.signature), position: recording.position)
    let generator = PlaceholderGenerator(variant: recording.variant, origin: origin)
    // Tells whether the proxy has taken an argument for its call.
    let isOutermost = proxy?.isOutermost == true
    let distinct = isOutermost ? generator.distinctValue(Result.self) : nil
    var value = distinct
    if value == nil {
      // User code that creates the result isn't part of the expression.
      value = Recording.withoutRecording {
        result(of: call, earlier, in: recording, default: defaultValue)
      }
    }
    if recording.variant > 0, let other = value.flatMap(PlaceholderGenerator.other) {
      value = other
    }
    var isPlaceholder = false
    if value == nil {
      value = generator.make(Result.self)
      isPlaceholder = value != nil && Result.self != Void.self
    }
    if !recording.isIgnoring {
      let recorded = RecordedCall(
        mock: self, call: call,
        contract: MethodContract(of: call, Result.self, Thrown.self),
        number: number, returned: value, returnedPlaceholder: isPlaceholder)
      recording.add(recorded)
      if isPlaceholder {
        let matcher = ArgumentMatcher(
          resultOf: call.method.signature, value, type: Result.self, at: recording.position)
        recording.register(matcher, placeholder: value)
      }
      let isObject = isOutermost && isPlaceholder && TypeKind(Result.self) == .object
      proxy?.complete(with: recorded, returning: isObject ? value : distinct)
    }
    if let value { return value }
    let stop = NoRecordedResult(type: Result.self)
    if let stop = stop as? Thrown { throw stop }
    ProcessStop.stop(
      reporting: .misuse(.noRecordedResult(Result.self)), at: recording.position)
  }

  private func result<Result>(
    of call: ForwardedCall, _ earlier: RecordedEvaluation, in recording: Recording,
    default defaultValue: () throws -> Result
  ) -> Result? {
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    // The value that the call would return if it were received, unless the answer is user code.
    // Predicates never run on placeholders.
    if !stubs.isEmpty, !earlier.hasPlaceholders(in: call.arguments),
      let stub = stubs.last(where: { stub in
        withLock { _ in !stub.answers.isExhausted } && stub.arguments.matches(call.arguments)
      }),
      let value = value(of: stub, for: call.arguments, as: Result.self)
    {
      return value
    }
    if let given = recording.givenResult(as: Result.self) { return given }
    if let value = (try? defaultValue()) ?? DefaultValue.make(Result.self) { return value }
    return stubs.reversed().lazy.compactMap { self.value(of: $0, as: Result.self) }.first
  }

  /// - Parameter arguments: Those of a call that the stub answers; `nil` for any other call.
  private func value<Result>(
    of stub: Stub, for arguments: [Any?]? = nil, as type: Result.Type
  ) -> Result? {
    switch withLock({ _ in stub.answers.current }) {
    case .value(let value)?: cast(value, to: type)
    case .lastSet(let property)?:
      cast(arguments.map { lastSet(property, $0) } ?? property.initial, to: type)
    case .error?, .closure?, .callThrough?, .suspension?, nil: nil
    }
  }
}

extension RecordedEvaluation {
  /// Whether the placeholders of matchers are among the arguments of a later call.
  fileprivate func hasPlaceholders(in arguments: [Any?]) -> Bool {
    guard !matchers.isEmpty else { return false }
    let resolution = MatcherResolution(of: matchers, in: arguments)
    return matchers.indices.contains(where: resolution.takes)
  }
}

/// Thrown by a recorded call whose result has no value; `when` and `verify` expect it.
struct NoRecordedResult: Error, CustomStringConvertible {
  private let type: Unchecked<Any.Type>

  init(type: Any.Type) { self.type = Unchecked(type) }

  var description: String { FailureMessage.text(for: .misuse(.noRecordedResult(type.value))) }
}
