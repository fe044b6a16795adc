/// A search for contacts, as a view shows it.
@MainActor public final class ContactSearch {
  public private(set) var names: [String] = []
  public private(set) var isOffline = false
  private let client: ContactsClient
  private var results: [String: [String]] = [:]

  public init(client: ContactsClient) { self.client = client }

  /// Searches for the names that begin with a text. The same text is fetched once, unless that failed.
  public func search(_ text: String) async {
    do {
      let found = if let known = results[text] { known } else { try await client.fetch(text) }
      results[text] = found
      (names, isOffline) = (found.sorted(), false)
      client.log(text, found.count)
    } catch {
      isOffline = true
    }
  }
}
