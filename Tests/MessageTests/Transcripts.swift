import Testing

@testable import Understudy
@testable import UnderstudyValues
import UnderstudyTestSupport

/// `transcript(of:)` and `sequenceDiagram(of:)`: the calls of several mocks, in order.
@Suite(.mockSession) struct Transcripts {
  private let canteen = CanteenMock()
  private let room = DiningRoomMock()

  @Test("A diagram has a column for each mock, also without calls, and an arrow for each call")
  func diagram() {
    room.seat(2)
    canteen.cook("soup")
    room.serve("soup")
    #expect(
      sequenceDiagram(of: canteen, room, canteen, CanteenMock()) == """
        sequenceDiagram
          participant Test
          participant M0 as CanteenMock #35;1
          participant M1 as DiningRoomMock
          participant M2 as CanteenMock #35;2
          Test->>M1: seat(2)
          Test->>M0: cook("soup")
          Test->>M1: serve("soup")
        """)
    #expect(Understudy.transcript(of: CanteenMock()) == "")
  }

  @Test("Static calls have the type as a prefix once, in the text and in the diagram")
  func statics() {
    withMockSession {
      let mock = CanteenMock(named: "Ahab")
      CanteenMock.open("Monday")
      mock.cook("soup")
      let mocks = [CanteenMock.mockState, mock.mockState]
      #expect(
        Transcript.text(of: mocks) == """
          #1 CanteenMock.open("Monday")
          #2 Ahab.cook("soup")
          """)
      #expect(
        Transcript.diagram(of: mocks) == """
          sequenceDiagram
            participant Test
            participant M0 as CanteenMock
            participant M1 as Ahab
            Test->>M0: CanteenMock.open("Monday")
            Test->>M1: cook("soup")
          """)
    }
  }

  @Test("Objects without a description are numbered across the calls")
  func objects() {
    final class Guest {}
    let (ada, bob) = (Guest(), Guest())
    for guest in [ada, bob, ada] { canteen.store(guest) }
    let numbers = [1, 2, 1]
    let calls = numbers.enumerated().map { "#\($0 + 1) store(Guest #\($1))" }
    #expect(canteen.mockState.transcript == calls.joined(separator: "\n"))
    #expect(
      Understudy.transcript(of: canteen)
        == calls.map { $0.replacing("store", with: "CanteenMock.store") }.joined(separator: "\n"))
    let arrows = sequenceDiagram(of: canteen).split(separator: "\n").suffix(3)
    #expect(arrows.map(String.init) == numbers.map { "  Test->>M0: store(Guest #35;\($0))" })
  }

  @Test("Mermaid's special characters are written as entities")
  func oddCharacters() {
    canteen.cook("a;b #1 <b>&amp;</b> %%{init} $$x$$ -->> end")
    canteen.store(Odd(description: "one\ntwo\r\nthree\rfour\u{2028}five"))
    #expect(
      sequenceDiagram(of: canteen) == """
        sequenceDiagram
          participant Test
          participant M0 as CanteenMock
          Test->>M0: cook("a#59;b #35;1 #60;b#62;#38;amp#59;#60;/b#62; #37;#37;{init} \
        #36;#36;x#36;#36; --#62;#62; end")
          Test->>M0: store(one\\ntwo\\r\\nthree\\rfour\\u{2028}five)
        """)
  }

  @Test(
    "Special characters in names are escaped",
    arguments: [
      ("a;b#c\nd", " as a#59;b#35;c d"), ("end", " as end"), ("", ""), (" ", ""), ("厨房", " as 厨房"),
    ])
  func oddNames(name: String, alias: String) {
    let canteen = CanteenMock(named: name)
    canteen.clean()
    let lines = sequenceDiagram(of: canteen).split(separator: "\n")
    #expect(lines.dropFirst(2) == ["  participant M0\(alias)", "  Test->>M0: clean()"])
  }
}

private struct Odd: CustomStringConvertible {
  let description: String
}
