import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// With `.jobs`, what the test waits for comes among the jobs of tasks, and not only when they are at rest.
@Suite(.timeLimit(.minutes(5))) struct OrdersOfJobs {
  /// What a body returns in each sample.
  private func logs(
    _ count: Int = 300, _ body: @escaping @Sendable (Shared<Bool>) async throws -> Bool
  ) async -> [Bool] {
    let logs = await eachRun(.jobs(count, seed: 1)) {
      return try await body(Shared(false))
    }
    return logs
  }

  /// What the test waits for while a task begins.
  enum Event: CaseIterable, Sendable { case anytime, call, element, callback, cancellation }

  @Test(
    "An event comes before or after a task that was just begun has run", arguments: Event.allCases)
  func beforeAndAfter(event: Event) async {
    let body: @Sendable (Shared<Bool>) async throws -> Bool = { hasBegun in
      let (remote, feed) = (RemoteMock(), FeedMock())
      let elements = when(feed.scores()).thenStream()
      elements.yield(1)
      when(feed.load(completion: calling(1))).performLater()
      let task = Task { hasBegun.change { $0 = true } }
      let log = Shared(Bool?.none)
      switch event {
      case .anytime: await anytime("close")
      case .call: await remote.put(1)
      case .element: for await _ in feed.scores().prefix(1) {}
      case .callback: await withCheckedContinuation { next in feed.load { _ in next.resume() } }
      case .cancellation:
        await canceledAtAnyTime {
          hasBegun.change { $0 = false }
          Task { hasBegun.change { $0 = true } }
          await withTaskCancellationHandler {
            await remote.put(1)
          } onCancel: {
            log.change { $0 = hasBegun.value }
          }
        }
      }
      let result = log.value ?? hasBegun.value
      await task.value
      return result
    }
    let logs = await logs(300, body)
    #expect(logs.count == 300 && Set(logs) == [true, false])
  }

  @Test("Two tasks run in any order")
  func tasks() async {
    let logs = await logs { hasBegun in
      let task = Task { hasBegun.change { $0 = true } }
      let other = Task { hasBegun.value }
      await task.value
      return await other.value
    }
    #expect(logs.count == 300 && Set(logs) == [true, false])
  }

  @Test("An event comes in the middle of a task's jobs, and also after all of them")
  func inTheMiddle() async {
    let counts = Shared<[Int]>([])
    await eachRun(.jobs(300, seed: 1)) {
      let count = Shared(0)
      let task = Task {
        for _ in 1...3 {
          await Task.yield()
          count.change { $0 += 1 }
        }
      }
      await anytime("close")
      counts.change { $0.append(count.value) }
      await task.value
    }
    #expect(Set(counts.value) == Set(0...3))
  }

  @Test("A seed repeats its sample, alone and among others")
  func seeds() async {
    @Sendable func log(_ count: Int, seed: UInt64) async -> [String] {
      let logs = await eachRun(.jobs(count, seed: seed)) {
        let (log, remote) = (Shared(""), RemoteMock())
        async let first: Void = {
          for number in 1...3 {
            await remote.put(number)
            log.change { $0 += "\(number)" }
          }
        }()
        Task.detached {
          for _ in 1...3 {
            await Task.yield()
            log.change { $0 += "-" }
          }
        }
        await anytime("close")
        log.change { $0 += "x" }
        await first
        await settled()
        return log.value
      }
      return logs
    }
    let all = await log(40, seed: 100)
    #expect(Set(all).count > 15)
    for index in 0..<40 {
      #expect(await log(1, seed: 100 + UInt64(index)) == [all[index]])
    }
  }

  @Test("A sample that doesn't end, and what is left when it throws, end all the same")
  func ends() async {
    let endless = await explore(.jobs(3, seed: 1)) {
      let remote = RemoteMock()
      Task { for _ in 1...9 { await Task.yield() } }
      while !Task.isCancelled { await remote.put(1) }
    }
    #expect(endless.count == 2)
    #expect(endless[0].hasPrefix("1,000 calls and sleeps have ended, and more are waiting"))
    #expect(
      endless[0].hasSuffix("To repeat it: @Test(.everyOrder(samples: 1, seed: 1, of: .jobs))"))
    struct Halfway: Error {}
    let leftCount = Shared(0)
    let thrown = await explore(.jobs(50, seed: 1)) {
      for number in 1...3 {
        Task {
          await Task.yield()
          await RemoteMock().put(number)
          leftCount.change { $0 += 1 }
        }
      }
      await anytime("close")
      throw Halfway()
    }
    #expect(thrown.last == "threw Halfway()")
    for _ in 1...500 where leftCount.value < 3 { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(leftCount.value == 3)
  }

  @Test("Time moves only when all jobs are at rest")
  func time() async {
    let logs = await logs(100) { hasEnded in
      Task { await anytime("close") }
      let task = Task {
        for _ in 1...3 { await Task.yield() }
        hasEnded.change { $0 = true }
      }
      try await VirtualClock().sleep(for: .seconds(1))
      let log = hasEnded.value
      await task.value
      return log
    }
    #expect(logs.count == 100 && Set(logs) == [true])
  }

  @Test("What always holds is looked at when all jobs are at rest")
  func conditions() async {
    await eachRun(.jobs(100, seed: 1)) {
      let (remote, isWrong) = (RemoteMock(), Shared(false))
      always("it is right") { !isWrong.value }
      let task = Task {
        isWrong.change { $0 = true }
        await Task.yield()
        isWrong.change { $0 = false }
      }
      await remote.put(1)
      await task.value
    }
  }
}
