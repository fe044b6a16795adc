/// Says which unstubbed calls may return a value without a word.
///
/// ```swift
/// let connection = DatabaseConnectionMock(policy: [.relaxedVoid, .relaxedOptional])
/// MockPolicy.default = .strict
/// ```
///
/// A call that the policy does not allow fails the test where the mock forwards it:
///
/// ```
/// select(_:from:where:) was called without a stub, which the policy of DatabaseConnectionMock does not allow.
/// ```
///
/// A throwing method then throws ``UnstubbedCallError``; another returns what it can find all the
/// same, so that the test goes on.
public struct MockPolicy: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Methods without a result may be called.
  public static let relaxedVoid = MockPolicy(rawValue: 1 << 0)

  /// Methods with an optional result return `nil`.
  public static let relaxedOptional = MockPolicy(rawValue: 1 << 1)

  /// Methods return the `default:` that the mock's author wrote, or the value behind `??`.
  public static let relaxedDefault = MockPolicy(rawValue: 1 << 2)

  /// Methods return the value of ``Mocked``, or the empty value of a standard type.
  public static let relaxedMocked = MockPolicy(rawValue: 1 << 3)

  /// Every method returns what there is. This is the default.
  public static let relaxed: MockPolicy = [
    .relaxedVoid, .relaxedOptional, .relaxedDefault, .relaxedMocked,
  ]

  /// Every call needs a stub.
  public static let strict: MockPolicy = []

  /// The policy of mocks that neither have one nor belong to a session that has one.
  ///
  /// ``relaxed`` unless set. Set it once, before tests run; it may be read and set on any thread.
  public static var `default`: MockPolicy {
    get { MockPolicy(rawValue: shared.value) }
    set { shared.value = newValue.rawValue }
  }

  /// What `contains(_:)` says, without its detour, for every recorded call asks.
  func allows(_ option: MockPolicy) -> Bool { rawValue & option.rawValue != 0 }

  private static let shared = AtomicInteger(MockPolicy.relaxed.rawValue)
}
