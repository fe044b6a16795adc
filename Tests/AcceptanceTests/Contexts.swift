import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A proxy waits for the next call of its task or thread, wherever that runs, and of no other.
@Suite(.mockSession) struct Contexts {
  private let line = PhoneLineMock()

  @Test("An async method that resumes on another thread is verified")
  func executorHops() async {
    let relay = ThreadedRelayMock()
    await relay.forward("a")
    let before = currentThread()

    await verify(on: relay, called: 1).forward("a")
    await verify { await relay.forward("a") }.called(1)
    await when(using: relay, thenReturn: true).forward("b")

    #expect(await relay.forward("b"))
    #expect(relay.mockState.invocations.count == 2)
    #expect(await relay.thread != before)
  }

  @Test("A proxy waits while its task is suspended and resumed")
  func suspensions() async {
    for number in 1...50 {
      await line.dial(number)
      let proxy = verify(on: line, called: 1)
      await Hopper.shared.hop()
      await Task.detached {}.value
      await proxy.dial(number)
    }
    #expect(line.mockState.invocations.count == 50)
  }

  @Test("A stubbing proxy waits while its task runs on an actor")
  func stubAcrossActors() async {
    let proxy = when(using: line, thenReturn: 7)
    await Hopper.shared.hop()
    await proxy.answer(1)
    #expect(await line.answer(1) == 7)
  }

  @Test("A call by another task between verify(on:) and its replay is an ordinary call")
  func otherTask() async {
    let proxy = verify(on: line, called: 1)
    await Task.detached { [line] in line.hangUp("other task") }.value
    proxy.hangUp("other task")
    #expect(line.mockState.transcript == #"#1 hangUp("other task")"#)
  }

  @Test("A call by a child task between verify(on:) and its replay is an ordinary call")
  func childTask() async {
    let proxy = verify(on: line, called: 2)
    async let first: Void = line.dial(1)
    async let second: Void = line.dial(1)
    _ = await (first, second)
    await proxy.dial(1)
  }

  @Test("A call by another thread between verify(on:) and its replay is an ordinary call")
  func otherThread() {
    let proxy = verify(on: line, called: 1)
    onOtherThread { line.hangUp("other thread") }
    proxy.hangUp("other thread")
    #expect(line.mockState.invocations.count == 1)
  }

  @Test("A call from a dispatch queue between when(using:) and its replay is an ordinary call")
  func dispatchQueue() {
    let proxy = when(using: line, thenReturn: true)
    let early = onQueue { line.redial() }
    proxy.redial()

    #expect(early == false)
    #expect(line.redial() == true)
    verify(on: line, called: 2).redial()
  }

  @Test("Tasks that open proxies on one mock at the same time verify their own calls")
  func twoTasks() async {
    line.hangUp("a")
    for _ in 1...2 { line.hangUp("b") }
    await withTaskGroup(of: Void.self) { group in
      for (name, count) in [("a", CallCount.exactly(1)), ("b", .exactly(2)), ("c", .never)] {
        for _ in 1...20 {
          group.addTask { [line] in
            let proxy = verify(on: line, called: count)
            await Task.yield()
            proxy.hangUp(name)
          }
        }
      }
    }
  }

  @Test("Threads that open proxies on one mock at the same time verify their own calls")
  func manyThreads() {
    line.hangUp("a")
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      verify(on: line, called: index.isMultiple(of: 2) ? 1 : 0)
        .hangUp(index.isMultiple(of: 2) ? "a" : "b")
    }
    #expect(line.mockState.invocations.count == 1)
  }

  @Test("A call of another mock between verify(on:) and its replay is an ordinary call")
  func otherMock() {
    let other = PhoneLineMock()
    let proxy = verify(on: line, called: never())
    other.hangUp("other mock")
    proxy.hangUp("other mock")
    verify(on: other, called: 1).hangUp("other mock")
  }

  @Test("An actor mock is verified from outside its isolation")
  func actorMock() async {
    let relay = RelayMock()
    await relay.forward("a")
    await relay.relayTwice("b")

    await verify(on: relay, called: 1).forward("a")
    await verify(on: relay, called: 2).forward("b")
    await verify { await relay.forward(any()) }.called(3)
  }

  @Test("A call by an actor between verify(on:) and its replay is an ordinary call")
  func codeOnActor() async {
    let operatorActor = OperatorActor(line: line)
    let proxy = verify(on: line, called: 1)
    await Task.detached { await operatorActor.work() }.value
    proxy.hangUp("work")
  }

  @MainActor
  @Test("A proxy of the main actor waits across an await")
  func mainActor() async {
    await line.dial(1)
    let proxy = verify(on: line, called: 1)
    await Hopper.shared.hop()
    await proxy.dial(1)
  }

  @Test("Stubs and verifications work from a detached task and from a queue")
  func elsewhere() async {
    await Task.detached { [line] in
      when(line.redial()).thenReturn(true)
      #expect(line.redial())
      verify(on: line, called: 1).redial()
    }.value
    onQueue {
      when(using: line, thenReturn: "Ada").nameOf(2)
      #expect(line.nameOf(2) == "Ada")
      verify(line.nameOf(2)).called(1)
    }
  }
}

// MARK: - Contexts

private actor Hopper {
  static let shared = Hopper()
  func hop() async { await Task.yield() }
}

private actor OperatorActor {
  let line: PhoneLineMock
  init(line: PhoneLineMock) { self.line = line }
  func work() { line.hangUp("work") }
}

// MARK: - Mocks

private final class PhoneLineMock: Mock, @unchecked Sendable {
  func dial(_ number: Int) async {
    await Task.yield()
    await called(with: number)
  }
  @discardableResult
  func answer(_ call: Int) async -> Int {
    await Hopper.shared.hop()
    return await calledReturning(with: call)
  }
  func hangUp(_ reason: String) { called(with: reason) }
  @discardableResult
  func redial() -> Bool { calledReturning() }
  @discardableResult
  func nameOf(_ number: Int) -> String { calledReturning(with: number) }
}

private actor RelayMock: Mocking {
  let mockState = MockState()
  func forward(_ message: String) { called(with: message) }
  func relayTwice(_ message: String) {
    forward(message)
    forward(message)
  }
}

/// Runs on a thread on which no test and no other task runs.
private actor ThreadedRelayMock: Mocking {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    ThreadExecutor.shared.asUnownedSerialExecutor()
  }
  let mockState = MockState()
  private(set) var thread: UInt = 0

  @discardableResult
  func forward(_ message: String) async -> Bool {
    thread = currentThread()
    return await calledReturning(with: message)
  }
}
