import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Order holds across tasks, queues and threads.
@Suite(.timeLimit(.minutes(5))) struct OrderAcrossContexts {
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
}
