/// What the model needs of its surroundings: a struct of closures instead of a protocol.
public struct ContactsClient: Sendable {
  /// Returns the contacts on the server whose names begin with a text.
  public var search: @Sendable (_ text: String) async throws -> [Contact]
  /// Notes what the user has seen.
  public var track: @MainActor @Sendable (ContactsEvent) -> Void

  public init(
    search: @escaping @Sendable (String) async throws -> [Contact],
    track: @escaping @MainActor @Sendable (ContactsEvent) -> Void
  ) {
    self.search = search
    self.track = track
  }
}

public struct Contact: Identifiable, Equatable, Sendable {
  public let id: Int
  public var name: String

  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

public enum ContactsEvent: Equatable, Sendable {
  case searched(String, count: Int)
  case failed(String)
}

public enum ContactsError: Error { case offline }
