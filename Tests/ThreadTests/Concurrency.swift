import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Any number of threads may use one mock.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Concurrency {
  private let meter = MeterMock()

  @Test("No call of many threads is lost, and the calls of each thread keep their order")
  func calls() {
    let (threads, calls) = (8, 2_000)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for call in 0..<calls { meter.record(thread, call) }
    }

    let invocations = meter.mockState.invocations
    #expect(invocations.map(\.number) == Array(1...(threads * calls)))
    #expect(Set(invocations.map(\.sequenceNumber)).count == threads * calls)
    for thread in 0..<threads {
      let own = invocations.filter { $0.arguments[0] as? Int == thread }
      #expect(own.map { $0.arguments[1] as? Int } == Array(0..<calls))
      verify(on: meter, called: exactly(calls)).record(thread, any())
      verify(on: meter, called: 1).record(thread, calls - 1)
    }
  }

  @Test("Each answer that is consumed in order goes to one call")
  func answers() {
    let values = Array(1...1_000)
    let stub = when(meter.next())
    for value in values { stub.thenReturn(value) }
    stub.thenReturn(-1)

    let seen = Shared<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<125 {
        let value = meter.next()
        seen.change { $0.append(value) }
      }
    }

    #expect(seen.value.sorted() == values)
    #expect(meter.next() == -1)
  }

  @Test("Answers, side effects, and captures are as many as their stub says")
  func times() {
    let (effects, numbers) = (ArgumentCaptor<Int>(), ArgumentCaptor<Int>())
    when(meter.value(of: numbers.capture())).thenReturn(1).perform { meter.record(0, 0) }.times(100)
    when(meter.record(any(), effects.capture())).perform {}
    let sum = Shared(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for call in 0..<50 {
        let value = meter.value(of: 50 * thread + call)
        sum.change { $0 += value }
      }
    }
    #expect(sum.value == 100)
    #expect(effects.values.count == 100)
    #expect(Set(numbers.values).count == 100)
  }

  @Test("A queue of 10,000 stubs is used and released on a thread with a small stack")
  func longQueue() async {
    for value in 1...10_000 { when(meter.next()).thenReturn(value).times(1).lenient() }
    let first = await withCheckedContinuation { continuation in
      let thread = Thread { [meter] in
        let first = [meter.next(), meter.next()]
        meter.mockState.clearStubs()
        continuation.resume(returning: first)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(first == [10_000, 9_999])
  }

  @Test("A property that keeps what was last set, and a mock's name and policy, can be written")
  func settings() {
    when(meter.limit).thenReturnLastSet(initially: 0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 1...100 {
        meter.limit = thread
        meter.mockState.name = "meter \(thread)"
        meter.mockState.policy = thread == 1 ? .relaxed : [.relaxedVoid]
        meter.record(thread, 0)
      }
    }
    verify(meter.record(any(), 0)).called(400)
    verify(meter.limit = any()).called(400)
    meter.limit = 7
    #expect(meter.limit == 7)
  }

  @Test("Clearing removes the earlier calls and no later one, while threads call and verify")
  func clearing() {
    let reset = MeterMock()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for call in 0..<100 {
        if thread == 0, call.isMultiple(of: 10) { meter.mockState.clearInvocations() }
        meter.record(thread, call)
        // What others reset at any time can only go on.
        when(reset.next()).thenReturn(1).lenient()
        reset.next()
        _ = reset.mockState.transcript
        if call.isMultiple(of: 7) { reset.mockState.reset() }
        let own = meter.recordedCalls(of: thread)
        #expect(thread > 0 || own == Array((call / 10 * 10)...call))
        // What is left of each thread's calls has no gap.
        for other in 0..<4 {
          let calls = meter.recordedCalls(of: other)
          #expect(zip(calls, calls.dropFirst()).allSatisfy { $0 + 1 == $1 })
          let verified = meter.verifiedCalls(of: other)
          #expect(zip(verified, verified.dropFirst()).allSatisfy { $0 + 1 == $1 })
        }
      }
    }
    meter.mockState.clearInvocations()
    verify(on: meter, called: never()).record(any(), any())
    reset.mockState.reset()
    #expect(reset.next() == 0 && reset.mockState.invocations.count == 1)
  }
}

private final class MeterMock: Mock, @unchecked Sendable {
  func record(_ thread: Int, _ call: Int) { called(with: thread, call) }
  @discardableResult func next() -> Int { calledReturning() }
  @discardableResult func value(of number: Int) -> Int { calledReturning(with: number) }
  var limit: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

extension MeterMock {
  fileprivate func recordedCalls(of thread: Int) -> [Int] {
    mockState.invocations.filter { $0.arguments[0] as? Int == thread }
      .compactMap { $0.arguments[1] as? Int }
  }

  fileprivate func verifiedCalls(of thread: Int) -> [Int] {
    let captor = ArgumentCaptor<Int>()
    verify(record(thread, captor.capture())).called(.atLeast(0))
    return captor.values
  }
}
