internal import UnderstudyValues

/// What a call belongs to that isn't received.
enum CallTarget {
  /// - Parameter proxy: The one whose call it is, if there is one.
  case statement(Statement, Proxy?)
  /// User code, or a comparison.
  case ignoring(Scope?)

  /// The target of a call; `nil` if the call is received.
  static func take(for call: ForwardedCall, on mock: MockState) -> CallTarget? {
    guard let scope = Scope.current else {
      return Proxies.mayHaveEntries(of: mock) ? Proxies.takeTarget(for: call, on: mock) : nil
    }
    guard let statement = scope.statement else { return .ignoring(scope) }
    // A proxy that was opened inside the statement takes the call that follows it.
    let proxy = Proxies.take(on: mock, openedIn: statement)
    return .statement(proxy?.statement ?? statement, proxy)
  }

  var isComparison: Bool {
    if case .ignoring(let scope?) = self { scope.isComparison } else { false }
  }
}

/// A recorded call, which isn't made and returns any value so that the statement continues.
extension MockState {
  func record<Result, Thrown: Error>(
    _ call: ForwardedCall, in target: CallTarget, throwing thrown: Thrown.Type,
    default value: () throws -> Result
  ) throws(Thrown) -> Result {
    setOwnerIfNeeded(call.owner)
    var position = SourcePosition.unknown
    let result: Result?
    switch target {
    case .statement(let statement, let proxy):
      position = statement.position
      result = record(call, in: statement, of: proxy, throwing: thrown, default: value)
    case .ignoring(let scope): result = anyResult(of: call, scope, default: value)
    }
    if let result { return result }
    let stop = NoRecordedResult(type: Result.self)
    if let stop = stop as? Thrown { throw stop }
    ProcessStop.stop(reporting: .misuse(.noRecordedResult(Result.self)), at: position)
  }

  private func record<Result, Thrown: Error>(
    _ call: ForwardedCall, in statement: Statement, of proxy: Proxy?,
    throwing thrown: Thrown.Type, default value: () throws -> Result
  ) -> Result? {
    let list = statement.addList(call.arguments)
    let generator = statement.generator(PlaceholderOrigin(position: statement.position))
    // Tells whether the proxy has taken an argument for its call.
    let isOutermost = proxy?.isOutermost == true
    let distinct = isOutermost ? generator.distinctValue(Result.self) : nil
    var made: MadeResult<Result>
    if let distinct {
      made = MadeResult(value: distinct, isStandIn: true, isDistinct: true)
    } else {
      // User code that creates the result isn't part of the statement.
      made = UserCode.run {
        // A proxy's call returns a placeholder, which tells whether it's an argument.
        let registration = proxy == nil ? registration(for: call, Result.self) : nil
        // Predicates never run on placeholders.
        let isStubbed = Result.self != Void.self && stubs(of: call) != nil
        let written = isStubbed ? statement.run.patterns(of: list) : nil
        let stub = isStubbed ? answeringStub(of: call, written) : nil
        let known = knownResult(
          of: call, stub, registration, statement.givenResult(as: Result.self), default: value)
        if known.value != nil { return known }
        var made: MadeResult<Result> = standIn(for: call, written, generator)
        made.unstubbed = known.unstubbed
        return made
      }
    }
    if generator.variant > 0, !made.isStandIn, let known = made.value {
      made.value =
        PlaceholderGenerator.other(than: known) ?? otherValue(than: known, of: call, generator)
    }
    let recorded = RecordedCall(
      mock: self, call: call, methodType: MethodType(of: call, Result.self, Thrown.self),
      number: list, returned: made.value, isDistinct: made.isDistinct,
      unstubbed: made.unstubbed ?? .empty { EmptyValue.make(Result.self).map { $0 } })
    var source: Source?
    if Result.self != Void.self {
      let standIn = made.isStandIn ? { recorded.standIn(Result.self) } : nil
      source = Source(.result(of: list, standIn: standIn), value: made.value)
    }
    statement.add(recorded, source)
    let isObject = isOutermost && made.isDistinct && TypeKind(Result.self) == .object
    proxy?.complete(with: recorded, returning: isObject ? made.value : distinct)
    return made.value
  }

  /// The result of a call that's made by user code of which calls are ignored.
  private func anyResult<Result>(
    of call: ForwardedCall, _ scope: Scope?, default value: () throws -> Result
  ) -> Result? {
    UserCode.run {
      let registration = registration(for: call, Result.self)
      let stub = answeringStub(of: call)
      if let stub, let known = self.value(of: stub, as: Result.self) { return known }
      if stub != nil || Result.self != Void.self { scope?.markInconclusive() }
      let known = knownResult(of: call, stub, registration, nil, default: value)
      return known.value ?? EmptyValue.make(Result.self) ?? valueOfStubs(for: call)
        ?? PlaceholderGenerator(variant: 0).make(Result.self)
    }
  }

  // MARK: Results

  private struct MadeResult<Result> {
    var value: Result?
    /// Whether received calls return another value.
    var isStandIn = false
    /// Whether no other code has the value.
    var isDistinct = false
    /// What an unstubbed call returns, if it was asked for.
    var unstubbed: Unstubbed?
  }

  /// A value for which no test can mistake what it makes of a result: not an empty one, except for an
  /// optional, of which the expression could continue with a value that no call returns.
  private func standIn<Result>(
    for call: ForwardedCall, _ written: [ArgumentPattern]?, _ generator: PlaceholderGenerator
  ) -> MadeResult<Result> {
    if Result.self == Void.self { return MadeResult(value: () as? Result) }
    if Result.self != Bool.self, !(Result.self is any OptionalValue.Type),
      runsNoUserCode(Result.self)
    {
      let list = (Result.self as? any ResultList.Type)?.make(generator) as? Result
      if let value = list ?? generator.make(Result.self) {
        return MadeResult(value: value, isStandIn: true, isDistinct: true)
      }
    }
    if let value = EmptyValue.make(Result.self) ?? valueOfStubs(for: call, written) {
      return MadeResult(value: value)
    }
    let made = generator.make(Result.self)
    return MadeResult(value: made, isStandIn: made != nil, isDistinct: made != nil)
  }

  /// The value that the call would return if it were received, as far as it isn't an empty one.
  ///
  /// - Parameters:
  ///   - stub: The stub that answers the call.
  ///   - registration: Makes the value of a call without a stub or a `default:`.
  ///   - given: The value that the test provided.
  private func knownResult<Result>(
    of call: ForwardedCall, _ stub: Stub?, _ registration: DefaultValues.Registration?,
    _ given: Result?, default value: () throws -> Result
  ) -> MadeResult<Result> {
    // The stub's value, unless the answer is user code.
    if let stub, let known = self.value(of: stub, as: Result.self) {
      return MadeResult(value: known)
    }
    // Only the last call of a statement returns the value that the test provided.
    if let given, registration == nil { return MadeResult(value: given, unstubbed: .empty { nil }) }
    if registration == nil || effectivePolicy.contains(.relaxedDefault),
      let own = defaultValue(of: call, value)
    {
      // The expression can make a new value for each call.
      let isOne = Result.self == Void.self || isSame(own, defaultValue(of: call, value))
      return MadeResult(value: given ?? own, unstubbed: isOne ? .value(own) : .unknown)
    }
    if let registration {
      let kept = stub == nil ? keptValue(of: registration, for: call) : nil
      if let made = (kept ?? registration.make()).flatMap({ cast($0, to: Result.self) }) {
        return MadeResult(value: made, isDistinct: kept == nil, unstubbed: .value(made))
      }
    }
    return MadeResult(value: given, unstubbed: call.hasRealImplementation ? .unknown : nil)
  }

  /// Whether two values of a forwarder's `default:` are one: an object that's made anew isn't.
  private func isSame<Result>(_ own: Result, _ other: Result?) -> Bool {
    if PlaceholderRecognition.areSame(own, other) { return true }
    let isObject = [.object, .existential].contains(TypeKind(withoutOptionals(Result.self)))
    return !isObject && EqualityRules.standard.areEqual(own, other)
  }

  /// A value of the newest stub that can have answered the call, or else of any stub.
  private func valueOfStubs<Result>(
    for call: ForwardedCall, _ written: [ArgumentPattern]? = nil
  ) -> Result? {
    let stubs = stubsWithAnswers(of: call).reversed()
    if stubs.isEmpty { return nil }
    let written = written ?? call.arguments.map(ArgumentPattern.value)
    return (stubs.filter { $0.arguments.overlaps(written) } + stubs)
      .firstNonNil { value(of: $0, as: Result.self) }
  }

  /// Another value that stubs return, or a mock that no test has; the same value if there's none.
  private func otherValue<Result>(
    than known: Result, of call: ForwardedCall, _ generator: PlaceholderGenerator
  ) -> Result {
    let values = stubsWithAnswers(of: call).flatMap { stub in
      withLock { _ in stub.answers.values } ?? []
    }
    // Another class can have members that need an initialized object.
    let mock = (flattened(known) as? Mock).flatMap { generator.make(type(of: $0)) }
    return (values + [mock]).firstNonNil {
      PlaceholderRecognition.areSame(known, $0) ? nil : cast($0, to: Result.self)
    } ?? known
  }

  private func value<Result>(of stub: Stub, as type: Result.Type) -> Result? {
    switch withLock({ _ in stub.answers.current }) {
    case .outcome(.value(let value))?: cast(value, to: type)
    case .lastSet(let property)?: cast(withLock { _ in property.value }, to: type)
    case .outcome?, .closure?, .callThrough?, .waiting?, nil: nil
    }
  }
}

/// A list for the result of a call, which changes when it's sorted or reversed.
private protocol ResultList { static func make(_ generator: PlaceholderGenerator) -> Self? }

extension Array: ResultList where Element: Comparable {
  fileprivate static func make(_ generator: PlaceholderGenerator) -> [Element]? {
    let next = PlaceholderGenerator(variant: generator.variant, ordinal: generator.ordinal + 1)
    guard let value = generator.make([Element].self), value.count == 1,
      let other = next.make(Element.self)
    else { return nil }
    return (value + [other]).sorted(by: >)
  }
}

extension Run {
  /// The arguments of the call that is being recorded, if matchers or stand-ins are among them.
  fileprivate func patterns(of list: Int) -> [ArgumentPattern]? {
    var mayBePlain = true
    for source in lists[list].sources where !sources[source].isResult || sources[source].isStandIn {
      mayBePlain = false
    }
    if mayBePlain { return nil }
    let list = Reading(of: list, in: self).list(list)
    let isPlain = list.found.isEmpty && list.unclear.isEmpty
    return isPlain && !list.results.contains { sources[$0].isStandIn } ? nil : list.patterns
  }
}

extension RecordedCall {
  /// What stands for a result in the arguments of another call: the value that a received call returns
  /// or, if there's none, the placeholder, which equals only itself.
  fileprivate func standIn<Result>(_ type: Result.Type) -> ArgumentPattern {
    if let value = EmptyValue.make(type) { return .value(value) }
    return .matcher(
      ArgumentMatcher(
        FailureMessage.result(of: call.method.signature), type: type,
        position: call.method.position,
        isResult: true
      ) { [returned] argument, _ in PlaceholderRecognition.areSame(returned, argument) })
  }
}

/// Thrown by a recorded call whose result has no value; `when` and `verify` expect it.
struct NoRecordedResult: Error, CustomStringConvertible {
  let type: Any.Type

  var description: String { FailureMessage.text(for: .misuse(.noRecordedResult(type))) }
}
