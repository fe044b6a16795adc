import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// How a call ends whose task is canceled while it waits.
@Suite(.timeLimit(.minutes(5))) struct Cancellations {
  @Test("A canceled call ends with its answer or throws CancellationError, each in its orders")
  func twoEnds() async {
    let body: @Sendable () async -> String = {
      let (remote, end) = (RemoteMock(), Shared(""))
      await when { try await remote.load("a") }.thenReturn("A")
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do { try await end.append(remote.load("a")) } catch { end.append("\(error)") }
        }
        group.addTask { await remote.timeOut() }
        await group.next()
        group.cancelAll()
      }
      return end.value
    }
    let ends = await eachRun { await body() }
    #expect(ends == ["A", "A", "CancellationError()"])
    let failing: @Sendable () async -> Void = { #expect(await body() == "A") }
    let report =
      #"Fails in 1 of 3 orders: timeOut(), load("a") canceled. To repeat it: @Test(.order([1, 1]))"#
      + "\n" + #"It passes if load("a") isn't canceled."#
    #expect(await explore(body: failing) == ["expectation", report])
    #expect(
      await explore(.order([1, 1]), body: failing) == [
        "expectation", #"Fails in this order: timeOut(), load("a") canceled."#,
      ])
  }

  @Test("A call of a task that is canceled already has both ends, and its side effects happen")
  func canceledBefore() async {
    let ends = await eachRun {
      let (remote, requests) = (RemoteMock(), Shared(0))
      await when { try await remote.load("a") }.perform { requests.increment() }.thenReturn("A")
      let end = await canceledTask { try await remote.load("a") }.result
      #expect(requests.value == 1)
      return "\(end)"
    }
    #expect(ends == [#"success("A")"#, "failure(Swift.CancellationError())"])
  }

  @Test("settled() returns before a cancellation at any time, too, when nothing else waits")
  func settledBefore() async {
    let seen = await eachRun {
      let (remote, isLoaded, seen) = (RemoteMock(), Shared(false), Shared(""))
      await canceledAtAnyTime {
        Task {
          _ = try? await remote.load("a")
          isLoaded.change { $0 = true }
        }
        await settled()
        seen.append("\(isLoaded.value) \(Task.isCancelled)")
      }
      return seen.value
    }
    #expect(Set(seen) == ["true false", "true true", "false true"])
  }

  @Test("A call that can't throw ends with its answer only")
  func oneEnd() async {
    let texts = await eachRun {
      let remote = RemoteMock()
      await when { await remote.fetch("a") }.thenReturn("A")
      return try await canceledTask { await remote.fetch("a") }.value
    }
    #expect(texts == ["A"])
  }

  @Test("With requests as events, a canceled call may never reach the server")
  func requests() async {
    let ends = Shared<[String]>([])
    let body: @Sendable () async -> Void = {
      let (remote, requests) = (RemoteMock(), Shared(0))
      await when { try await remote.load("a") }.perform { requests.increment() }.thenReturn("a")
        .lenient()
      let end = (try? await canceledTask { try await remote.load("a") }.value) ?? "canceled"
      ends.append("\(end) \(requests.value)")
      #expect(requests.value == 1)
    }
    let report =
      #"Fails in 1 of 3 orders: load("a") requested canceled before its request. "#
      + "To repeat it: @Test(.order([1], of: .requestsAndResponses))"
      + "\n" + #"It passes if load("a") isn't canceled."#
    #expect(await explore(.requests(), body: body) == ["expectation", report])
    #expect(ends.value == ["a 1", "canceled 0", "canceled 1"])
  }
}
