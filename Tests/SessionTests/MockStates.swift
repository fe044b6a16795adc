import Testing
import Understudy
import UnderstudyTestSupport

/// `mock.mockState`: the calls of a mock and how to clear them, its name, and its policy.
@Suite(.mockSession) struct MockStates {
  private let canteen = CanteenMock()
  private let room = DiningRoomMock(named: "the room")

  @Test("Invocations list the calls in order")
  func invocations() {
    canteen.cook("soup")
    room.seat(2)
    canteen[3] = "salt"
    let calls = canteen.mockState.invocations
    #expect(calls.map(\.number) == [1, 2])
    #expect(calls.map(\.signature) == ["cook(_:)", "subscript(_:)"])
    #expect(calls.map(\.description) == [#"cook("soup")"#, #"[3] = "salt""#])
    #expect(calls.map(\.mockName) == ["CanteenMock", "CanteenMock"])
    #expect(calls[0].arguments.count == 1)
    #expect(calls[1].arguments[0] as? Int == 3)
    #expect(calls[1].arguments[1] as? String == "salt")
    let seat = room.mockState.invocations[0]
    #expect(seat.mockName == "the room")
    #expect(calls[0].sequenceNumber < seat.sequenceNumber)
    #expect(seat.sequenceNumber < calls[1].sequenceNumber)
  }

  @Test("The static members can have a policy")
  func staticPolicy() {
    CanteenMock.mockState.policy = .strict
    let text = "open(_:) was called without a stub, which the policy of CanteenMock does not allow."
    #expect(failures { CanteenMock.open("Monday") }.map(\.headline) == [text])
  }

  @Test("Without a policy of its own, a mock has that of its session")
  func sessionPolicy() {
    withMockSession(policy: [.relaxedVoid]) {
      let canteen = CanteenMock()
      #expect(canteen.mockState.policy == [.relaxedVoid])
      canteen.mockState.policy = .relaxed
      #expect(canteen.mockState.policy == .relaxed)
      canteen.mockState.policy = nil
      #expect(canteen.mockState.policy == [.relaxedVoid])
    }
  }
}
