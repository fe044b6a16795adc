import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// With `.jobs`, what the test waits for comes among the jobs of tasks, and not only when they are at rest.
@Suite(.timeLimit(.minutes(5))) struct OrdersOfJobs {
  /// What the test waits for while a task begins.
  enum Event: CaseIterable, Sendable { case anytime, call, element, callback, cancellation }

  @Test(
    "An event comes before or after a task that was just begun has run", arguments: Event.allCases)
  func beforeAndAfter(event: Event) async {
    let logs = await eachRun(.jobs(100, seed: 1)) {
      let (remote, feed, hasBegun) = (RemoteMock(), FeedMock(), Shared(false))
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
    #expect(logs.count == 100 && Set(logs) == [true, false])
  }

  @Test("Two tasks run in any order")
  func tasks() async {
    let logs = await eachRun(.jobs(100, seed: 1)) {
      let hasBegun = Shared(false)
      let task = Task { hasBegun.change { $0 = true } }
      let other = Task { hasBegun.value }
      await task.value
      return await other.value
    }
    #expect(logs.count == 100 && Set(logs) == [true, false])
  }

  @Test("Without a number of samples, 100 run, which is reported")
  func noNumber() async {
    let report =
      "The jobs of a test have too many orders to run them all, so 100 samples run now. "
      + "Write .everyOrder(samples: 100, seed: 0, of: .jobs)."
    #expect(await explore(.everyJob) { await put([1], on: RemoteMock()) } == [report])
  }

  @Test("An event comes in the middle of a task's jobs, and also after all of them")
  func inTheMiddle() async {
    let counts = await eachRun(.jobs(150, seed: 1)) {
      let count = Shared(0)
      let task = Task {
        for _ in 1...3 {
          await Task.yield()
          count.increment()
        }
      }
      await anytime("close")
      let earlier = count.value
      await task.value
      return earlier
    }
    #expect(Set(counts) == Set(0...3))
  }

  @Test("A seed repeats its sample, alone and among others")
  func seeds() async {
    @Sendable func log(_ count: Int, seed: UInt64) async -> [String] {
      let logs = await eachRun(.jobs(count, seed: seed)) {
        let (log, remote) = (Shared(""), RemoteMock())
        async let first: Void = {
          for number in 1...3 {
            await remote.put(number)
            log.append("\(number)")
          }
        }()
        Task.detached {
          for _ in 1...3 {
            await Task.yield()
            log.append("-")
          }
        }
        await anytime("close")
        log.append("x")
        await first
        await settled()
        return log.value
      }
      return logs
    }
    let all = await log(40, seed: 100)
    #expect(Set(all).count > 15)
    for index in stride(from: 0, to: 40, by: 4) {
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
          leftCount.increment()
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
    let logs = await eachRun(.jobs(100, seed: 1)) {
      let hasEnded = Shared(false)
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
