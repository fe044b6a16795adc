/// A recorded call, which isn't made and returns any value so that the evaluation continues.
extension MockState {
  func record<Result, Thrown: Error>(
    _ call: ForwardedCall, in target: RecordingTarget, throwing thrown: Thrown.Type,
    default defaultValue: () throws -> Result
  ) throws(Thrown) -> Result {
    let (recording, proxy) = target
    setOwnerIfNeeded(call.owner)
    if recording.isNew, !recording.isIgnoring {
      return try recordInRun(call, in: target, throwing: thrown, default: defaultValue)
    }
    let earlier = recording.evaluation
    // The recording that ignores its calls serves the whole process and keeps none.
    let number = recording.isIgnoring ? 0 : recording.recordArguments(call.arguments)
    let generator = recording.generator(PlaceholderOrigin(position: recording.position))
    // Tells whether the proxy has taken an argument for its call.
    let isOutermost = proxy?.isOutermost == true
    let distinct = isOutermost ? generator.distinctValue(Result.self) : nil
    var value = distinct
    var isOneOfMany = false
    if value == nil {
      // User code that creates the result isn't part of the expression.
      value = Recording.withoutRecording {
        // A proxy's call returns a placeholder, which tells whether it's an argument.
        let registration = proxy == nil ? registration(for: call, Result.self) : nil
        return result(
          of: call, earlier, in: recording, default: defaultValue, registration, &isOneOfMany)
      }
    }
    var isPlaceholder = false
    if value == nil {
      value = generator.make(Result.self)
      isPlaceholder = value != nil && Result.self != Void.self
    }
    if recording.plan.changesResults, let other = value.flatMap(PlaceholderGenerator.other) {
      value = other
    }
    if !recording.isIgnoring {
      let recorded = RecordedCall(
        mock: self, call: call,
        methodType: MethodType(of: call, Result.self, Thrown.self),
        number: number, returned: value, returnedPlaceholder: isPlaceholder,
        returnedOneOfMany: isOneOfMany)
      recording.add(recorded)
      if isPlaceholder {
        // The result can be an argument of another call. A placeholder equals only itself.
        let matcher = ArgumentMatcher(
          "the result of \(call.method.signature)", type: Result.self,
          position: recording.position, isResult: true
        ) { [value] argument, _ in PlaceholderRecognition.areSame(value, argument) }
        recording.register(matcher, placeholder: value)
      }
      let isObject = isOutermost && isPlaceholder && TypeKind(Result.self) == .object
      proxy?.complete(with: recorded, returning: isObject ? value : distinct)
    }
    if let value { return value }
    let stop = NoRecordedResult(type: Result.self)
    if let stop = stop as? Thrown { throw stop }
    ProcessStop.stop(reporting: .misuse(.noRecordedResult(Result.self)), at: recording.position)
  }

  /// - Parameters:
  ///   - registration: Makes the value of a call without a stub or a `default:`.
  ///   - isOneOfMany: Set if the value was made for this call alone.
  private func result<Result>(
    of call: ForwardedCall, _ earlier: RecordedEvaluation, in recording: Recording,
    default defaultValue: () throws -> Result, _ registration: DefaultValues.Registration?,
    _ isOneOfMany: inout Bool
  ) -> Result? {
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    let isUnstubbed = stubs.isEmpty && registration == nil
    // Predicates never run on placeholders.
    let patterns = isUnstubbed ? nil : earlier.patterns(in: call.arguments)
    let candidates = patterns == nil || registration != nil ? stubs : []
    let stub = candidates.last { stub in
      if withLock({ _ in stub.answers.isExhausted }) { return false }
      return patterns.map(stub.arguments.covers) ?? stub.arguments.matches(call.arguments)
    }
    // The value that the call would return if it were received, unless the answer is user code.
    let arguments = patterns == nil ? call.arguments : nil
    if let value = stub.flatMap({ value(of: $0, for: arguments, as: Result.self) }) { return value }
    if recording.isContract, stub != nil || Result.self != Void.self { recording.reject() }
    let given = recording.givenResult(as: Result.self)
    if let given, registration == nil { return given }
    let allowsDefault = registration == nil || effectivePolicy.contains(.relaxedDefault)
    if let own = try? defaultValue(), allowsDefault { return given ?? own }
    if let registration {
      let isPlain = patterns == nil && stub == nil
      let kept = isPlain ? keptValue(of: registration, for: call) : nil
      isOneOfMany = kept == nil
      if let value = (kept ?? registration.make()).flatMap({ $0 as? Result }) { return value }
    }
    isOneOfMany = false
    if let value = given ?? EmptyValue.make(Result.self) { return value }
    return stubs.reversed().lazy.compactMap { self.value(of: $0, as: Result.self) }.first
  }

  /// - Parameter arguments: Those of a call that the stub answers; `nil` for any other call.
  func value<Result>(
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
  /// The arguments of a later call, with the matchers whose placeholders are among them; `nil` if
  /// there are none.
  fileprivate func patterns(in arguments: [Any?]) -> [ArgumentPattern]? {
    guard !matchers.isEmpty else { return nil }
    let resolution = MatcherResolution(
      of: [arguments], MatcherCodes([self]), before: matchers.count)
    return resolution.taken.isEmpty ? nil : resolution.written
  }
}

extension ArgumentListPattern {
  func covers(_ others: [ArgumentPattern]) -> Bool {
    zip(patterns, others).allSatisfy { pattern, other in
      if case .value(let value) = other { return pattern.matches(value, rules) }
      if case .matcher(let matcher) = pattern, matcher.acceptsType { return true }
      return pattern.text == other.text
    }
  }
}

/// Thrown by a recorded call whose result has no value; `when` and `verify` expect it.
struct NoRecordedResult: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String { FailureMessage.text(for: .misuse(.noRecordedResult(type))) }
}
