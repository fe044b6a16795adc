import Dispatch
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// The functions of an explored test find their run in each task that it starts, also in a detached one.
@Suite(.timeLimit(.minutes(5))) struct DetachedTasks {
  /// How a test starts a task that doesn't know it.
  enum Start: CaseIterable, Sendable {
    case detached, detachedTwice, child, actor, main, fromMain

    func callAsFunction(_ body: @escaping @Sendable () async -> Void) async {
      switch self {
      case .detached: await Task.detached { await body() }.value
      case .detachedTwice: await Task.detached { await Task.detached { await body() }.value }.value
      case .child:
        await Task.detached { await withTaskGroup { $0.addTask { await body() } } }.value
      case .actor: await Task.detached { await Other().run(body) }.value
      case .main: await Task.detached { await onMainActor(body) }.value
      case .fromMain: await startOnMainActor(body)
      }
    }
  }

  /// The orders of a call, and of a task that has an event.
  private func orders(_ close: @escaping @Sendable (Shared<String>) async -> Void) async -> [String]
  {
    await eachRun {
      let (remote, order) = (RemoteMock(), Shared(""))
      async let closing: Void = close(order)
      await remote.put(1)
      order.append("put ")
      await closing
      return order.value
    }.sorted()
  }

  @Test("anytime is an event", arguments: Start.allCases)
  func events(start: Start) async {
    let orders = await orders { order in
      await start {
        await anytime("close")
        order.append("close ")
      }
    }
    #expect(orders == ["close put ", "put close "])
  }

  @Test("A detached task that goes on to the main actor keeps its run")
  func onTheMainActor() async {
    let orders = await orders { order in
      await Task.detached { await closeOnMainActor(order) }.value
    }
    #expect(orders == ["close put ", "put close "])
  }

  @Test("settled() waits for the end of all else", arguments: Start.allCases)
  func settles(start: Start) async {
    for mode in [OrderMode.every(), .time] {
      await eachRun(mode) {
        let (remote, count) = (RemoteMock(), Shared(0))
        async let end: Void = start {
          await settled()
          #expect(count.value == 1)
        }
        await remote.put(1)
        try await VirtualClock().sleep(for: .seconds(1))
        count.increment()
        await end
      }
    }
  }

  @Test("canceledAtAnyTime cancels at any time", arguments: Start.allCases)
  func cancels(start: Start) async {
    let ends = Shared<[Bool]>([])
    await eachRun {
      let remote = RemoteMock()
      await start {
        let (_, wasCanceled) = await canceledAtAnyTime { await remote.put(1) }
        ends.append(wasCanceled)
      }
    }
    #expect(Set(ends.value) == [true, false])
  }

  @Test("always looks before each event", arguments: Start.allCases)
  func looks(start: Start) async {
    let found = await explore {
      let (remote, isWrong) = (RemoteMock(), Shared(false))
      await start { always("it is right") { !isWrong.value } }
      await remote.put(1)
      isWrong.change { $0 = true }
      await remote.put(2)
    }
    #expect(
      found == [
        #""it is right" doesn't hold after put(1)."#,
        "Fails; there is one order: put(1), put(2).",
      ])
  }

  @Test("A clock that was made elsewhere sleeps in virtual time", arguments: Start.allCases)
  func sleeps(start: Start) async {
    let clock = VirtualClock()
    await eachRun(.time) {
      await start { try? await clock.sleep(for: .seconds(5)) }
      #expect(clock.now == .init(.seconds(5)))
    }
  }

  @Test("Calls of an attempt fail, and those of its mocks in any task", arguments: Start.allCases)
  func attempts(start: Start) async {
    for (mode, isOfMocks) in [(nil, false), (.every(), false), (nil, true), (.every(), true)]
      as [(OrderMode?, Bool)]
    {
      let ends = await eachRun(.everyFailure, mode) {
        let (remote, hasFailed) = (RemoteMock(), Shared(false))
        await when { try await remote.load(any()) }.thenReturn("A")
        await start {
          let result =
            isOfMocks
            ? try? await attempt(of: remote) {
              // This task doesn't know the attempt.
              try await Task.detached { try await remote.load("a") }.value
            } : try? await attempt { try await remote.load("a") }
          hasFailed.change { $0 = (try? result?.get()) == nil }
        }
        return hasFailed.value
      }
      #expect(ends == [false, true])
    }
  }

  @Test("What a detached task does when its run has ended is no failure")
  func afterTheEnd() async {
    let ends = Shared<[String]>([])
    await eachRun {
      let remote = RemoteMock()
      Task.detached {
        await remote.put(1)
        await anytime("close")
        await settled()
        always("it holds") { false }
        ends.append("end")
      }
      await anytime("first")
    }
    for _ in 1...500 where ends.value.isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
    #expect(!ends.value.isEmpty)
  }

  #if os(Linux) || os(macOS)  // Other systems have no exit tests.
    @Test("In a task that a queue starts, each function says so, and fails the only explored test")
    func unknownTasks() async {
      // Of several explored tests, it could be any.
      await #expect(processExitsWith: .success) {
        guard #available(macOS 15, *) else { return }
        let reporter = RecordingReporter()
        try await FailureReport.$reporter.withValue(reporter) {
          let clock = VirtualClock()
          try await everyOrder {
            await RemoteMock().put(1)
            await onQueue {
              await anytime("close")
              await settled()
              always("it holds") { false }
              #expect(await canceledAtAnyTime { 1 }.wasCanceled == false)
              try? await clock.sleep(for: .seconds(1))
            }
            await detachedOnMainActor { await anytime("tap") }
          }
        }
        let reason = """
          , because the test of its task isn't known: a queue has started the task, or it's detached and \
          begins on the main actor.
          Call it in the test, or in a task that the test starts with Task { }.
          """
        #expect(
          reporter.failures.map(\.text) == [
            #"anytime("close") happens at once"# + reason,
            "settled() returns at once" + reason,
            #"always("it holds") looks at nothing"# + reason,
            "canceledAtAnyTime cancels nothing" + reason,
            "The sleep of a VirtualClock returns at once" + reason,
            #"anytime("tap") happens at once"# + reason,
            "Fails; there is one order: put(1).",
          ])
      }
    }
  #endif
}

private actor Other {
  func run(_ body: @Sendable () async -> Void) async { await body() }
}

@MainActor private func onMainActor(_ body: @Sendable () async -> Void) async { await body() }
@MainActor private func startOnMainActor(_ body: @escaping @Sendable () async -> Void) async {
  await Task.detached { await body() }.value
}

@MainActor private func closeOnMainActor(_ order: Shared<String>) async {
  await anytime("close")
  order.append("close ")
}

private func detachedOnMainActor(_ body: @escaping @Sendable @MainActor () async -> Void) async {
  await Task.detached(operation: body).value
}

/// Runs a body in a task that a queue starts, and waits for its end.
func onQueue(_ body: @escaping @Sendable () async -> Void) async {
  await withCheckedContinuation { next in
    DispatchQueue.global().async {
      Task {
        await body()
        next.resume()
      }
    }
  }
}
