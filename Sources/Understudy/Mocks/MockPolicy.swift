internal import UnderstudyValues

/// The unstubbed calls that a mock allows.
///
/// An unstubbed call that the policy doesn't allow fails the test, at the line where the mock
/// forwards the call:
///
/// ```
/// select(_:from:where:) was called without a stub, which the policy of DatabaseConnectionMock does not allow.
/// ```
///
/// The policy of a mock takes precedence over that of the session in which it was created, which
/// takes precedence over ``default``. See <doc:Sessions>.
public struct MockPolicy: OptionSet, Sendable, Hashable {
  /// The raw bits of the options.
  public let rawValue: Int

  /// Creates a policy from raw bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Allows methods that return nothing.
  public static let relaxedVoid = MockPolicy(rawValue: 1 << 0)

  /// Allows methods with an optional result to return `nil`. This takes precedence over ``Mocked``,
  /// but not over ``DefaultValues``.
  public static let relaxedOptional = MockPolicy(rawValue: 1 << 1)

  /// Allows methods to return the forwarder's `default:`, or the value after `??`.
  public static let relaxedDefault = MockPolicy(rawValue: 1 << 2)

  /// Allows methods to return the value of ``DefaultValues`` or ``Mocked``, also as an optional, or
  /// the default value of a standard type.
  public static let relaxedMocked = MockPolicy(rawValue: 1 << 3)

  /// Allows every method to return any value that exists, or `nil`. This is the default.
  public static let relaxed: MockPolicy = [
    .relaxedVoid, .relaxedOptional, .relaxedDefault, .relaxedMocked,
  ]

  /// Allows no unstubbed calls. A spy doesn't call through to its real implementation, either.
  public static let strict: MockPolicy = []

  /// The policy of mocks that have no policy and don't belong to a session with one: ``relaxed``,
  /// unless you set it. You can read and set it on any thread.
  public static var `default`: MockPolicy {
    get { MockPolicy(rawValue: shared.value) }
    set { shared.value = newValue.rawValue }
  }

  /// Whether it has an option. `contains` is slow in a debug build.
  func allows(_ option: MockPolicy) -> Bool { rawValue & option.rawValue != 0 }

  /// A test that sets it sets it back.
  private static let shared = AtomicInteger(MockPolicy.relaxed.rawValue)
}
