import Dispatch
import Foundation
import Testing
import Understudy

/// Any number of threads may use one mock.
@Suite(.mockSession) struct Concurrency {
  private let meter = MeterMock()

  @Test("Eight threads with 20,000 calls each are 160,000 recorded calls")
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

  @Test("The calls of each thread stay in their order, and numbers are never given twice")
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

  @Test("Answers that are used up in order are each given to one call")
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

  @Test("Calling, stubbing, verifying and reading at once harm nobody")
  func everythingAtOnce() {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for call in 0..<200 {
        switch thread % 4 {
        case 0: meter.record(thread, call)
        case 1:
          when(meter.value(of: "m\(call % 10)")).thenReturn(call).lenient()
          _ = meter.value(of: "m\(call % 10)")
        case 2:
          verify(on: meter, called: .atLeast(0)).record(any(), call)
          verify(meter.value(of: any())).called(.atLeast(0))
        default:
          _ = meter.mockState.invocations.count
          _ = meter.mockState.transcript.count
        }
      }
    }
    verify(on: meter, called: 400).record(any(), any())
    verify(on: meter, called: 400).value(of: any())
  }

  @Test("Calls are forgotten while others are made, and none is half there")
  func clearing() {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for call in 0..<100 {
        if thread == 0, call.isMultiple(of: 10) { meter.mockState.clearInvocations() }
        meter.record(thread, call)
        #expect(meter.mockState.invocations.allSatisfy { $0.arguments.count == 2 })
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

  @Test("An answer may call, stub and verify its own mock")
  func reentrance() {
    when(meter.value(of: "outer")).thenAnswer { [meter] in
      when(meter.value(of: "inner")).thenReturn(2)
      let inner = meter.value(of: "inner")
      verify(on: meter, called: 1).value(of: "inner")
      return inner * 10
    }
    #expect(meter.value(of: "outer") == 20)
    #expect(
      meter.mockState.transcript == #"#1 value(of: "outer")"# + "\n" + #"#2 value(of: "inner")"#)
  }
}

private final class MeterMock: Mock, @unchecked Sendable {
  func record(_ thread: Int, _ call: Int) { called(with: thread, call) }
  @discardableResult
  func next() -> Int { calledReturning() }
  @discardableResult
  func value(of name: String) -> Int { calledReturning(with: name) }
}
