/// Declarations of the standard library that have a meaning for mocks.
enum KnownSymbol {
  static let sendable = "s:s8SendableP"
  static let actor = "s:ScA"
  static let error = "s:s5ErrorP"

  /// Protocols without requirements, and those whose requirements the compiler provides.
  static let withoutRequirements: Set<String> = [
    sendable, actor, error, "s:s16SendableMetatypeP", "s:s8CopyableP", "s:s9EscapableP",
    "s:s15BitwiseCopyableP", "s:12_Concurrency8AnyActorP", "s:s12ConcurrencyP",
  ]

  static let allowsNoncopyable: Set<String> = [
    sendable, "s:s16SendableMetatypeP", "s:s9EscapableP",
  ]

  /// Types that can't be copied, or can't escape.
  static let noncopyableTypes = Set(
    [
      "s4Span", "s7RawSpan", "s11MutableSpan", "s14MutableRawSpan", "s10OutputSpan",
      "s13OutputRawSpan", "s8UTF8Span", "15Synchronization5Mutex", "15Synchronization6Atomic",
      "15Synchronization19AtomicLazyReference",
    ].map { "s:\($0)V" })

  static let objectProtocol = "NSObjectProtocol"
}
