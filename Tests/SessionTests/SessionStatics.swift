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

  @Test("It's a mock by itself, and has the name of the type")
  func name() {
    withMockSession {
      CanteenMock.open("Monday")
      #expect(transcript(of: CanteenMock.mockState) == #"#1 CanteenMock.open("Monday")"#)
      #expect(
        sequenceDiagram(of: CanteenMock.mockState).hasSuffix(
          """
          M0 as CanteenMock
            Test->>M0: CanteenMock.open("Monday")
          """))
      let text = """
        Expected no interactions on CanteenMock, but there was 1 call:
          #1 CanteenMock.open("Monday")
        """
      expectFailure(text) { verifyNoInteractions(on: CanteenMock.mockState) }
    }
  }

  @Test("An instance that forwards through its state has the name of its type, too")
  func nameOfInstance() {
    let office = OfficeMock()
    office.open()
    verify(office.open()).called(1)
    verifyNoMoreInteractions(on: office.mockState)
    #expect(office.mockState.name == "the mock")
    office.close()
    #expect(office.mockState.name == "OfficeMock")
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

private final class OfficeMock: Mocking {
  let mockState = MockState()
  func open() { mockState.called() }
  func close() { called() }
}

private final class LabMock: Mock {
  @discardableResult static func open() -> Bool { mockState.calledReturning(default: false) }
}
