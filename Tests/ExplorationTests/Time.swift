import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// How many times as long the soak tests take; `nil` if they aren't wanted.
private let soakFactor = ProcessInfo.processInfo.environment["UNDERSTUDY_SOAK"].flatMap { Int($0) }
/// How many times a debounce runs.
private let debounceCount = soakFactor.map { $0 * 2_000 } ?? 50

/// `VirtualClock`: time that passes when nothing else in the test can go on.
@Suite(.timeLimit(.minutes(5))) struct Time {
  @Test("Time moves to each deadline, for all clocks of the test, and begins at zero in each run")
  func deadlines() async {
    // The test's time limit is shorter than these hours.
    let times = Shared<[Duration]>([])
    await eachRun(.time) {
      let (clock, other) = (VirtualClock(), VirtualClock())
      #expect(clock.now == .init())
      await inTasks([3, 1, 2]) { hours in
        try? await clock.sleep(for: .seconds(hours * 3_600))
        times.append(other.now.sinceStart)
      }
    }
    #expect(times.value == [.seconds(3_600), .seconds(7_200), .seconds(10_800)])
  }

  @Test("A test that waits longer and longer is stopped before time has no more numbers")
  func doubledWait() async {
    let found = await explore(.time) {
      var wait = Duration.seconds(1)
      while !Task.isCancelled {
        try? await VirtualClock().sleep(for: wait)
        wait *= 2
      }
    }
    #expect(found.map { $0.hasPrefix("64 calls and sleeps have ended, and more are") } == [true])
  }

  @Test("A debounce is the same in each run, also on a busy machine")
  func debounceSoak() async {
    var wrong: [[String]] = []
    for _ in 0..<debounceCount {
      let found = await explore(.time) {
        let (remote, clock) = (RemoteMock(), VirtualClock())
        await when { try await remote.load(any()) }.thenReturn("")
        var search: Task<Void, any Error>?
        for (text, pause) in [("a", 100), ("ab", 250), ("abc", 500), ("abcd", 0)] {
          search?.cancel()
          search = Task {
            try await clock.sleep(for: .milliseconds(300))
            try await remote.load("\(text) \(clock.now.sinceStart / .milliseconds(1))")
          }
          try await clock.sleep(for: .milliseconds(pause))
        }
        await settled()
        await verifyInOrder {
          try await remote.load("abc 650.0")
          try await remote.load("abcd 1150.0")
        }
        await verify { try await remote.load(any()) }.called(2)
      }
      if !found.isEmpty { wrong.append(found) }
    }
    #expect(wrong == [])
  }

  @Test("A clock has an identity, which tells it apart from others")
  func identity() {
    let clock: some Clock<Duration> & Identifiable<ObjectIdentifier> = VirtualClock()
    #expect(VirtualClock().id != clock.id)
  }

  @Test("Calls end as they arrive, and time moves only when no call waits")
  func calls() async {
    let order = Shared<[String]>([])
    await eachRun(.time) {
      let (remote, clock) = (RemoteMock(), VirtualClock())
      async let sleep: Void = {
        try? await clock.sleep(for: .milliseconds(10))
        order.append("slept")
      }()
      await put([1, 2, 3], on: remote) { value in order.append("\(value)") }
      // No call waits until another task has come to its own.
      await inTasks([[4, 5], [6, 7]]) { values in
        for value in values {
          await remote.put(value)
          order.append("\(value)")
        }
      }
      await sleep
    }
    #expect(order.value == ["1", "2", "3", "4", "5", "6", "7", "slept"])
  }

  @Test("Under .everyOrder, a sleep ends before or after each call, the earliest deadline first")
  func orders() async {
    let orders = Shared<[String]>([])
    let body: @Sendable () async -> Void = {
      let (remote, clock, order) = (RemoteMock(), VirtualClock(), Shared(""))
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await remote.put(1)
          order.append("c")
        }
        for seconds in [30, 90] {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            order.append("\(seconds)")
          }
        }
      }
      orders.append(order.value)
      #expect(order.value != "3090c")
    }
    let report =
      "Fails in 1 of 3 orders: sleep until 30 seconds, sleep until 90 seconds, put(1). "
      + "To repeat it: @Test(.order([1, 1, 0]))"
      + "\nIt passes if put(1) ends before sleep until 90 seconds."
    #expect(await explore(body: body) == ["expectation", report])
    #expect(orders.value == ["c3090", "30c90", "3090c"])
    #expect(
      await explore(.order([1, 1, 0]), body: body) == [
        "expectation",
        "Fails in this order: sleep until 30 seconds, sleep until 90 seconds, put(1).",
      ])
  }

  @Test("Deadlines that differ by less than ten milliseconds are one event, at the latest of them")
  func merged() async {
    let times = await eachRun {
      let (clock, seen) = (VirtualClock(), Shared<[Duration]>([]))
      await inTasks([109, 100, 100, 110]) { milliseconds in
        try? await clock.sleep(for: .milliseconds(milliseconds))
        seen.append(clock.now.sinceStart)
      }
      return seen.value
    }
    #expect(times == [[109, 109, 109, 110].map { .milliseconds($0) }])
  }

  @Test("A canceled sleep throws at once, and so does one of a canceled task")
  func canceled() async {
    await eachRun(.time) {
      let clock = VirtualClock()
      let task = Task { try await clock.sleep(for: .seconds(9)) }
      try await clock.sleep(for: .seconds(1))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        for seconds in [0, 1] {
          await #expect(throws: CancellationError.self) {
            try await clock.sleep(for: .seconds(seconds))
          }
        }
      }.value
      #expect(clock.now == .init(.seconds(1)))
    }
  }

  @Test("settled() continues when no task runs, and no call and no sleep waits")
  func settles() async {
    let orders = Shared<[String]>([])
    let body: @Sendable () async -> Void = {
      let (remote, clock, order) = (RemoteMock(), VirtualClock(), Shared(""))
      for value in 1...2 {
        _ = Task {
          await remote.put(value)
          try await clock.sleep(for: .seconds(1))
          order.append("\(value)")
        }
      }
      #expect(order.value == "")
      await settled()
      orders.append(order.value)
      #expect(order.value != "21")
      await settled()
    }
    #expect(await explore(.time, body: body) == [])
    #expect(orders.value == ["12"])
    let found = await explore(body: body)
    #expect(found.first == "expectation")
    #expect(found.count == 2)
  }

  @Test("What a test starts is waited for, however late it comes to its call")
  func slowTasks() async {
    await eachRun(.time) {
      let (clock, order) = (VirtualClock(), Shared(""))
      Task {
        pauseThread()
        await Lists().add("1", to: order)
        await MainActor.run {
          pauseThread()
          order.append("2")
        }
        _ = Task.detached {
          pauseThread()
          try await clock.sleep(for: .seconds(1))
          order.append("4")
        }
      }
      await settled()
      #expect(order.value == "124")
    }
  }

  @Test("A task that is created on the main actor is waited for, too, however late it is")
  func mainActorTask() async {
    await eachRun(.time) {
      let order = Shared("")
      await MainActor.run { _ = Task { await Lists().add("1", to: order) } }
      await settled()
      #expect(order.value == "1")
    }
  }

  @Test("A part of a test is canceled before, between, and after its calls, and not at all")
  func canceledPart() async {
    let ends = Shared<[String]>([])
    let body: @Sendable () async -> Void = {
      let (remote, clock, steps) = (RemoteMock(), VirtualClock(), Shared(""))
      let (result, wasCanceled) = await canceledAtAnyTime {
        for step in ["a", "b"] {
          _ = try await remote.load(step)
          steps.append(step)
        }
        try await clock.sleep(for: .seconds(1))
        steps.append(".")
        return steps.value
      }
      let hasThrown = (try? result.get()) == nil
      ends.append(steps.value + (hasThrown ? "-" : ""))
      if !wasCanceled { #expect(!hasThrown) }
      #expect(!(hasThrown && steps.value == "ab"))
    }
    let report =
      #"Fails in 4 of 10 orders: cancellation, begin, load("a"), load("b"). "#
      + "To repeat it: @Test(.order([1, 0, 0, 0]))"
      + "\n" + #"It passes if load("b") is canceled."#
    #expect(await explore(body: body) == ["expectation", report])
    #expect(ends.value == ["ab.", "ab-", "ab-", "ab-", "ab-", "-", "a-", "-", "a-", "a-"])
  }

  @Test("A part that waits for something else is canceled when nothing else can happen")
  func canceledWait() async {
    await eachRun {
      let (result, wasCanceled) = await canceledAtAnyTime {
        for await _ in AsyncStream<Void>.makeStream().stream {}
        try Task.checkCancellation()
      }
      #expect(throws: CancellationError.self) { try result.get() }
      #expect(wasCanceled)
    }
  }

  @Test("A periodic task that a test leaves behind doesn't go on at full speed")
  func leftBehind() async throws {
    let (ticks, task) = (Shared(0), Shared<Task<Void, Never>?>(nil))
    await eachRun(.time) {
      let clock = VirtualClock()
      let periodic = Task {
        while !Task.isCancelled {
          try? await clock.sleep(for: .seconds(60))
          ticks.increment()
        }
      }
      task.change { $0 = periodic }
      try await clock.sleep(for: .seconds(150))
    }
    try await Task.sleep(for: .milliseconds(50))
    #expect(ticks.value == 3)
    task.value?.cancel()
    await task.value?.value
  }

  @Test("A clock that outlives a run has the time of the run that uses it")
  func outerClock() async {
    let (clock, times) = (Shared<VirtualClock?>(nil), Shared<[Duration]>([]))
    for seconds in 1...2 {
      await eachRun(.time) {
        let clock = clock.change { stored in
          stored = stored ?? VirtualClock()
          return stored!
        }
        try await clock.sleep(for: .seconds(seconds))
        times.append(clock.now.sinceStart)
      }
    }
    #expect(times.value == [.seconds(1), .seconds(2)])
  }

  @Test("A sleep can be canceled by code outside of the test, whenever that is")
  func canceledElsewhereSoak() async {
    await eachRun(.time) {
      let clock = VirtualClock()
      for number in 0..<500 * (soakFactor ?? 1) {
        let task = Task { try? await clock.sleep(for: .seconds(1)) }
        let delay = DispatchTimeInterval.microseconds(700 + number % 60 * 15)
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { task.cancel() }
        await task.value
      }
    }
  }

  @Test("Thousands of sleeps end that wait at the same time", arguments: [(10_000, 0), (2_000, 1)])
  func parallelSleeps(count: Int, step: Int) async {
    let endedCount = Shared(0)
    await eachRun(.time) {
      let clock = VirtualClock()
      await inTasks(1...count) { number in
        try? await clock.sleep(for: .seconds(1 + number * step))
        endedCount.increment()
      }
      #expect(clock.now == .init(.seconds(1 + count * step)))
    }
    #expect(endedCount.value == count)
  }

  @Test(
    "A test with a time limit of its own goes on after a minute", .enabled(if: soakFactor != nil))
  func minuteSoak() async {
    await eachRun(.time) {
      let (clock, end) = (VirtualClock(), ContinuousClock.now + .seconds(65))
      while ContinuousClock.now < end { try await clock.sleep(for: .seconds(1)) }
    }
  }

  @Test("Without a trait, time, settled(), canceledAtAnyTime, and anytime are reported and return")
  func withoutTrait() async throws {
    let reporter = RecordingReporter()
    try await FailureReport.$reporter.withValue(reporter) {
      let clock = VirtualClock()
      for _ in 1...2 { try await clock.sleep(for: .seconds(3_600)) }
      #expect(clock.now == .init())
      await settled()
      let (result, wasCanceled) = await canceledAtAnyTime { 3 }
      #expect(try result.get() == 3 && !wasCanceled)
      await anytime("sign out")
    }
    #expect(
      reporter.failures.map(\.text) == [
        """
        The sleep of a VirtualClock returns at once, because the test doesn't control time.
        Add the trait: @Test(.virtualTime)
        """,
        """
        settled() returns at once, because the test doesn't know when it has come to rest.
        Add a trait: @Test(.virtualTime) or @Test(.everyOrder)
        """,
        """
        canceledAtAnyTime cancels nothing, because the test runs in one order only.
        Add the trait: @Test(.everyOrder)
        """,
        """
        anytime("sign out") happens at once, because the test runs in one order only.
        Add the trait: @Test(.everyOrder)
        """,
      ])
  }
}

/// Without a time limit of its own, a test in virtual time has a minute.
@Suite struct TimeWithoutLimit {
  @Test("A sleep that repeats without an end is stopped", .enabled(if: soakFactor != nil))
  func endlessSoak() async {
    let found = await explore(.time) {
      let clock = VirtualClock()
      _ = Task { while !Task.isCancelled { try await clock.sleep(for: .seconds(1)) } }
      await settled()
    }
    #expect(
      found.map { $0.prefix { $0 != ":" }.replacing(#/\d[\d,]*/#, with: "…") } == [
        "… calls and sleeps have ended, and more are waiting"
      ])
    #expect(found.first?.contains("A sleep of 1 second ended ") == true)
  }
}

private actor Lists {
  func add(_ text: String, to order: Shared<String>) {
    pauseThread()
    order.change { $0 += text }
  }
}

/// Takes as long as a busy machine takes to run a job.
private func pauseThread() { Thread.sleep(forTimeInterval: 0.05) }
