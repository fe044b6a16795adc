/// Protocols of the standard library that need no members, or whose members a type gets by itself.
enum KnownProtocol {
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

  static let distributedActor = "s:11Distributed0A5ActorP"
  static let objectProtocol = "NSObjectProtocol"
}
