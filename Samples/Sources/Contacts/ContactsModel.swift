/// The search for contacts, as a view shows it.
///
/// In an app, it would be `@Observable`, which requires macOS 14 or iOS 17.
@MainActor public final class ContactsModel {
  public enum Phase: Equatable, Sendable { case idle, loading, failed }

  public private(set) var contacts: [Contact] = []
  public private(set) var phase = Phase.idle
  private let client: ContactsClient
  private var latest = 0

  public init(client: ContactsClient) { self.client = client }

  /// Searches for the contacts whose names begin with a text. Without a text, there are none.
  ///
  /// The result of the latest search is shown, even if an earlier one takes longer. If the latest
  /// search fails, the contacts before it remain.
  public func search(_ text: String) async {
    latest += 1
    let number = latest
    phase = .loading
    do {
      let found = text.isEmpty ? [] : try await client.search(text)
      guard number == latest else { return }
      (contacts, phase) = (found.sorted { $0.name < $1.name }, .idle)
      client.track(.searched(text, count: found.count))
    } catch is CancellationError {
      // The view has ended the search. Nothing is wrong.
      if number == latest { phase = .idle }
    } catch {
      guard number == latest else { return }
      phase = .failed
      client.track(.failed(text))
    }
  }
}
