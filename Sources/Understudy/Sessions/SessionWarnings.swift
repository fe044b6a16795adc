extension MockSession {
  /// What a session warns of if the test passes. A warning never fails a test.
  public struct Warnings: OptionSet, Sendable {
    /// The raw bits of the options.
    public let rawValue: Int

    /// Creates options from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Calls of a stubbed method that no stub answered, and that differ from a stub in one of
    /// several arguments, or in a text that's nearly the same.
    public static let nearMisses = Warnings(rawValue: 1)
  }
}
