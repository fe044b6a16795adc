/// What the search needs of its surroundings: a struct of closures instead of a protocol.
public struct ContactsClient: Sendable {
  /// Returns the names on the server that begin with a text.
  public var fetch: @Sendable (_ prefix: String) async throws -> [String]
  /// Notes how many names a search has found.
  public var log: @MainActor @Sendable (_ prefix: String, _ count: Int) -> Void

  public init(
    fetch: @escaping @Sendable (String) async throws -> [String],
    log: @escaping @MainActor @Sendable (String, Int) -> Void
  ) {
    self.fetch = fetch
    self.log = log
  }
}

public enum ContactsError: Error { case offline }
