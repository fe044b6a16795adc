import Testing
import Understudy
import UnderstudyExploration

final class RemoteMock: Mock, @unchecked Sendable {
  func fetch(_ query: String) async -> String { await calledReturning(with: query) }
}
actor Search {
  let remote: RemoteMock
  var shown = ""
  init(_ remote: RemoteMock) { self.remote = remote }
  func type(_ query: String) async { shown = await remote.fetch(query) }
}
@Test(.everyOrder) func showsTheLatestSearch() async {
  let remote = RemoteMock()
  let search = Search(remote)
  await when { await remote.fetch(any()) }.thenAnswer { (query: String) in "results of \(query)" }
  async let a: Void = search.type("a")
  async let ab: Void = search.type("ab")
  _ = await (a, ab)
  #expect(await search.shown == "results of ab")
}
