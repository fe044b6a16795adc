import Dispatch
import Testing

@testable import Understudy
@testable import UnderstudyValues

@Suite(.timeLimit(.minutes(5))) struct SequenceNumberTests {
  @Test("Each call has a number of its own, greater than those before, whatever threads call")
  func threads() {
    let (threads, calls) = (4, 300_000)
    let falls = AtomicInteger(0)
    let first = SequenceNumber.next()
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var last = first
      for _ in 0..<calls {
        let number = SequenceNumber.next()
        if number <= last { falls.add(1) }
        last = number
      }
    }
    #expect(falls.value == 0)
    // Other tests take numbers, too.
    #expect(SequenceNumber.next() > first + UInt64(threads * calls))
  }
}
