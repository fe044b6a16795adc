import Testing
import Understudy
import UnderstudyTestSupport

/// `mock.mockState`: the calls of a mock, and how to clear them.
@Suite(.mockSession) struct MockStateInspection {
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

  @Test("The transcript has a line for each call")
  func transcript() {
    #expect(canteen.mockState.transcript == "")
    canteen.heat = 180
    canteen.cook("soup")
    _ = canteen.heat
    #expect(
      canteen.mockState.transcript == """
        #1 heat = 180
        #2 cook("soup")
        #3 heat
        """)
  }

  @Test("Clearing invocations removes the calls and keeps the stubs")
  func clearInvocations() {
    when(canteen.cook("soup")).thenReturn(3, 4)
    #expect(canteen.cook("soup") == 3)
    canteen.mockState.clearInvocations()
    #expect(canteen.mockState.invocations.isEmpty)
    verify(canteen.cook(any())).called(.never)
    verifyNoInteractions(on: canteen)
    #expect(canteen.cook("soup") == 4)
    #expect(canteen.mockState.invocations.map(\.number) == [1])
    verify(canteen.cook("soup")).called(1)
  }

  @Test("Clearing stubs removes the stubs and keeps the calls")
  func clearStubs() {
    var effects = 0
    when(canteen.cook("soup")).thenReturn(3)
    when(canteen.cook(any())).perform { effects += 1 }
    canteen.cook("soup")
    canteen.mockState.clearStubs()
    #expect(canteen.cook("soup") == 0)
    #expect(effects == 1)
    verify(canteen.cook("soup")).called(2)
  }

  @Test("A reset removes both, and the mock works as a new one does")
  func reset() {
    when(canteen.cook("soup")).thenReturn(3)
    canteen.cook("soup")
    canteen.mockState.reset()
    verifyNoInteractions(on: canteen)
    #expect(canteen.cook("soup") == 0)
    when(canteen.cook("soup")).thenReturn(5)
    #expect(canteen.cook("soup") == 5)
    verify(canteen.cook("soup")).called(2)
    verifyNoMoreInteractions(on: canteen)
  }

  @Test("A verification beside clearing sees the calls since one clearing, without a gap")
  func clearing() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [canteen] in
        for number in 0..<2_000 { canteen.cook("\(number)") }
      }
      group.addTask { [canteen] in
        for _ in 0..<200 {
          canteen.mockState.clearInvocations()
          await Task.yield()
        }
      }
      for _ in 0..<2 {
        group.addTask { [canteen] in
          for number in 0..<200 {
            verify(canteen.cook("\(number)")).called(.atMost(1))
            // Any number of calls is right, but what the captor holds has no gap.
            let dishes = ArgumentCaptor<String>()
            verify(canteen.cook(dishes.capture())).called(.atLeast(0))
            let numbers = dishes.values.compactMap { Int($0) }
            if let first = numbers.first {
              #expect(numbers == Array(first..<(first + numbers.count)))
            }
            await Task.yield()
          }
        }
      }
    }
    canteen.mockState.clearInvocations()
    canteen.cook("soup")
    verifySequence { canteen.cook("soup") }
    verifyNoMoreInteractions(on: canteen)
  }

  @Test("Verifications at the same time as calls count every call")
  func indexing() async {
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<3 {
        group.addTask { [canteen] in
          for number in 0..<500 { canteen.cook("\(worker).\(number % 10)") }
        }
        group.addTask { [canteen] in
          for number in 0..<200 {
            verify(canteen.cook("\(worker).\(number % 10)")).called(.atMost(50))
            if number.isMultiple(of: 8) { await Task.yield() }
          }
        }
      }
    }
    for worker in 0..<3 {
      for number in 0..<10 { verify(canteen.cook("\(worker).\(number)")).called(50) }
    }
    verifyNoMoreInteractions(on: canteen)
  }
}
