import Foundation
import Testing
import Understudy

/// `Data` that is text in UTF-8 is shown as text.
@Suite struct DataTexts {
  @Test("What is sent as text is shown as text, with the piece that differs")
  func texts() {
    func request(_ id: String) -> Data {
      Data(#"{"jsonrpc":"2.0","method":"initialize","clé":"überall","id":\#(id)}"#.utf8)
    }
    expectDifference(
      #"""
      take(Data("{\"jsonrpc\":\"2.0\",\"method\":\"initialize\",\"clé\":\"überall\",\"id\":2}".utf8))
        #1 take(*Data("{\"jsonrpc\":\"2.0\",\"method\":\"initialize\",\"clé\":\"überall\",\"id\":1}".utf8)*)
           argument 1[62]: expected …"all\",\"id\":2}", got …"all\",\"id\":1}"
        #2 take(*Data("ok".utf8)*)
           argument 1[0]: expected "{\"jsonrpc\":\"2.0\",\"me"…, got "ok"
           argument 1, bytes: expected 64, got 2
      """#, from: request("2"), in: request("1"), Data("ok".utf8))
  }

  @Test("A piece doesn't begin or end inside of a character")
  func pieces() {
    let (start, end) = (String(repeating: "ü", count: 30), String(repeating: "語", count: 30))
    let taker = TakerMock()
    taker.take(Data("\(start)-ab\(end)".utf8))
    #expect(
      differences { verify(taker.take(Data("\(start)-xb\(end)".utf8))).called(1) } == [
        #"argument 1[61]: expected …"üüüü-xb語語語語語語"…, got …"üüüü-ab語語語語語語"…"#
      ])
  }

  @Test("Other bytes are numbers, also if they differ from a text")
  func bytes() {
    expectDifference(
      """
      take(Data("ok".utf8))
        #1 take(*Data([0, 1, 255])*)
      """, from: Data("ok".utf8), in: Data([0, 1, 255]))
  }
}
