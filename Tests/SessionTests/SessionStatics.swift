import Testing
import Understudy
import UnderstudyTestSupport

/// Static members and comparators belong to the session. `mockState` of a mock type is the state of its
/// static members.
@Suite(.timeLimit(.minutes(5))) struct SessionStatics {
  @Test("A session has no stubs, calls and comparators of the one before, nor of the one around it")
  func consecutive() {
    withMockSession {
      when(CanteenMock.open("Monday")).thenReturn(true)
      ArgumentEquality.register(Bill.self) { _, _ in true }
      #expect(CanteenMock.open("Monday"))
      CanteenMock.pay(Bill(table: 1, total: 1))
      verify(CanteenMock.pay(Bill(table: 2, total: 2))).called(1)
      withMockSession { #expect(CanteenMock.mockState.invocations.isEmpty) }
      #expect(CanteenMock.mockState.invocations.count == 2)
    }
    withMockSession {
      #expect(!CanteenMock.open("Monday"))
      verify(CanteenMock.open("Monday")).called(1)
      CanteenMock.pay(Bill(table: 1, total: 1))
      verify(CanteenMock.pay(Bill(table: 2, total: 2))).called(0)
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
}

private final class LabMock: Mock {
  @discardableResult static func open() -> Bool { calledReturning(default: false) }
}
