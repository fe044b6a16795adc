import Understudy

final class RemoteMock: Mock, @unchecked Sendable {
  @discardableResult
  nonisolated(nonsending) func fetch(_ text: String) async -> String {
    await calledReturning(with: text)
  }
  func load() async throws { try await calledThrowing() }
}

/// Shows the result that ends last, and not that of the newest text.
actor Search {
  let remote = RemoteMock()
  private(set) var (text, shown) = ("", "")

  func type(_ text: String) async {
    self.text = text
    shown = await remote.fetch(text)
  }

  var isRight: Bool { shown == text }

  /// Whether it shows the result of the newest of two texts.
  @discardableResult func typesTwice() async -> Bool {
    await when { await remote.fetch(any()) }.thenAnswer { (text: String) in text }
    async let a: Void = type("a")
    async let ab: Void = type("ab")
    _ = await (a, ab)
    return isRight
  }

  func load() async throws {
    shown = "loading"
    try await remote.load()
    shown = "loaded"
  }
}
