/// The values that unstubbed methods return, by their types.
///
/// Register a mock for a protocol, and the tests can stub and verify chains of calls:
///
/// ```swift
/// DefaultValues.register((any Engine).self) { EngineMock() }
/// when(car.engine.speed).thenReturn(88)
/// car.engine.start()
/// verify(car.engine.start()).called(1)
/// ```
///
/// A mock keeps the value that it returns for a method and its arguments, which are compared as
/// ``ArgumentEquality`` describes. So `car.engine` is the same object in each call, received or
/// recorded. It's released by ``MockState/reset()``, and at the end of the session of the mock or of the
/// registration, but not by ``MockState/clearStubs()`` or ``MockState/clearInvocations()``. A call with
/// an argument that's never equal to another one, such as a closure, gets a new value each time.
///
/// A chain through a call that can have different results isn't a chain of one object. If `when` or
/// `verify` contains one, it's reported:
///
/// ```
/// size uses the result of wheel(any()), which can be a different value in each call.
/// Give it a value first: when(mock.wheel(any())).thenReturn(…)
/// ```
public enum DefaultValues {
  /// Registers how to make the value that unstubbed methods return if their result is of a type, or an
  /// optional of it.
  ///
  /// ```swift
  /// DefaultValues.register(User.self) { User(name: "Ada") }
  /// ```
  ///
  /// The value takes precedence over ``Mocked``, over the default value of a standard type, and over
  /// `nil` for an optional. A stub, a real implementation, and the `default:` of a forwarder take
  /// precedence over it. A ``MockPolicy`` without ``MockPolicy/relaxedMocked`` forbids it. Only the
  /// exact type counts, not a subtype. A forwarder that's followed by `as? Type ?? value` doesn't know
  /// its type, so it returns its own value.
  ///
  /// In a session, the value applies to the session and to the ones inside it, whose own go first, until
  /// its end. Otherwise it applies to the process. The most recent one for a type applies, also to calls
  /// that have been made before. You can register it on any thread.
  ///
  /// - Parameters:
  ///   - type: The type of the results. For a protocol, write `(any Engine).self`.
  ///   - make: Returns a value. It runs on the thread of the call, outside the library's locks, and can
  ///     create, stub, and call mocks. If several threads make the same call at once, it can run for
  ///     each of them, and all get the value of one. A call in it that needs its own value gets none.
  public static func register<Value>(_ type: Value.Type, _ make: @escaping () -> Value) {
    let scope = MockSession.current?.defaultValues ?? processWide
    let registration = Registration(make, in: MockSession.current)
    // Released outside the lock: what the closure captured can run a user's `deinit`.
    let earlier = scope.withLock { $0.updateValue(registration, forKey: ObjectIdentifier(type)) }
    registrationCount.add(1)
    withExtendedLifetime(earlier) {}
  }

  typealias Registrations = [ObjectIdentifier: Registration]

  private static let processWide = Locked<Registrations>([:])

  /// The number of registrations so far. Most tests have none, so the lookup is skipped.
  private static let registrationCount = AtomicInteger(0)

  /// The registration of a type or, for an optional, of the type that it wraps.
  static func registration(of type: Any.Type, in session: MockSession?) -> Registration? {
    guard registrationCount.value > 0 else { return nil }
    let key = ObjectIdentifier(type)
    for session in session?.andOuter ?? [] {
      if let own = session.defaultValues.withLock({ $0[key] }) { return own }
    }
    if let found = processWide.withLock({ $0[key] }) { return found }
    return (type as? any OptionalValue.Type).flatMap {
      registration(of: $0.wrappedType, in: session)
    }
  }

  /// A closure that makes the values of a type.
  final class Registration: Sendable {
    /// The registrations whose closures this context runs.
    @TaskLocal private static var running: [Registration] = []

    /// The number of the session to which it applies; `nil` for the process.
    let session: Int?
    private let body: Unchecked<() -> Any>

    init<Value>(_ make: @escaping () -> Value, in session: MockSession?) {
      self.session = session?.number
      body = Unchecked(make)
    }

    /// A new value; `nil` inside the closure itself, which would never end.
    func make() -> Any? {
      if Self.running.contains(where: { $0 === self }) { return nil }
      return Self.$running.withValue(Self.running + [self], operation: body.value)
    }
  }
}

/// A value that a mock returns for a method and its arguments from now on.
struct KeptValue {
  let arguments: [Any?]
  let value: Any
  let registration: DefaultValues.Registration
}

extension MockState {
  /// The registration whose value an unstubbed call returns.
  func registration(for call: ForwardedCall, _ result: Any.Type) -> DefaultValues.Registration? {
    DefaultValues.registration(of: result, in: MockSession.current ?? session)
      .flatMap { takesDefaultValue(call) ? $0 : nil }
  }

  fileprivate func takesDefaultValue(_ call: ForwardedCall) -> Bool {
    !call.isUntyped && !call.hasRealImplementation && effectivePolicy.allows(.relaxedMocked)
  }

  /// The value for a method and its arguments, which is made when it's first asked for; `nil` if it
  /// can't be kept, because the arguments can't be compared or because the mock is a placeholder.
  func keptValue(of registration: DefaultValues.Registration, for call: ForwardedCall) -> Any? {
    let session = MockSession.current ?? session
    let arguments = ArgumentListPattern(
      patterns: call.arguments.map(ArgumentPattern.value), session: session)
    if isPlaceholder || arguments.incomparableType() != nil { return nil }
    var made: Any?
    while true {
      let kept = withLock { $0.method(call.method).kept }
      let known = kept.first {
        $0.registration === registration && arguments.matches($0.arguments)
      }
      if let known { return known.value }
      // Made without the lock. If another thread was faster, its value is the one.
      guard let value = made ?? registration.make() else { return nil }
      made = value
      let new = KeptValue(arguments: call.arguments, value: value, registration: registration)
      guard withLock({ $0.method(call.method).keep(new, after: kept.count) }) else { continue }
      session?.andOuter.first { $0.number == registration.session }?.add(self)
      return value
    }
  }
}

extension RecordedCall {
  /// The line that gives the call a value in all tests; `nil` if the call wouldn't return it.
  func registration(_ resolution: MatcherResolution) -> String? {
    let arguments = ArgumentListPattern(patterns: resolution.written)
    let arePlain = arguments.patterns.allSatisfy { if case .value = $0 { true } else { false } }
    guard arePlain, arguments.incomparableType() == nil, mock.takesDefaultValue(call),
      let result = contract.result.map(withoutOptionals),
      let name = TypeName.code(result, in: call.method.position.module)
    else { return nil }
    let type = TypeKind(result) == .existential ? "(\(name))" : name
    return "DefaultValues.register(\(type).self) { … }"
  }
}
