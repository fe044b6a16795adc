import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// How a call ends whose task is canceled while it waits.
@Suite(.timeLimit(.minutes(5))) struct Cancellations {
  @Test("A canceled call ends with its answer or throws CancellationError, each in its orders")
  func twoEnds() async {
    let ends = Shared<[String]>([])
    let body: @Sendable () async -> String = {
      let (remote, end) = (RemoteMock(), Shared(""))
      await when { try await remote.load("a") }.thenReturn("A")
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do {
            let text = try await remote.load("a")
            end.change { $0 = text }
          } catch {
            end.change { $0 = "\(error)" }
          }
        }
        group.addTask { await remote.timeOut() }
        await group.next()
        group.cancelAll()
      }
      return end.value
    }
    await eachRun {
      let end = await body()
      ends.change { $0.append(end) }
    }
    #expect(ends.value == ["A", "A", "CancellationError()"])
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
    let ends = Shared<[String]>([])
    await eachRun {
      let (remote, requests) = (RemoteMock(), Shared(0))
      await when { try await remote.load("a") }.thenAnswer { (query: String) in
        requests.change { $0 += 1 }
        return query
      }
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await remote.load("a")
      }
      let end = await task.result
      ends.change { $0.append("\(end)") }
      #expect(requests.value == 1)
    }
    #expect(
      ends.value == [
        #"success("a")"#, "failure(Swift.CancellationError())",
      ])
  }

  @Test("settled() returns before a cancellation at any time, too, when nothing else waits")
  func settledBefore() async {
    let seen = Shared<[String]>([])
    await eachRun {
      let (remote, isLoaded) = (RemoteMock(), Shared(false))
      await canceledAtAnyTime {
        Task {
          _ = try? await remote.load("a")
          isLoaded.change { $0 = true }
        }
        await settled()
        seen.change { $0.append("\(isLoaded.value) \(Task.isCancelled)") }
      }
    }
    #expect(Set(seen.value) == ["true false", "true true", "false true"])
  }

  @Test("A call that can't throw ends with its answer only")
  func oneEnd() async {
    let texts = await eachRun {
      let remote = RemoteMock()
      await when { await remote.fetch("a") }.thenReturn("A")
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await remote.fetch("a")
      }
      let text = await task.value
      return text
    }
    #expect(texts == ["A"])
  }

  @Test("With requests as events, a canceled call may never reach the server")
  func requests() async {
    let ends = Shared<[String]>([])
    let body: @Sendable () async -> Void = {
      let (remote, requests) = (RemoteMock(), Shared(0))
      await when { try await remote.load("a") }.thenAnswer { (query: String) in
        requests.change { $0 += 1 }
        return query
      }.lenient()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await remote.load("a")
      }
      let end = (try? await task.value) ?? "canceled"
      ends.change { $0.append("\(end) \(requests.value)") }
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
