import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// A proxy waits for the next call of its task or thread, wherever that runs, and of no other.
@Suite(.mockSession, .timeLimit(.minutes(5))) struct Contexts {
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

  @Test("A call from elsewhere between a proxy and its replay is an ordinary call")
  func elsewhere() async {
    let proxy = verify(on: line, called: 3)
    await Task.detached { [line] in line.hangUp("elsewhere") }.value
    onOtherThread { line.hangUp("elsewhere") }
    await withCheckedContinuation { [line] done in
      DispatchQueue.global().async {
        line.hangUp("elsewhere")
        done.resume()
      }
    }
    proxy.hangUp("elsewhere")

    let stub = when(using: line, thenReturn: "Ada")
    let early = onOtherThread { line.nameOf(1) }
    stub.nameOf(1)
    #expect(early == "")
    #expect(line.nameOf(1) == "Ada")
    #expect(line.mockState.invocations.count == 5)
  }

  @Test("A call by a child task between a proxy and its replay is an ordinary call")
  func childTask() async {
    let proxy = verify(on: line, called: 2)
    async let first = line.answer(1)
    async let second = line.answer(1)
    _ = await (first, second)
    await proxy.answer(1)
  }

  @Test("Tasks that open proxies on one mock at the same time stub and verify their own calls")
  func twoTasks() async {
    await inTasks(1...50) { [line] number in
      let stub = when(using: line, thenReturn: "\(number)")
      await Task.yield()
      stub.nameOf(number)
      #expect(line.nameOf(number) == "\(number)")
      let verification = verify(on: line, called: 1)
      await Task.yield()
      verification.nameOf(number)
    }
    verify(line.nameOf(any())).called(50)
  }
}

private actor Hopper {
  static let shared = Hopper()
  func hop() async { await Task.yield() }
}

private final class PhoneLineMock: Mock, @unchecked Sendable {
  @discardableResult func answer(_ call: Int) async -> Int {
    await Hopper.shared.hop()
    return await calledReturning(with: call)
  }
  func hangUp(_ reason: String) { called(with: reason) }
  @discardableResult func nameOf(_ number: Int) -> String { calledReturning(with: number) }
}

/// Runs on a thread on which no test and no other task runs.
private actor ThreadedRelayMock: Mocking {
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    ThreadExecutor.shared.asUnownedSerialExecutor()
  }
  let mockState = MockState()
  private(set) var thread: UInt = 0

  @discardableResult func forward(_ message: String) async -> Bool {
    thread = currentThread()
    return await calledReturning(with: message)
  }
}
