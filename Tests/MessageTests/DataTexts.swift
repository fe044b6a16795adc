import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// `Data` that is text in UTF-8 is shown as text.
@Suite struct DataTexts {
  private let socket = SocketMock()

  @Test("What is sent as text is shown as text, with the piece that differs")
  func texts() {
    func request(_ id: String) -> Data {
      Data(#"{"jsonrpc":"2.0","method":"initialize","clé":"überall","id":\#(id)}"#.utf8)
    }
    socket.send(request("1"))
    socket.send(Data("ok".utf8))
    expectFailure(
      #"""
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(Data("{\"jsonrpc\":\"2.0\",\"method\":\"initialize\",\"clé\":\"überall\",\"id\":2}".utf8))
      Other calls of send(_:) (* marks what did not match):
        #1 send(*Data("{\"jsonrpc\":\"2.0\",\"method\":\"initialize\",\"clé\":\"überall\",\"id\":1}".utf8)*)
           argument 1[62]: expected …"all\",\"id\":2}", got …"all\",\"id\":1}"
        #2 send(*Data("ok".utf8)*)
           argument 1[0]: expected "{\"jsonrpc\":\"2.0\",\"me"…, got "ok"
           argument 1, bytes: expected 64, got 2
      No other calls on SocketMock.
      """#, atLine: #line + 1
    ) { verify(socket.send(request("2"))).called(1) }
  }

  @Test("A piece doesn't begin or end inside of a character")
  func pieces() {
    let (start, end) = (String(repeating: "ü", count: 30), String(repeating: "語", count: 30))
    socket.send(Data("\(start)-ab\(end)".utf8))
    let found = failures { verify(socket.send(Data("\(start)-xb\(end)".utf8))).called(1) }
    let details = found[0].text.split(separator: "\n").filter { $0.hasPrefix("     ") }
    #expect(
      details == [
        #"     argument 1[61]: expected …"üüüü-xb語語語語語語"…, got …"üüüü-ab語語語語語語"…"#
      ])
  }

  @Test("Other bytes are numbers, also if they differ from a text")
  func bytes() {
    socket.send(Data([0, 1, 255]))
    expectFailure(
      """
      send(_:) was called 0 times, expected exactly 1.
      Expected: send(Data("ok".utf8))
      Other calls of send(_:) (* marks what did not match):
        #1 send(*Data([0, 1, 255])*)
      No other calls on SocketMock.
      """, atLine: #line + 1
    ) { verify(socket.send(Data("ok".utf8))).called(1) }
  }
}

private final class SocketMock: Mock {
  func send(_ data: Data) { called(with: data) }
}
