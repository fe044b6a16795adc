import Testing
import Understudy
import UnderstudyTestSupport

/// `verifyNoInteractions`: the mocks were not called at all.
@Suite(.mockSession) struct NoInteractions {
  private let canteen = CanteenMock()
  private let room = DiningRoomMock()
  private let bar = CanteenMock(named: "the bar")

  @Test("Mocks without calls pass, even if they were stubbed and verified")
  func passes() {
    when(canteen.cook(any())).thenReturn(1).lenient()
    verify(canteen.cook(any())).called(.never)
    verifyNoInteractions(on: canteen, room)
    verifyNoInteractions(on: CanteenMock.self)
  }

  @Test("A call is reported, even if it was verified")
  func fails() {
    canteen.cook("soup")
    verify(canteen.cook("soup")).called(1)
    expectFailure(
      """
      Expected no interactions on CanteenMock, but there was 1 call:
        #1 cook("soup")
      """, atLine: #line + 1
    ) { verifyNoInteractions(on: canteen) }
  }

  @Test("Calls of several mocks are reported in the order of the calls")
  func severalMocks() {
    room.seat(2)
    canteen.clean()
    expectFailure(
      """
      Expected no interactions on CanteenMock, DiningRoomMock and the bar, but there were 2 calls:
        #1 DiningRoomMock.seat(2)
        #1 CanteenMock.clean()
      """, atLine: #line + 1
    ) { verifyNoInteractions(on: canteen, room, bar) }
  }

  @Test("Static calls are reported with the type as a prefix")
  func statics() {
    CanteenMock.open("Monday")
    #expect(
      reportedCalls { verifyNoInteractions(on: CanteenMock.self, DiningRoomMock.self) }
        == ["#1 CanteenMock.open(\"Monday\")"])
  }

  @Test("Long lists end with the number of calls that are left out")
  func manyCalls() {
    for number in 1...25 { room.seat(number) }
    expectFailure(
      """
      Expected no interactions on DiningRoomMock, but there were 25 calls:
      \((1...20).map { "  #\($0) seat(\($0))" }.joined(separator: "\n"))
        … and 5 more calls
      """, atLine: #line + 1
    ) { verifyNoInteractions(on: room) }
  }
}
