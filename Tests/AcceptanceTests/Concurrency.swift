import Dispatch
import Foundation
import Testing
import Understudy

/// Any number of threads may use one mock.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Concurrency {
  private let meter = MeterMock()

  @Test("No call of eight threads with 20,000 calls each is lost")
  func noCallIsLost() {
    let (threads, calls) = (8, 20_000)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for call in 0..<calls { meter.record(thread, call) }
    }

    #expect(meter.mockState.invocations.count == 160_000)
    verify(on: meter, called: 160_000).record(any(), any())
    for thread in 0..<threads {
      verify(on: meter, called: exactly(calls)).record(thread, any())
      verify(on: meter, called: 1).record(thread, calls - 1)
    }
  }

  @Test("The calls of each thread keep their order, and no two calls have the same number")
  func order() {
    let (threads, calls) = (4, 2_000)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for call in 0..<calls { meter.record(thread, call) }
    }

    let invocations = meter.mockState.invocations
    #expect(invocations.map(\.number) == Array(1...(threads * calls)))
    #expect(Set(invocations.map(\.sequenceNumber)).count == threads * calls)
    for thread in 0..<threads {
      let own = invocations.filter { $0.arguments[0] as? Int == thread }
      #expect(own.map { $0.arguments[1] as? Int } == Array(0..<calls))
    }
  }

  @Test("Each answer that is consumed in order goes to one call")
  func answers() {
    let values = Array(1...1_000)
    let stub = when(meter.next())
    for value in values { stub.thenReturn(value) }
    stub.thenReturn(-1)

    let lock = NSLock()
    nonisolated(unsafe) var seen: [Int] = []
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<125 {
        let value = meter.next()
        lock.withLock { seen.append(value) }
      }
    }

    #expect(seen.sorted() == values)
    #expect(meter.next() == -1)
  }

  @Test("Calling, stubbing, verifying and reading at the same time lose and invent no call")
  func everythingAtOnce() {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var count = 0
      for call in 0..<50 {
        switch thread % 4 {
        case 0:
          meter.record(thread, call)
          verify(on: meter, called: 1).record(thread, call)
        case 1:
          when(meter.value(of: "m\(call % 10)")).thenReturn(call).lenient()
          _ = meter.value(of: "m\(call % 10)")
        case 2:
          // Two threads record the call, so far or later.
          verify(on: meter, called: .atMost(2)).record(any(), call)
          verify(meter.value(of: any())).called(.atMost(100))
        default:
          let calls = meter.mockState.invocations
          #expect(calls.map(\.number) == calls.indices.map { $0 + 1 })
          #expect(calls.count >= count)
          count = calls.count
        }
      }
    }
    verify(on: meter, called: 100).record(any(), any())
    verify(on: meter, called: 100).value(of: any())
    #expect(meter.mockState.invocations.count == 200)
  }

  @Test("Clearing removes the earlier calls and no later one, while threads call")
  func clearing() {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for call in 0..<100 {
        if thread == 0, call.isMultiple(of: 10) {
          meter.mockState.clearInvocations()
        }
        meter.record(thread, call)
        // What is left of each thread's calls has no gap, and of this thread's ends with the last.
        let calls = meter.mockState.invocations.map { $0.arguments.compactMap { $0 as? Int } }
        for other in 0..<4 {
          let own = calls.filter { $0.first == other }.map { $0[1] }
          #expect(own == own.first.map { Array($0..<($0 + own.count)) } ?? [])
        }
        if thread == 0 {
          #expect(calls.last { $0.first == 0 }?.last == call)
          #expect(calls.filter { $0.first == 0 }.count == call % 10 + 1)
        }
      }
    }
    meter.mockState.clearInvocations()
    verify(on: meter, called: never()).record(any(), any())
  }

  @Test("Child tasks call and verify one mock")
  func tasks() async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<100 {
        group.addTask { [meter] in
          meter.record(task, 0)
          await Task.yield()
          verify(on: meter, called: 1).record(task, 0)
          verify(meter.record(task, any())).called(1)
        }
      }
    }
    verify(on: meter, called: 100).record(any(), 0)
  }
}

private final class MeterMock: Mock, @unchecked Sendable {
  func record(_ thread: Int, _ call: Int) { called(with: thread, call) }
  @discardableResult
  func next() -> Int { calledReturning() }
  @discardableResult
  func value(of name: String) -> Int { calledReturning(with: name) }
}
