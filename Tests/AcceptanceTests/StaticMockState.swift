import Testing
import Understudy
import UnderstudyTestSupport

/// `mockState` of a mock type is the state of its static members. The name and the policy of any mock can
/// be set on its state.
@Suite struct StaticMockState {
  @Test("The state of static members has their calls and stubs")
  func statics() {
    withMockSession {
      when(ClinicMock.open("Monday")).thenReturn(true)
      ClinicMock.open("Monday")
      ClinicMock.open("Sunday")
      #expect(
        ClinicMock.mockState.invocations.map(\.description) == [
          #"ClinicMock.open("Monday")"#, #"ClinicMock.open("Sunday")"#,
        ])
      #expect(
        ClinicMock.mockState.transcript == """
          #1 ClinicMock.open("Monday")
          #2 ClinicMock.open("Sunday")
          """)
      ClinicMock.mockState.reset()
      #expect(!ClinicMock.open("Monday"))
      verify(ClinicMock.open(any())).called(1)
    }
  }

  @Test("Each session has its own")
  func sessions() {
    withMockSession {
      ClinicMock.open("Monday")
      withMockSession { #expect(ClinicMock.mockState.invocations.isEmpty) }
      #expect(ClinicMock.mockState.invocations.count == 1)
    }
  }

  @Test("Outside of sessions it belongs to the process, and can be reset")
  func process() {
    LabMock.open()
    #expect(LabMock.mockState.invocations.count == 1)
    when(LabMock.open()).thenReturn(true)
    LabMock.mockState.reset()
    #expect(LabMock.mockState.invocations.isEmpty)
    #expect(!LabMock.open())
    LabMock.mockState.reset()
  }

  @Test("The static members can have a policy")
  func staticPolicy() {
    withMockSession {
      ClinicMock.mockState.policy = .strict
      expectFailure(
        """
        open(_:) was called without a stub, which the policy of ClinicMock does not allow.
        Called: ClinicMock.open("Monday")
        Stub it: when(ClinicMock.open("Monday")).thenReturn(…)
        \(forwarderLine)
        """, atLine: ClinicMock.openLine
      ) { ClinicMock.open("Monday") }
    }
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
    #expect(LabMock().mockState.name == "LabMock")
  }

  @Test("The name and the policy can be set while other threads call")
  func threads() async {
    let clinic = ClinicMock(city: "Ulm")
    clinic.mockState.policy = .relaxed
    await withTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask {
          for _ in 1...100 {
            clinic.mockState.name = "clinic \(number)"
            clinic.mockState.policy = number == 1 ? .relaxed : [.relaxedVoid]
            clinic.close()
          }
        }
      }
    }
    #expect(clinic.mockState.name.hasPrefix("clinic "))
    verify(clinic.close()).called(400)
  }

  @Test("Without a policy of its own, a mock has that of its session")
  func sessionPolicy() {
    withMockSession(policy: [.relaxedVoid]) {
      let lab = LabMock()
      #expect(lab.mockState.policy == [.relaxedVoid])
      lab.mockState.policy = .relaxed
      #expect(lab.mockState.policy == .relaxed)
      lab.mockState.policy = nil
      #expect(lab.mockState.policy == [.relaxedVoid])
    }
  }
}

private final class ClinicMock: Mock, @unchecked Sendable {
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

private final class LabMock: Mock {
  @discardableResult
  static func open() -> Bool { calledReturning(default: false) }
}
