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

  // MARK: Names and policies

  @Test("The static members can have a policy")
  func staticPolicy() {
    ClinicMock.mockState.policy = .strict
    let text = "open(_:) was called without a stub, which the policy of ClinicMock does not allow."
    expectFailure(headline: text, atLine: ClinicMock.openLine) { ClinicMock.open("Monday") }
  }

  @Test("A mock with an initializer of its own sets its name and its policy")
  func ownInitializer() {
    let clinic = ClinicMock(city: "Ulm")
    #expect(clinic.mockState.name == "the clinic in Ulm")
    #expect(clinic.mockState.policy == .strict)
    expectFailure(
      headline:
        "close() was called without a stub, which the policy of the clinic in Ulm does not allow.",
      atLine: ClinicMock.closeLine
    ) { clinic.close() }
    clinic.mockState.policy = nil
    clinic.close()
    #expect(clinic.mockState.policy == nil)
    #expect(canteen.mockState.name == "CanteenMock")
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

private final class ClinicMock: Mock {
  init(city: String) {
    super.init()
    mockState.name = "the clinic in \(city)"
    mockState.policy = .strict
  }

  static let openLine = #line + 2
  @discardableResult
  static func open(_ day: String) -> Bool { calledReturning(with: day, default: false) }
  static let closeLine = #line + 1
  func close() { called() }
}
