/// A recorded call, which isn't made and returns any value so that the statement continues.
extension MockState {
  func recordInRun<Result, Thrown: Error>(
    _ call: ForwardedCall, in target: RecordingTarget, throwing thrown: Thrown.Type,
    default defaultValue: () throws -> Result
  ) throws(Thrown) -> Result {
    let (statement, proxy) = target
    let list = statement.addList(call.arguments)
    if ReadingComparison.isOn { _ = statement.recordArguments(call.arguments) }
    let generator = statement.generator(PlaceholderOrigin(position: statement.position))
    // Tells whether the proxy has taken an argument for its call.
    let isOutermost = proxy?.isOutermost == true
    var (isOneOfMany, isPlaceholder) = (false, false)
    var value = isOutermost ? generator.distinctValue(Result.self) : nil
    let distinct = value
    var isStandIn = value != nil
    if value == nil {
      // User code that creates the result isn't part of the statement.
      value = Recording.withoutRecording {
        // A proxy's call returns a placeholder, which tells whether it's an argument.
        let registration = proxy == nil ? registration(for: call, Result.self) : nil
        let known = result(
          of: call, list, in: statement, default: defaultValue, registration, &isOneOfMany)
        return known ?? standIn(for: call, generator, &isStandIn, &isPlaceholder)
      }
    }
    let run = statement.run
    if run.isChanged(run.sources.count), !isStandIn, let known = value {
      value = PlaceholderGenerator.other(than: known) ?? known
    }
    let recorded = RecordedCall(
      mock: self, call: call, methodType: MethodType(of: call, Result.self, Thrown.self),
      number: list, returned: value, returnedPlaceholder: isPlaceholder,
      returnedOneOfMany: isOneOfMany)
    statement.add(recorded)
    if Result.self != Void.self {
      statement.add(Source(.result(of: list, isStandIn: isStandIn), value: value))
    }
    let isObject = isOutermost && isPlaceholder && TypeKind(Result.self) == .object
    proxy?.complete(with: recorded, returning: isObject ? value : distinct)
    if let value { return value }
    let stop = NoRecordedResult(type: Result.self)
    if let stop = stop as? Thrown { throw stop }
    ProcessStop.stop(reporting: .misuse(.noRecordedResult(Result.self)), at: statement.position)
  }

  /// A value by which a test can't be mistaken for one that uses the result: not an empty one.
  ///
  /// - Parameters:
  ///   - isStandIn: Set if received calls return another value.
  ///   - isPlaceholder: Set if no received call returns a value.
  private func standIn<Result>(
    for call: ForwardedCall, _ generator: PlaceholderGenerator, _ isStandIn: inout Bool,
    _ isPlaceholder: inout Bool
  ) -> Result? {
    if Result.self == Void.self { return () as? Result }
    if Result.self != Bool.self, !(Result.self is any OptionalValue.Type),
      runsNoUserCode(Result.self)
    {
      let list = (Result.self as? any ResultList.Type)?.make(generator) as? Result
      if let value = list ?? generator.make(Result.self) {
        isStandIn = true
        return value
      }
    }
    if let value = EmptyValue.make(Result.self) { return value }
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    let known = stubs.reversed().lazy.compactMap { self.value(of: $0, as: Result.self) }.first
    if let known { return known }
    let made = generator.make(Result.self)
    (isStandIn, isPlaceholder) = (made != nil, made != nil)
    return made
  }

  /// - Parameters:
  ///   - list: The number of the list of the call's arguments.
  ///   - registration: Makes the value of a call without a stub or a `default:`.
  ///   - isOneOfMany: Set if the value was made for this call alone.
  private func result<Result>(
    of call: ForwardedCall, _ list: Int, in statement: Recording,
    default defaultValue: () throws -> Result, _ registration: DefaultValues.Registration?,
    _ isOneOfMany: inout Bool
  ) -> Result? {
    let stubs = withLock { $0.method(call.method).stubs?.answering ?? [] }
    // Predicates never run on placeholders.
    let patterns =
      stubs.isEmpty && registration == nil ? nil : statement.run.patterns(of: list)
    let candidates = patterns == nil || registration != nil ? stubs : []
    let stub = candidates.last { stub in
      if withLock({ _ in stub.answers.isExhausted }) { return false }
      return patterns.map(stub.arguments.covers) ?? stub.arguments.matches(call.arguments)
    }
    // The value that the call would return if it were received, unless the answer is user code.
    let arguments = patterns == nil ? call.arguments : nil
    if let value = stub.flatMap({ value(of: $0, for: arguments, as: Result.self) }) { return value }
    let given = statement.givenResult(as: Result.self)
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
    return given
  }
}

extension Run {
  /// The arguments of the call that is being recorded, with the matchers among them; `nil` if there are
  /// none.
  fileprivate func patterns(of list: Int) -> [ArgumentPattern]? {
    if sources.isEmpty { return nil }
    let patterns = Reading([self]).lists[list].patterns
    let hasMatcher = patterns.contains { if case .value = $0 { false } else { true } }
    return hasMatcher ? patterns : nil
  }
}

/// A list of standard values, for the result of a call.
private protocol ResultList { static func make(_ generator: PlaceholderGenerator) -> Self? }

extension Array: ResultList {
  /// A list that changes when it's sorted or reversed.
  fileprivate static func make(_ generator: PlaceholderGenerator) -> [Element]? {
    guard let value = generator.make([Element].self) else { return nil }
    let next = PlaceholderGenerator(variant: generator.variant, ordinal: generator.ordinal + 1)
    return value.count == 1 ? next.make(Element.self).map { descending(value + [$0]) } : value
  }

  private static func descending(_ list: [Element]) -> [Element] {
    func isAscending<Value: Comparable>(_ first: Value) -> Bool { first < list[1] as! Value }
    let first = list[0] as? any Comparable
    return first.map { isAscending($0) } == true ? list.reversed() : list
  }
}
