import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

@Suite struct MockSessionTests {
  private let session = MockSession(policy: nil, unusedStubs: .reported, receivesIssues: false)

  @Test("The transcript has the calls of mocks that were deallocated after the test had failed")
  func transcript() async {
    await session.run {
      let mock = SailorMock()
      mock.row(1)
      SailorMock(named: "early").row(2)
      MockSession.current?.registerIssue()
      SailorMock(named: "late").row(3)
      mock.row(4)
      #expect(
        MockSession.current?.transcript == """
          #1 SailorMock.row(1)
          #2 late.row(3)
          #3 SailorMock.row(4)
          """)
    }
  }

  @Test("The transcript has the first and the last of many calls, and describes no others")
  func longTranscript() async {
    final class Strokes: CustomStringConvertible, @unchecked Sendable {
      let (number, log): (Int, Shared<Int>)
      init(_ number: Int, _ log: Shared<Int>) { (self.number, self.log) = (number, log) }
      var description: String {
        log.change { $0 += 1 }
        return "\(number)"
      }
    }
    final class CrewMock: Mock, @unchecked Sendable {
      func row(_ strokes: Strokes) { called(with: strokes) }
    }
    let described = Shared(0)
    await session.run {
      let (crew, boat) = (CrewMock(), SailorMock())
      boat.row(1)
      for number in 2...6_000 { crew.row(Strokes(number, described)) }
      boat.row(6_001)
      MockSession.current?.registerIssue()
      let lines = session.transcript.split(separator: "\n")
      #expect(lines.count == 5_001 && described.value == 4_998)
      #expect(
        [0, 1, 999, 1_000, 1_001, 5_000].map { lines[$0] } == [
          "#1 SailorMock.row(1)", "#2 CrewMock.row(2)", "#1000 CrewMock.row(1000)",
          "… 1001 more calls", "#2002 CrewMock.row(2002)", "#6001 SailorMock.row(6001)",
        ])
    }
  }

  @Test("A mock that was deallocated before a failure is cut in the transcript, too")
  func longSignatures() async {
    await session.run {
      let mock = SailorMock()
      when(mock.row(0)).thenReturn(1)
      do {
        let early = SailorMock(named: "early")
        for number in 1...5_001 { early.row(number) }
      }
      MockSession.current?.registerIssue()
      let lines = session.transcript.split(separator: "\n")
      #expect(lines.count == 5_001)
      #expect(
        lines[999...1_001] == [
          "#1000 early.row(1000)", "… 1 more call", "#1002 early.row(1002)",
        ])
      mock.row(0)
    }
  }

  @Test("A mock that was deallocated before a failure has left no objects in the transcript")
  func releasedArguments() async {
    final class Oar: Sendable {}
    final class BoatMock: Mock, @unchecked Sendable {
      func take(_ oar: Oar, at place: Int) { called(with: oar, place) }
      func onEnd(_ place: Int, _ body: @escaping @Sendable () -> Void) { called(with: place, body) }
      func sit(_ place: Int) -> Int { calledReturning(with: place) }
    }
    await session.run {
      let other = BoatMock()
      when(other.sit(1)).thenReturn(1)
      weak var released: Oar?
      do {
        let (boat, oar) = (BoatMock(), Oar())
        released = oar
        boat.take(oar, at: 3)
        boat.onEnd(7) { _ = other }
      }
      #expect(released == nil)
      #expect(session.transcript == "#1 BoatMock #2.take(…, at: 3)\n#2 BoatMock #2.onEnd(7, …)")
      _ = other.sit(1)
    }
  }

  @Test("A registry is used until the sessions with values in it end, and takes none after that")
  func registries() {
    let processWide = Registry<Int>()
    let registries = [Registry(before: processWide), Registry(before: processWide)]
    #expect(!processWide.isUsed)
    for value in 1...2 { for registry in registries { registry.register(value, for: Int.self) } }
    #expect(processWide.isUsed)
    _ = registries[0].takeAll()
    #expect(processWide.isUsed)
    _ = registries[1].takeAll()
    #expect(!processWide.isUsed)
    registries[1].register(3, for: Int.self)
    #expect(!processWide.isUsed)
    processWide.register(4, for: Int.self)
    let found = processWide.entries(in: nil) { _ in processWide }
    #expect(processWide.isUsed && found.map(\.value) == [4])
  }
}
