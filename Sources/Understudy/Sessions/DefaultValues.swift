internal import UnderstudyValues

/// The values that unstubbed methods return, by their types.
///
/// A mock keeps the value that it returns for a method, whatever its arguments are, so that chains of
/// calls can be stubbed and verified; see <doc:StubbingCalls#Chains-of-calls>.
public enum DefaultValues {
  /// Registers how to make the result of unstubbed methods that return a type or an optional of it.
  ///
  /// ```swift
  /// DefaultValues.register(User.self) { User(name: "Ada") }
  /// ```
  ///
  /// It takes precedence over ``Mocked``, the default value of a standard type, and `nil`, but not
  /// over a stub, a real implementation, or the `default:` of a forwarder. It doesn't apply to
  /// subtypes, to forwarders with `as? Type ?? value`, and to policies without
  /// ``MockPolicy/relaxedMocked``.
  ///
  /// In a session, it applies until the end of the session, otherwise to the process. The most
  /// recent value of a type applies. You can register it on any thread.
  ///
  /// - Parameters:
  ///   - type: The type of the results. For a protocol, write `(any Engine).self`.
  ///   - make: Returns a value. It runs on the main actor if it was written there, or else on the
  ///     thread of the call, and can create, stub, and call mocks. If threads call the same method at
  ///     once, it can run for each, and all get the value of one.
  public static func register<Value>(
    _ type: Value.Type, _ make: @escaping @isolated(any) () -> Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let position = SourcePosition(fileID, filePath, line, column)
    let isolation = ClosureIsolation(make.isolation, at: position)
    let make = FunctionOfNone(function: make).withoutIsolation
    let session = MockSession.current
    let registration = Registration(
      session: session?.number,
      body: Unchecked { isolation.run("default value", of: "\(type)", else: nil) { try make() } })
    (session?.defaultValues ?? registrations).register(registration, for: type)
  }

  /// Those of the process.
  static let registrations = Registry<Registration>()

  fileprivate static func registration(
    of type: Any.Type, in all: [Registry<Registration>.Entry]
  ) -> Registration? {
    if let found = all.last(where: { $0.type == ObjectIdentifier(type) }) { return found.value }
    return (type as? any OptionalValue.Type).flatMap { registration(of: $0.wrappedType, in: all) }
  }

  final class Registration: Sendable {
    /// The registrations whose closures this context runs.
    @TaskLocal private static var running: [Registration] = []

    /// The number of the session to which it applies; `nil` for the process.
    let session: Int?
    private let body: Unchecked<() -> Any?>

    fileprivate init(session: Int?, body: Unchecked<() -> Any?>) {
      self.session = session
      self.body = body
    }

    /// A new value; `nil` if the closure couldn't run, and inside itself, which would never end.
    func make() -> Any? {
      if Self.running.contains(where: { $0 === self }) { return nil }
      return Self.$running.withValue(Self.running + [self], operation: body.value)
    }
  }
}

/// The value that the unstubbed calls of a method return.
typealias KeptValue = (value: Any, registration: DefaultValues.Registration)

extension MockState {
  func registration(for call: ForwardedCall, _ result: Any.Type) -> DefaultValues.Registration? {
    let registrations = DefaultValues.registrations
    guard registrations.isUsed, takesDefaultValue(call) else { return nil }
    return DefaultValues.registration(
      of: result, in: registrations.entries(in: MockSession.current ?? session, \.defaultValues))
  }

  fileprivate func takesDefaultValue(_ call: ForwardedCall) -> Bool {
    !call.isUntyped && !call.hasRealImplementation && effectivePolicy.contains(.relaxedMocked)
  }

  /// The value for a method, made when it's first asked for; `nil` if it can't be made, or if the
  /// mock is a placeholder.
  func keptValue(of registration: DefaultValues.Registration, for call: ForwardedCall) -> Any? {
    if isPlaceholder { return nil }
    func known(_ contents: inout MockContents) -> Any? {
      contents.method(call.method).keptValues.first { $0.registration === registration }?.value
    }
    if let known = withLock(known) { return known }
    // Made without the lock. If another thread was faster, its value is the one.
    guard let made = registration.make() else { return nil }
    let value = withLock { contents in
      if let known = known(&contents) { return known }
      contents.method(call.method).keptValues.append((made, registration))
      return made
    }
    (MockSession.current ?? session)?.andOuter.first { $0.number == registration.session }?.add(
      self)
    return value
  }

  var keptMocks: [MockState] {
    let values = withLock { $0.methods.flatMap(\.keptValues) }
    return states(of: values.compactMap { flattened($0.value) as? any Mocking })
  }

  /// Releases, outside the lock, the values that were registered in a session, or all of them.
  func releaseKeptValues(of session: MockSession? = nil) {
    let values = withLock { contents in
      contents.methods.filter { !$0.keptValues.isEmpty }.map { method in
        defer {
          method.keptValues.removeAll {
            session == nil || $0.registration.session == session?.number
          }
        }
        return method.keptValues
      }
    }
    withExtendedLifetime(values) {}
  }
}
