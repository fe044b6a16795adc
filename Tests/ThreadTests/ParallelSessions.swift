import Testing
import Understudy
import UnderstudyTestSupport

/// What belongs to a session: tests that run at the same time don't interfere.
@Suite(.timeLimit(.minutes(5))) struct ParallelSessions {
  @Test("Two sessions at the same time have separate static members and comparators")
  func statics() async {
    let rendezvous = Rendezvous(parties: 2)
    await withTaskGroup(of: Void.self) { group in
      for isFirst in [true, false] {
        group.addTask {
          await withMockSession {
            when(CanteenMock.open("Monday")).thenReturn(isFirst)
            ArgumentEquality.register(Bill.self) {
              isFirst ? $0.table == $1.table : $0.total == $1.total
            }
            await rendezvous.arrive()
            #expect(CanteenMock.open("Monday") == isFirst)
            CanteenMock.pay(Bill(table: 3, total: 10))
            await rendezvous.arrive()
            verify(on: CanteenMock.self, called: 1).open("Monday")
            verify(CanteenMock.pay(Bill(table: 3, total: 99))).called(isFirst ? 1 : 0)
            verify(CanteenMock.pay(Bill(table: 4, total: 10))).called(isFirst ? 0 : 1)
            verifyNoMoreInteractions(on: CanteenMock.self)
          }
        }
      }
    }
  }
}
