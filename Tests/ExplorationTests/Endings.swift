import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What never comes to rest, never ends, or can't be seen.
@Suite(.timeLimit(.minutes(5))) struct Endings {
  @Test("A test that makes calls without an end is stopped")
  func endless() async {
    let found = await explore {
      let remote = RemoteMock()
      while !Task.isCancelled { await remote.put(1) }
    }
    let calls = Array(repeating: "put(1)", count: 72).joined(separator: ", ")
    #expect(
      found == [
        "1,000 calls and sleeps have ended, and more are waiting: the test may never end. "
          + "Ended so far: \(calls), … and 928 more. The test is canceled now.",
        "Fails; there is one order: \(calls), … and 928 more.",
      ])
  }

  @Test("At the limits of a test in which one sleep repeats, the sleep is named")
  func repeatedSleep() async {
    let (stream, started) = AsyncStream<Void>.makeStream()
    /// Three calls beside a keep-alive of thirty seconds.
    @Sendable func keepAlive(onRun: () -> Void = {}) async {
      onRun()
      let (remote, clock) = (RemoteMock(), VirtualClock())
      let keepAlive = Task {
        while true {
          try await clock.sleep(for: .seconds(30))
          await remote.timeOut()
        }
      }
      await put([1, 2, 3], on: remote)
      keepAlive.cancel()
    }
    let runs = Shared(0)
    let task = Task {
      await explore {
        await keepAlive {
          if runs.increment() > 60 { started.finish() }
        }
      }
    }
    for await _ in stream {}
    task.cancel()
    let sleep = "A sleep of 30 seconds ended … times. "
    let cure = "With @Test(.everyOrder, .virtualTime), time moves only when no call waits."
    let limited = await explore(.every(limit: 60)) { await keepAlive() }
    let endless = await explore {
      let clock = VirtualClock()
      while !Task.isCancelled { try? await clock.sleep(for: .seconds(1)) }
    }
    func withoutNumbers(_ texts: [String]) -> [String] {
      texts.map { $0.replacing(#/\d+(?= times| orders)/#, with: "…") }
    }
    #if compiler(>=6.3)  // Swift 6.2 has no warnings.
      #expect(
        withoutNumbers(await task.value) == [
          "The test was canceled after … orders. \(sleep)\(cure)"
        ])
      #expect(withoutNumbers(limited).map { $0.hasSuffix(" \(sleep)\(cure)") } == [true])
    #endif
    let end =
      "A sleep of 1 second ended 1,000 times. If a task repeats it, end the task in the test."
    #expect(
      endless.first?.hasPrefix(
        "1,000 calls and sleeps have ended, and more are waiting: the test may never end. \(end) ")
        == true)
  }

  @Test("A canceled test, for example after its time limit, doesn't wait for a call")
  func canceled() async {
    let (stream, started) = AsyncStream<Void>.makeStream()
    let task = Task {
      await explore {
        started.finish()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        await RemoteMock().put(1)
      }
    }
    for await _ in stream {}
    task.cancel()
    #expect(await task.value == [])
  }

  @Test("A call that only the test could resume doesn't make it hang")
  func suspended() async {
    let found = await explore {
      let remote = RemoteMock()
      let gets = await when { await remote.get() }.thenSuspend()
      await remote.get()
      gets.resumeAll(returning: 1)
    }
    #expect(
      found == [
        "The test waits, but not for a call of a mock or a sleep of a VirtualClock: "
          + "nothing has happened for 2 seconds. If it waits for real time, replace the clock. "
          + "The test is canceled now.",
        """
        get() still had 1 suspended call at the end of the session.
        Resume every call before: calls.resumeAll(…)
        """,
        "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
      ])
  }

  @Test("A test that waits in a later order says how to repeat it")
  func waitsLater() async {
    let found = await explore {
      let (remote, ended) = (RemoteMock(), Shared<[Int]>([]))
      await put([1, 2], on: remote) { number in ended.append(number) }
      if ended.value == [1, 2] { try? await Task.sleep(for: .seconds(60)) }
    }
    let order = "put(1), put(2). "
    #expect(
      found == [
        "The test waits, but not for a call of a mock or a sleep of a VirtualClock: "
          + "nothing has happened for 2 seconds. If it waits for real time, replace the clock. "
          + "Ended so far: \(order)The test is canceled now. To repeat it: @Test(.order([0, 0]))",
        "Fails in 1 of 2 orders: \(order)To repeat it: @Test(.order([0, 0]))"
          + "\nIt passes if put(2) ends before put(1).",
      ])
  }

  @Test("A loop that yields until a call is answered is reported, and ends")
  func yields() async {
    let found = await explore {
      let (remote, isLoaded) = (RemoteMock(), Shared(false))
      async let load: Void = put([1], on: remote) { _ in isLoaded.change { $0 = true } }
      while !isLoaded.value { await Task.yield() }
      await load
    }
    #expect(
      found == [
        "The tasks of the test haven't come to rest for 2 seconds, so no call and no sleep can end. "
          + "If a loop yields or sleeps until something changes, await the change instead. "
          + "The test is canceled now.",
        "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
      ])
  }

  @Test("A task that blocks its thread until a call is answered is reported, and ends")
  func blocks() async {
    let found = await explore {
      let (remote, semaphore) = (RemoteMock(), Semaphore())
      async let load: Void = put([1], on: remote) { _ in semaphore.signal() }
      semaphore.wait()
      await load
    }
    #expect(
      found == [
        "A task of the test has blocked its thread for 2 seconds, so no call and no sleep can end. "
          + "If it waits for another task, await that instead. "
          + "The test is canceled now.",
        "Fails without an asynchronous call of a mock, so no order of calls is the cause.",
      ])
  }

  @Test("After the first failure, up to twenty more orders run, and report nothing")
  func furtherOrders() async throws {
    let runs = Shared(0)
    let found = await explore {
      runs.increment()
      await put([1, 2, 3, 4, 5], on: RemoteMock())
      when(RemoteMock().log("unused")).thenReturn().perform {}
      verify(RemoteMock().log("a")).called(1)
      #expect(runs.value == 0)
    }
    let text = try #require(found.last).split(separator: ":")[0]
    // They run for a second.
    let count = runs.value
    #expect(count > 1 && count <= 21)
    #expect(text == "Fails in all \(count) orders that ran")
    #expect(found.count == 3)
  }
}

/// Blocks its thread.
private final class Semaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func wait() { semaphore.wait() }
  func signal() { semaphore.signal() }
}
