import Testing
import Understudy
import UnderstudyTestSupport

/// `verifyNoInteractions`: the mocks were not called. `verifyNoMoreInteractions`: they were called as
/// verified only, and a call counts as verified once a successful verification matched it.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Interactions {
  private let canteen = CanteenMock()
  private let room = DiningRoomMock()
  private let bar = CanteenMock(named: "the bar")

  // MARK: verifyNoInteractions

  @Test("Calls of several mocks are reported in the order of the calls, even verified ones")
  func callsOfSeveralMocks() {
    room.seat(2)
    verify(room.seat(2)).called(1)
    canteen.clean()
    let text = """
      Expected no interactions on CanteenMock, DiningRoomMock and the bar, but there were 2 calls:
        #1 DiningRoomMock.seat(2)
        #1 CanteenMock.clean()
      """
    expectFailure(text) { verifyNoInteractions(on: canteen, room, bar) }
  }

  // MARK: verifyNoMoreInteractions

  @Test("A call without verification is reported with its number")
  func unverified() {
    canteen.cook("soup")
    canteen.clean()
    canteen.cook("soup")
    verify(canteen.cook("soup")).called(2)
    #expect(reportedCalls { verifyNoMoreInteractions(on: canteen) } == ["#2 clean()"])
  }

  @Test("Calls after a clearing are not verified by earlier verifications")
  func cleared() {
    canteen.cook("soup")
    verify(canteen.cook(any())).called(1)
    canteen.mockState.clearInvocations()
    canteen.cook("fish")
    #expect(reportedCalls { verifyNoMoreInteractions(on: canteen) } == ["#1 cook(\"fish\")"])
  }

  // MARK: Exceptions

  @Test("Calls in the block are left out, and don't count as verified after that")
  func exceptions() async {
    canteen.cook("soup")
    canteen.cook("fish")
    await canteen.bake("bread")
    room.seat(2)
    CanteenMock.open("Monday")
    verify(canteen.cook("soup")).called(1)
    #expect(
      reportedCalls {
        verifyNoMoreInteractions(
          on: canteen, room,
          except: {
            canteen.cook(any())
            room.seat(inRange(1...3))
          })
      } == ["#3 CanteenMock.bake(\"bread\")"])
    await verifyNoMoreInteractions(
      on: canteen,
      except: {
        await canteen.bake(any())
        canteen.cook("fish")
      })
    verifyNoMoreInteractions(on: CanteenMock.mockState, except: { CanteenMock.open(any()) })
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: canteen, except: { canteen.cook("soup") }) }
        == ["#2 cook(\"fish\")", "#3 bake(\"bread\")"])
  }

  @Test("Calls that a stub answered are left out, whatever the answer was")
  func stubbed() async {
    when(canteen.cook("soup")).thenReturn(1).times(1)
    await when { await canteen.bake(any()) }.thenAnswer { await Task.yield() }
    when(canteen.clean()).perform {}
    when(CanteenMock.open(any())).thenReturn(true)
    for _ in 1...2 { canteen.cook("soup") }
    await canteen.bake("bread")
    canteen.clean()
    CanteenMock.open("Monday")
    verifyNoMoreInteractions(on: CanteenMock.mockState, ignoringStubbed: true)
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: canteen, ignoringStubbed: true) }
        == ["#2 cook(\"soup\")", "#4 clean()"])
    #expect(
      reportedCalls {
        verifyNoMoreInteractions(on: canteen, ignoringStubbed: true, except: { canteen.clean() })
      } == ["#2 cook(\"soup\")"])
    #expect(reportedCalls { verifyNoMoreInteractions(on: canteen) }.count == 4)
  }

  @Test("A call that is received after a clearing isn't taken for the one that a stub answers")
  func clearedInMatcher() {
    when(
      canteen.cook(
        matching { _ in
          canteen.mockState.clearInvocations()
          onOtherThread { canteen.clean() }
          return true
        })
    ).thenReturn(1)
    canteen.cook("soup")
    #expect(
      reportedCalls { verifyNoMoreInteractions(on: canteen, ignoringStubbed: true) }
        == ["#1 clean()"])
  }

  @Test("A block without a call is reported, and nothing else")
  func exceptionMistakes() {
    canteen.clean()
    let text = "The block of verifyNoMoreInteractions contains no call to a mock."
    expectFailure(headline: text) { verifyNoMoreInteractions(on: canteen, except: {}) }
  }
}
