import Dispatch
import Foundation
import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Sleeps that take real time in an explored test.
@Suite(.timeLimit(.minutes(5))) struct RealSleeps {
  #if compiler(>=6.3)  // Swift 6.2 has no warnings.
    @Test(
      "A sleep in real time is a warning with what to write", arguments: [OrderMode.time, .every()])
    func named(mode: OrderMode) async {
      let found = await explore(mode) {
        try await Task.sleep(for: .milliseconds(20))
        await put([1], on: RemoteMock())
      }
      #expect(found == [Self.report(1)])
    }

    @Test("All forms of sleeps are known, wherever they are", arguments: Sleep.allCases)
    func forms(sleep: Sleep) async {
      let found = await explore(.time) { try await sleep.run() }
      #expect(found == [Self.report(1)])
    }

    @Test("Sleeps are counted over all orders")
    func counted() async {
      let found = await explore {
        await put([1, 2], on: RemoteMock())
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(found == [Self.report(2)])
    }

    @Test("A sleep for which settled() didn't wait is named in a test that fails")
    func unsettled() async {
      let found = await explore(.time) {
        _ = Task { try await Task.sleep(for: .milliseconds(30)) }
        await settled()
        Issue.record("wrong")
      }
      #expect(found == ["wrong", Self.report(1)])
    }
  #endif

  @Test("A loop of short sleeps that waits for a call of a queue ends the test")
  func polling() async {
    let found = await explore(.order([])) {
      let (remote, isDone) = (RemoteMock(), Shared(false))
      DispatchQueue.global().async {
        Task {
          await put([1], on: remote)
          isDone.change { $0 = true }
        }
      }
      while !isDone.value { try await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(
      found.first == """
        The tasks of the test haven't come to rest for 2 seconds, so no call and no sleep can end. \
        If a loop yields or sleeps until something changes, await the change instead. \
        The test is canceled now.
        """)
  }

  @Test("Virtual time, queues, and the main actor aren't sleeps")
  func others() async {
    await eachRun(.time) {
      let clock = VirtualClock()
      try await clock.sleep(for: .seconds(1))
      await onQueue {}
      await MainActor.run { _ = Task { try await clock.sleep(for: .seconds(1)) } }
      let task = Task { try? await Task.sleep(for: .seconds(60)) }
      try await clock.sleep(for: .seconds(1))
      task.cancel()
      await task.value
    }
  }

  enum Sleep: Sendable, CaseIterable {
    case nanoseconds, clock, task, detached, actor

    func run() async throws {
      switch self {
      case .nanoseconds: try await Task.sleep(nanoseconds: 5_000_000)
      case .clock: try await ContinuousClock().sleep(for: .milliseconds(5))
      case .task: try await Task { try await Task.sleep(for: .milliseconds(5)) }.value
      case .detached: try await Task.detached { try await Task.sleep(for: .milliseconds(5)) }.value
      case .actor: try await Sleeper().sleep()
      }
    }
  }

  private static func report(_ count: Int) -> String {
    let (sleeps, verb, pronoun) =
      count == 1 ? ("1 sleep", "has", "it") : ("\(count) sleeps", "have", "them")
    return """
      \(sleeps) of the test took real time, so \(pronoun == "it" ? "it" : "they") \(verb) no place in \
      its orders, and settled() doesn't wait for \(pronoun).
      Give the code a clock, try await clock.sleep(for: …), and pass VirtualClock() in the test.
      """
  }
}

private actor Sleeper {
  func sleep() async throws { try await Task.sleep(for: .milliseconds(5)) }
}
