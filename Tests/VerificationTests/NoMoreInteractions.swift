import Testing
import Understudy
import UnderstudyTestSupport

/// `verifyNoMoreInteractions`: a call counts as verified once a successful verification matched it.
@Suite(.mockSession) struct NoMoreInteractions {
  private let canteen = CanteenMock()
  private let room = DiningRoomMock()

  @Test("A mock without calls passes")
  func noCalls() { verifyNoMoreInteractions(on: canteen, room) }

  @Test("Each form of verification marks the calls that it matches as verified")
  func everyForm() async {
    canteen.cook("soup")
    canteen.cook("fish")
    canteen.clean()
    canteen.heat = 100
    await canteen.bake("bread")
    canteen[1] = "salt"
    room.seat(2)
    verify(canteen.cook("soup")).called(1)
    verify(on: canteen, called: 1).cook("fish")
    await verify { canteen.clean() }.calledEventually(1)
    verifyInOrder { canteen.heat = any() }
    await verify { await canteen.bake(any()) }.called(1)
    await verify { canteen[1] = any() }.calledEventually(.atMost(1), before: .zero)
    verifySequence { room.seat(2) }
    verifyNoMoreInteractions(on: canteen, room)
  }

  @Test("A call without verification is reported with its number")
  func unverified() {
    canteen.cook("soup")
    canteen.clean()
    canteen.cook("soup")
    verify(canteen.cook("soup")).called(2)
    expectFailure(
      """
      Expected no more interactions on CanteenMock, but 1 call was not verified:
        #2 clean()
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: canteen) }
  }

  @Test("Calls of several mocks are reported in the order of the calls")
  func severalMocks() {
    room.seat(2)
    canteen[1] = "salt"
    room.serve("soup")
    expectFailure(
      """
      Expected no more interactions on CanteenMock and DiningRoomMock, but 3 calls were not verified:
        #1 DiningRoomMock.seat(2)
        #1 CanteenMock[1] = "salt"
        #2 DiningRoomMock.serve("soup")
      """, atLine: #line + 1
    ) { verifyNoMoreInteractions(on: canteen, room, canteen) }
  }

  @Test("A failed verification leaves its calls unverified")
  func failedVerification() {
    canteen.cook("soup")
    _ = failures { verify(canteen.cook("soup")).called(2) }
    _ = failures { verify(on: canteen, called: 2).cook(any()) }
    #expect(reportedCalls { verifyNoMoreInteractions(on: canteen) } == ["#1 cook(\"soup\")"])
  }

  @Test("An equal call after the verification is not verified")
  func laterCall() {
    canteen.cook("soup")
    verify(canteen.cook("soup")).called(1)
    canteen.cook("soup")
    #expect(reportedCalls { verifyNoMoreInteractions(on: canteen) } == ["#2 cook(\"soup\")"])
    verify(canteen.cook("soup")).called(2)
    verifyNoMoreInteractions(on: canteen)
  }

  @Test("Calls after a clearing are not verified by earlier verifications")
  func cleared() {
    canteen.cook("soup")
    verify(canteen.cook(any())).called(1)
    canteen.mockState.clearInvocations()
    canteen.cook("fish")
    #expect(reportedCalls { verifyNoMoreInteractions(on: canteen) } == ["#1 cook(\"fish\")"])
  }

  @Test("Static calls are verified by type")
  func statics() {
    CanteenMock.open("Monday")
    CanteenMock.open("Tuesday")
    verify(on: CanteenMock.self, called: 1).open("Monday")
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: CanteenMock.self) } == [
        "#2 CanteenMock.open(\"Tuesday\")"
      ])
    verify(CanteenMock.open("Tuesday")).called(1)
    verifyNoMoreInteractions(on: CanteenMock.self, DiningRoomMock.self)
  }

  @Test("Stubbing and verifying are no interactions")
  func recording() {
    when(canteen.cook(any())).thenReturn(3).lenient()
    verify(canteen.cook(any())).called(.never)
    verifyNoMoreInteractions(on: canteen)
  }
}
