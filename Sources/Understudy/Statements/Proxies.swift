internal import UnderstudyValues

/// A `when(using:)` or `verify(on:)`: a statement whose call is the next one of a mock in the same
/// context, and a closure that handles the call.
final class Proxy: Sendable {
  fileprivate struct Identity: Sendable {
    let name: StatementName
    let position: SourcePosition
    let origin: FailureOrigin
    let mock: ObjectIdentifier
    let owner: MockName
    let context = ExecutionContext.current
    /// The number of the session that reports the proxy at its end.
    let session = MockSession.current?.number

    func report(_ misuse: Misuse) {
      FailureReport.send(.misuse(misuse), at: position, origin: origin)
    }
  }

  let statement: Statement
  fileprivate let identity: Identity
  /// The statement inside which the proxy was opened, if there is one.
  fileprivate let enclosing = Scope.current?.statement
  private let completion: Unchecked<(RecordedCall, Statement) -> Void>

  init(
    _ statement: Statement, on mock: MockState,
    completion: @escaping (RecordedCall, Statement) -> Void
  ) {
    self.statement = statement
    identity = Identity(
      name: statement.name, position: statement.position, origin: mock.origin,
      mock: ObjectIdentifier(mock), owner: mock.identity)
    self.completion = Unchecked(completion)
  }

  /// Whether the proxy was not opened in the arguments of another call that is recorded.
  var isOutermost: Bool { enclosing == nil && Proxies.statement(of: identity.context) == nil }

  /// Handles the call that followed.
  ///
  /// - Parameter distinct: The value that the call returned, if no other code has it.
  func complete(with call: RecordedCall, returning distinct: Any?) {
    completion.value(call, statement)
    if let distinct { Proxies.keep(call, of: identity, returning: distinct) }
  }

  func reportUnfinished() { identity.report(.unfinished(identity.name)) }
}

/// The proxies that wait for their calls, and the calls that proxies took, until the next ones.
///
/// `verify(on: mock, called: 1).select(mock.table)` records `table`, which Swift evaluates first, and
/// then makes the intended call. This is detected if `table` returned a value that no other code has.
enum Proxies {
  private struct Entry {
    let identity: Proxy.Identity
    let state: State
    /// How many calls of the mock in other contexts are received before a call that was taken isn't
    /// kept any more. The intended one follows at once.
    var rest = 1_000

    var waiting: Proxy? { if case .waiting(let proxy) = state { proxy } else { nil } }

    func isOf(_ context: ExecutionContext, _ mock: ObjectIdentifier) -> Bool {
      identity.mock == mock && identity.context == context
    }
  }

  private enum State {
    case waiting(Proxy)
    /// The arguments are `nil` if they have to be released.
    case taken(MethodID, arguments: [Any?]?, result: Any)
  }

  private static let entries = Locked<[Entry]>([])
  /// The number of proxies in the process that wait for their calls. The end of their session, of their
  /// mock, or of a test of XCTest takes down what no call has.
  static let waitingCount = AtomicInteger(0)

  /// Opens a proxy: the next call of this context is recorded.
  static func open(_ proxy: Proxy, on mock: MockState) {
    MockSession.current?.add(mock)
    let identity = proxy.identity
    let unfinished = take(on: mock) {
      $0.waiting != nil && $0.isOf(identity.context, identity.mock)
    }
    waitingCount.add(1)
    add(Entry(identity: identity, state: .waiting(proxy)))
    for entry in unfinished { entry.waiting?.reportUnfinished() }
  }

  fileprivate static func keep(
    _ call: RecordedCall, of identity: Proxy.Identity, returning result: Any
  ) {
    let (mock, call) = (call.mock, call.call)
    let areStandard = call.arguments.allSatisfy { argument in
      flattened(argument).map { runsNoUserCode(type(of: $0)) } ?? true
    }
    let arguments = areStandard ? call.arguments : nil
    mock.takenCount.add(1)
    add(Entry(identity: identity, state: .taken(call.method, arguments: arguments, result: result)))
  }

  /// The statement of the proxy that a context opened last: one can be opened in the arguments of
  /// another's call.
  static func statement(of context: @autoclosure () -> ExecutionContext) -> Statement? {
    guard waitingCount.value > 0 else { return nil }
    let context = context()
    return entries.withLock { entries in
      entries.last { $0.waiting != nil && $0.identity.context == context }?.waiting?.statement
    }
  }

  /// Takes the proxy that was opened inside a statement, for the call that follows it.
  static func take(on mock: MockState, openedIn statement: Statement) -> Proxy? {
    guard waitingCount.value > 0 else { return nil }
    let (context, identifier) = (ExecutionContext.current, ObjectIdentifier(mock))
    return take(on: mock) {
      $0.waiting?.enclosing === statement && $0.isOf(context, identifier)
    }.first?.waiting
  }

  /// What a call belongs to that's no part of a scope; `nil` if it's received.
  static func takeTarget(for call: ForwardedCall, on mock: MockState) -> CallTarget? {
    let (context, identifier) = (ExecutionContext.current, ObjectIdentifier(mock))
    let taken = take(on: mock) { entry in
      if entry.isOf(context, identifier) { return true }
      if entry.waiting == nil, entry.identity.mock == identifier { entry.rest -= 1 }
      return entry.rest == 0
    }.filter { $0.isOf(context, identifier) }
    if let proxy = taken.firstNonNil(\.waiting) {
      return .statement(proxy.statement, proxy)
    }
    for entry in taken {
      guard case .taken(let method, let arguments, let result) = entry.state,
        call.arguments.contains(where: { contains(result, in: $0) })
      else { continue }
      let text = arguments.map {
        CallDescription(method, $0.map(ArgumentPattern.value), owner: mock.identity).text
      }
      entry.identity.report(
        .proxyTookArgument(
          entry.identity.name, argument: text ?? method.signature,
          method: call.method.signature))
      return .ignoring(nil)
    }
    return nil
  }

  /// Removes the proxies of a mock, or only those that a session reports at its end, and returns those
  /// that wait for a call.
  static func takeAll(on mock: MockState, of session: MockSession? = nil) -> [Proxy] {
    guard mayHaveEntries(of: mock) else { return [] }
    let identifier = ObjectIdentifier(mock)
    return take(on: mock) {
      $0.identity.mock == identifier && (session == nil || $0.identity.session == session?.number)
    }.compactMap(\.waiting)
  }

  /// Reports the proxies that a test of XCTest has left in this context; see ``XCTestObserver``.
  static func reportLeft() {
    guard waitingCount.value > 0 else { return }
    let context = ExecutionContext.current
    for entry in take(where: { $0.waiting != nil && $0.identity.context == context }) {
      entry.waiting?.reportUnfinished()
    }
  }

  /// Most calls are made while no test of the process has a proxy.
  static func mayHaveEntries(of mock: MockState) -> Bool {
    if waitingCount.value > 0 { return true }
    return mock.takenCount.value > 0
  }

  private static func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }

  /// Removes entries, and returns them to be released outside the lock.
  ///
  /// - Parameter mock: The mock of the entries with calls that were taken.
  private static func take(
    on mock: MockState? = nil, where isTaken: (inout Entry) -> Bool
  ) -> [Entry] {
    let taken = entries.withLock { entries in
      var (taken, others): ([Entry], [Entry]) = ([], [])
      for var entry in entries {
        if isTaken(&entry) { taken.append(entry) } else { others.append(entry) }
      }
      entries = others
      return taken
    }
    for entry in taken {
      // Only the calls of its own mock look for a call that was taken.
      if entry.waiting == nil { mock?.takenCount.add(-1) } else { waitingCount.add(-1) }
    }
    return taken
  }

  private static func contains(_ result: Any, in argument: Any?) -> Bool {
    PlaceholderRecognition.areSame(result, argument)
      || ArgumentPattern.array(argument)?.elements.contains { contains(result, in: $0) } ?? false
  }
}
