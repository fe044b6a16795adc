internal import UnderstudyValues

/// What the calls of mocks belong to if it isn't the test: a task-local value of the context that
/// evaluates it.
final class Scope: Sendable {
  enum Content: Sendable {
    case statement(Statement)
    /// Code of the user of which calls and matchers are ignored.
    case userCode
    /// A real implementation whose result is only compared.
    case comparison
  }

  let content: Content
  /// Where the context keeps this as a task-local value; 0 before and after that, and `unknown` until
  /// the context has asked for it.
  private let place = AtomicInteger(0)
  private static let unknown = 1
  /// The context, if it can't ask at once.
  private let context: ExecutionContext?

  @TaskLocal private static var inherited: Scope?

  init(_ content: Content, of context: ExecutionContext? = nil) {
    self.content = content
    self.context = context
  }

  var statement: Statement? {
    if case .statement(let statement) = content { statement } else { nil }
  }

  var isComparison: Bool { if case .comparison = content { true } else { false } }

  /// Whether the result of a comparison may be due to the mocks that the implementation called.
  var isInconclusive: Bool { inconclusive.value != 0 }
  func markInconclusive() { inconclusive.value = 1 }
  private let inconclusive = AtomicInteger(0)

  /// The scope of this context; `nil` for the test.
  ///
  /// A child task finds the value where its parent keeps it. Any other task has a copy of the values of
  /// the one that created it, and isn't part of the scope.
  static var current: Scope? {
    guard let scope = inherited, scope.isOfThisContext else { return nil }
    return scope
  }

  private var isOfThisContext: Bool {
    // The tasks that a compared implementation starts belong to it, as long as they run.
    if isComparison { return true }
    let (known, here) = (place.value, RuntimeSymbols.place(of: Self.$inherited) ?? Self.unknown)
    if known != Self.unknown || here == Self.unknown { return known == here }
    if context == .current {
      place.value = here
      return true
    }
    return TaskIdentity.current?.isChild == true
  }

  /// Evaluates code in the scope.
  func evaluate<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { close() }
    return try Self.$inherited.withValue(self) {
      place.value = RuntimeSymbols.place(of: Self.$inherited) ?? Self.unknown
      return try body()
    }
  }

  nonisolated(nonsending) func evaluate<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    place.value = Self.unknown
    defer { close() }
    // A closure around the body would leave the caller's actor.
    return try await Self.$inherited.withValue(self, operation: body)
  }

  private func close() { place.value = 0 }

  /// Closes the scope whose frames a test of XCTest has left; see ``XCTestObserver``.
  static func closeLeft() { inherited?.close() }
}
