import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Static mocks and comparators belong to the session, so that parallel tests don't interfere.
@Suite(.timeLimit(.minutes(5))) struct SessionStatics {
  @Test("Two sessions at the same time have separate stubs of a static method")
  func parallel() async {
    let rendezvous = Rendezvous(parties: 2)
    await withTaskGroup(of: Void.self) { group in
      for isOpen in [true, false] {
        group.addTask {
          await withMockSession {
            when(CanteenMock.open("Monday")).thenReturn(isOpen)
            await rendezvous.arrive()
            #expect(CanteenMock.open("Monday") == isOpen)
            await rendezvous.arrive()
            verify(on: CanteenMock.self, called: 1).open("Monday")
            verifyNoMoreInteractions(on: CanteenMock.self)
          }
        }
      }
    }
  }

  @Test("Child tasks of a test share its statics")
  func childTasks() async {
    await withMockSession {
      when(CanteenMock.open("Monday")).thenReturn(true)
      async let open = CanteenMock.open("Monday")
      #expect(await open)
      #expect(await Task { CanteenMock.open("Monday") }.value)
      verify(CanteenMock.open("Monday")).called(2)
    }
  }

  @Test("The next session has no stubs and calls of the one before")
  func consecutive() {
    withMockSession {
      when(CanteenMock.open("Monday")).thenReturn(true)
      #expect(CanteenMock.open("Monday"))
    }
    withMockSession {
      #expect(!CanteenMock.open("Monday"))
      verify(CanteenMock.open("Monday")).called(1)
    }
  }

  @Test("Two sessions at the same time have separate comparators")
  func comparators() async {
    let rendezvous = Rendezvous(parties: 2)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await withMockSession {
          ArgumentEquality.register(Bill.self) { $0.table == $1.table }
          await rendezvous.arrive()
          CanteenMock.pay(Bill(table: 3, total: 10))
          verify(CanteenMock.pay(Bill(table: 3, total: 99))).called(1)
          verify(CanteenMock.pay(Bill(table: 4, total: 10))).called(0)
          await rendezvous.arrive()
        }
      }
      group.addTask {
        await withMockSession {
          ArgumentEquality.register(Bill.self) { $0.total == $1.total }
          await rendezvous.arrive()
          CanteenMock.pay(Bill(table: 3, total: 10))
          verify(CanteenMock.pay(Bill(table: 3, total: 99))).called(0)
          verify(CanteenMock.pay(Bill(table: 4, total: 10))).called(1)
          await rendezvous.arrive()
        }
      }
    }
  }

  @Test("A comparator ends with its session")
  func comparatorEnds() {
    withMockSession {
      ArgumentEquality.register(Bill.self) { _, _ in true }
      CanteenMock.pay(Bill(table: 1, total: 1))
      verify(CanteenMock.pay(Bill(table: 2, total: 2))).called(1)
    }
    withMockSession {
      CanteenMock.pay(Bill(table: 1, total: 1))
      verify(CanteenMock.pay(Bill(table: 2, total: 2))).called(0)
      verify(CanteenMock.pay(Bill(table: 1, total: 1))).called(1)
    }
  }

  @Test("A comparator is released outside the library's locks when it's replaced, and at the end")
  func comparatorReleased() {
    var released: [String] = []
    withMockSession {
      for name in ["first", "second"] {
        let closing = Closing {
          ArgumentEquality.register(Int.self) { $0 == $1 }
          released.append(name)
        }
        ArgumentEquality.register(Bill.self) { _, _ in closing.isHere }
      }
      #expect(released == ["first"])
    }
    #expect(released == ["first", "second"])
  }
}

/// Runs a closure when it is deallocated.
private final class Closing {
  private let action: () -> Void
  let isHere = true

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }
}
