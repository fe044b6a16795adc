import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// How messages list calls and other events.
@Suite(.timeLimit(.minutes(5))) struct EventLists {
  @Test("Long arguments are shortened to what tells the calls apart, and short ones stay")
  func arguments() async {
    let found = await explore {
      let server = ServerMock()
      for (path, page) in [("movies", 1), ("movies", 2), ("series", 2)] {
        await server.send(Request(path: path, page: page), "short")
      }
      await server.sign(token: "token-" + String(repeating: "x", count: 60) + "-1")
      await server.sign(token: "token-" + String(repeating: "x", count: 60) + "-2")
      await server.upload(Request(path: "image", page: 1))
      Issue.record("wrong")
    }
    #expect(
      found == [
        "wrong",
        """
        Fails; there is one order: send(Request(…, path: "movies", page: 1), "short"), \
        send(Request(…, path: "movies", page: 2), "short"), \
        send(Request(…, path: "series", page: 2), "short"), \
        sign(token: "…xxxx-1"), sign(token: "…xxxx-2"), upload(Request(…)).
        """,
      ])
  }

  @Test("Calls that can't be told apart by a part of their arguments are shown whole")
  func whole() async {
    let long = String(repeating: "x", count: 60)
    let found = await explore {
      let server = ServerMock()
      for token in ["a", long + "1", long + "2"] { await server.sign(token: token) }
      Issue.record("wrong")
    }
    #expect(
      found.last
        == #"Fails; there is one order: sign(token: "a"), sign(token: "\#(long)1"), "#
        + #"sign(token: "\#(long)2")."#)
  }

  @Test("Only the value counts, without its label, and a text keeps its quotation marks")
  func literals() async {
    let found = await explore {
      let server = ServerMock()
      for token in ["a", "b"] { await server.sign(token: String(repeating: token, count: 36)) }
      for path in ["a", "b"] { await server.open(path: String(repeating: path, count: 60)) }
      for _ in 1...2 { await server.close(path: String(repeating: "c", count: 60)) }
      Issue.record("wrong")
    }
    func text(_ character: String, _ count: Int) -> String {
      String(repeating: character, count: count)
    }
    let list = [
      #"sign(token: "\#(text("a", 36))")"#, #"sign(token: "\#(text("b", 36))")"#,
      #"open(path: "\#(text("a", 37))…")"#, #"open(path: "\#(text("b", 37))…")"#,
      #"close(path: "\#(text("c", 37))…")"#, #"close(path: "\#(text("c", 37))…")"#,
    ].joined(separator: ", ")
    #expect(found.last == "Fails; there is one order: \(list).")
  }

  @Test("A list has 600 characters at most, and says how many more there are")
  func limit() async throws {
    let found = await explore(.every(limit: 1)) {
      let server = ServerMock()
      for number in 1...300 { await server.sign(token: "\(number)") }
      Issue.record("wrong")
    }
    let list = try #require(found.last?.dropFirst("Fails; there is one order: ".count))
    #expect(list.hasPrefix(#"sign(token: "1"), sign(token: "2"), "#))
    #expect(list.contains(#"sign(token: "30"), … and 270 more."#))
    #expect(list.count <= 601 && list.count > 560)
  }

  @Test("The call that failed is shortened, too")
  func failure() async {
    let found = await explore(.failure(of: 2)) {
      let server = ServerMock()
      try attempt {
        for page in 1...2 { try server.check(Request(path: "movies", page: page)) }
      }
      Issue.record("wrong")
    }
    #expect(
      found.last
        == "Fails when call 2 of the attempt, check(Request(…, page: 2)), fails once. "
        + "To repeat it: @Test(.failure(of: 2))")
  }
}

private struct Request {
  var host = "https://www.example.com/with/a/long/path"
  let path: String
  let page: Int
}

private final class ServerMock: Mock, @unchecked Sendable {
  func send(_ request: Request, _ kind: String) async { await called(with: request, kind) }
  func sign(token: String) async { await called(with: token) }
  func open(path: String) async { await called(with: path) }
  func close(path: String) async { await called(with: path) }
  func upload(_ request: Request) async { await called(with: request) }
  func check(_ request: Request) throws { try calledThrowing(with: request) }
}
