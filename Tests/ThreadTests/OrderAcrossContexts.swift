import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Order holds across tasks, queues and threads.
@Suite(.timeLimit(.minutes(5))) struct OrderAcrossContexts {
  @Test("Calls of a detached task, a queue and the test on three mocks have one order")
  func contexts() async {
    let queue = DispatchQueue(label: "order")
    let (first, second, third) = (CanteenMock(), DiningRoomMock(), CanteenMock(named: "third"))
    await Task.detached { _ = first.cook("soup") }.value
    queue.sync { second.serve("soup") }
    third.clean()
    await withCheckedContinuation { continuation in
      queue.async {
        first.clean()
        continuation.resume()
      }
    }
    await Task.detached { _ = third.cook("fish") }.value
    second.seat(2)
    verifySequence {
      first.cook("soup")
      second.serve("soup")
      third.clean()
      first.clean()
      third.cook("fish")
      second.seat(2)
    }
  }

  @Test("Two threads that call in turn have one order")
  func turns() async {
    let (canteen, room) = (CanteenMock(), DiningRoomMock())
    let (cook, waiter) = (DispatchSemaphore(value: 1), DispatchSemaphore(value: 0))
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        for number in 0..<100 {
          cook.wait()
          canteen.cook("\(number)")
          waiter.signal()
        }
      }
      Thread.detachNewThread {
        for number in 0..<100 {
          waiter.wait()
          room.serve("\(number)")
          cook.signal()
        }
        continuation.resume()
      }
    }
    verifySequence {
      for number in 0..<100 {
        canteen.cook("\(number)")
        room.serve("\(number)")
      }
    }
  }

  @Test("Each of several contexts that call at the same time keeps its own order")
  func concurrent() async {
    for _ in 0..<100 {
      let (canteen, room) = (CanteenMock(), DiningRoomMock())
      await withTaskGroup(of: Void.self) { group in
        for context in 0..<3 {
          group.addTask {
            for step in 0..<5 {
              canteen.cook("\(context).\(step)")
              room.serve("\(context).\(step)")
            }
          }
        }
      }
      for context in 0..<3 {
        verifyInOrder {
          for step in 0..<5 {
            canteen.cook("\(context).\(step)")
            room.serve("\(context).\(step)")
          }
        }
      }
      verifyNoMoreInteractions(on: canteen, room)
    }
  }
}
