import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// What was found in packages, as the article "Bugs that it found" lists it: each bug in as few lines as
/// show it, with its cure. `FoundBugs` runs them. It and `FoundFailures` have the rest.
enum FoundInPackages {
  static let bugs = [
    Bug(
      testDescription: "A user who is offline is signed out", trait: .everyFailure,
      report: FoundFailures.firstCall
    ) { remote, isCured in
      let login = Shared<String?>("login")
      try await attempt {
        do {
          try await remote.get()
        } catch {
          if !isCured || error is Rejected { login.change { $0 = nil } }
          throw error
        }
      }
      return login.value != nil
    },
    Bug(
      testDescription: "A caller that is canceled cancels the load of the others", mode: .every(),
      report: "Fails in 2 of 8 orders: begin, cancellation, get() canceled. "
        + "To repeat it: @Test(.order([0, 1, 1]))" + "\nIt passes if get() isn't canceled."
    ) { remote, isCured in
      let load = SharedLoad(remote, isCured)
      async let other = try? load.value()
      await canceledAtAnyTime { try await load.value() }
      return await other == 3
    },
    Bug(
      testDescription: "A page is shown twice after a refresh", mode: .every(),
      report: "Fails in 2 of 3 orders: refresh, page(1) (2nd), page(1) (1st). "
        + "To repeat it: @Test(.order([1, 1, 0]))"
        + "\nIt passes if page(1) (1st) ends before refresh."
    ) { remote, isCured in
      let feed = Feed(remote, isCured)
      async let loading: Void = feed.loadNext()
      await anytime("refresh")
      try await feed.refresh(restarts: true)
      try await loading
      return await feed.items == [1]
    },
    Bug(
      testDescription: "A reset while the second page is loaded leaves only that page",
      mode: .every(),
      report: "Fails in 1 of 2 orders: page(1), reset, page(2). "
        + "To repeat it: @Test(.order([0, 1, 0]))" + "\nIt passes if page(2) ends before reset."
    ) { remote, isCured in
      let feed = Feed(remote, isCured)
      try await feed.loadNext()
      async let loading: Void = feed.loadNext()
      await anytime("reset")
      try await feed.refresh(restarts: false)
      try await loading
      return await feed.items.first == 1
    },
    Bug(
      testDescription: "Two pages are loaded at once, and stand in the order of their arrival",
      mode: .every(),
      report: "Fails in 1 of 2 orders: page(2), page(1). To repeat it: @Test(.order([1, 0]))"
        + "\nIt passes if page(1) ends before page(2)."
    ) { remote, isCured in
      let pager = Pager(remote, isCured)
      async let first: Void = pager.next()
      async let second: Void = pager.next()
      _ = try await (first, second)
      return await pager.items == [1, 2]
    },
    Bug(
      testDescription: "A page that couldn't be loaded is left out", trait: .everyFailure,
      report: "Fails when call 1 of the attempt, page(1), fails once. "
        + "To repeat it: @Test(.failure(of: 1))"
    ) { remote, isCured in
      let pager = Pager(remote, isCured)
      try await attempt { try await pager.next() }
      try await pager.next()
      return await pager.items.first == 1
    },
    Bug(
      testDescription: "A socket stays open after a disconnection", mode: .every(),
      report: "Fails in 1 of 3 orders: disconnect, get(). To repeat it: @Test(.order([0, 0]))"
        + "\nIt passes if get() is canceled."
    ) { remote, isCured in
      let connection = Connection(remote, isCured)
      async let connecting: Void? = try? connection.connect()
      await anytime("disconnect")
      await connection.disconnect()
      _ = await connecting
      return await connection.openSockets == (connection.isConnected ? 1 : 0)
    },
    Bug(
      testDescription: "The end of an old attempt ends the new connection", mode: .every(),
      report: "Fails in 2 of 5 orders: disconnect, get() (2nd), get() (1st). "
        + "To repeat it: @Test(.order([0, 1, 0]))"
        + "\nIt passes if get() (1st) ends before get() (2nd)."
    ) { remote, isCured in
      let connection = Connection(remote, isCured)
      async let first: Void? = try? connection.connect()
      await anytime("disconnect")
      await connection.disconnect()
      try await connection.connect()
      _ = await first
      return await connection.isConnected
    },
    Bug(
      testDescription: "A refresh that ends after a sign-out signs in again", mode: .every(),
      report: "Fails in 1 of 2 orders: sign out, get(). To repeat it: @Test(.order([1, 0]))"
        + "\nIt passes if get() ends before sign out."
    ) { remote, isCured in
      let session = Shared<String?>("old")
      async let refresh: Void = {
        try await remote.get()
        session.change { if !isCured || $0 != nil { $0 = "new" } }
      }()
      await anytime("sign out")
      session.change { $0 = nil }
      try await refresh
      return session.value == nil
    },
    Bug(
      testDescription: "A throttle runs two actions in one second", mode: .time, report: nil
    ) { _, isCured in
      let throttle = Throttle(isCured: isCured)
      let times = Shared<[Duration]>([])
      for pause in [0, 900, 1_100] {
        try await throttle.clock.sleep(for: .milliseconds(pause))
        await throttle.submit { now in times.append(now) }
      }
      await settled()
      let gaps = zip(times.value.dropFirst(), times.value).map { $0 - $1 }
      return gaps.allSatisfy { $0 >= .seconds(1) }
    },
    Bug(
      testDescription: "A debounced action runs although a later one was submitted", mode: .every(),
      report: "Fails in 1 of 4 orders: sleep until 1 second, sleep until 1.5 seconds, tap(), "
        + "sleep until 2 seconds, sleep until 2.5 seconds, sleep until 3 seconds. "
        + "To repeat it: @Test(.order([0, 1, 0, 0, 0, 0]))"
        + "\nIt passes if sleep until 2 seconds comes before tap()."
    ) { remote, isCured in
      let debounce = Debounce(isCured: isCured)
      let isSent = Shared(false)
      await debounce.submit { await remote.tap() }
      try await debounce.clock.sleep(for: .milliseconds(1_500))
      await debounce.submit { isSent.change { $0 = true } }
      try await debounce.clock.sleep(for: .milliseconds(500))
      await debounce.submit {}
      await settled()
      return !isSent.value
    },
    Bug(
      testDescription: "A value that was removed while it was loaded comes back", mode: .every(),
      report: "Fails in 1 of 3 orders: remove, get() (2nd), get() (1st). "
        + "To repeat it: @Test(.order([1, 1, 0]))"
        + "\nIt passes if get() (1st) ends before get() (2nd)."
    ) { remote, isCured in
      let version = Shared(0)
      await when { try await remote.get() }.thenAnswer { version.increment() }
      let load = SharedLoad(remote, isCured)
      async let first = load.value()
      await anytime("remove")
      await load.remove()
      let newest = try await load.value()
      _ = try await first
      return try await load.value() == newest
    },
    Bug(
      testDescription: "A new value overtakes those of a queue that is resumed", mode: .every(),
      report: #"Fails in 3 of 6 orders: new value, put("c"), put("a"), put("b"). "#
        + "To repeat it: @Test(.order([0, 1, 0, 0]))" + "\nIt passes if "
        + #"put("a") ends before new value."#
    ) { remote, isCured in
      let queue = SendQueue(remote, isCured)
      for value in ["a", "b"] { try await queue.send(value) }
      async let resuming: Void = queue.resume()
      await anytime("new value")
      try await queue.send("c")
      try await resuming
      return remote.stored.value == ["a", "b", "c"]
    },
    Bug(
      testDescription: "A value that comes while a queue is emptied is lost", mode: .every(),
      report: #"Fails in 1 of 2 orders: suspend, put("a"). To repeat it: @Test(.order([1, 0]))"#
        + "\nIt passes if " + #"put("a") ends before suspend."#
    ) { remote, isCured in
      let queue = SendQueue(remote, isCured)
      try await queue.send("a")
      async let resuming: Void = queue.resume()
      await anytime("suspend")
      await queue.suspend()
      try await queue.send("b")
      try await resuming
      try await queue.resume()
      return remote.stored.value.sorted() == ["a", "b"]
    },
    Bug(
      testDescription: "A task that was canceled before it waits isn't woken", mode: .every(),
      report: "Fails in 1 of 6 orders: cancellation, begin, response. "
        + "To repeat it: @Test(.order([2, 0, 0]))" + "\nIt passes if response comes before begin."
    ) { _, isCured in
      let response = Response(isCured)
      let (wasCanceled, hasEnded) = (Shared(false), Shared(false))
      async let waiting: Void = {
        await canceledAtAnyTime {
          wasCanceled.change { $0 = Task.isCancelled }
          try? await response.wait()
          hasEnded.change { $0 = true }
        }
      }()
      await anytime("response")
      let holds = !wasCanceled.value || hasEnded.value
      response.arrive()
      await waiting
      return holds
    },
    Bug(
      testDescription: "A canceled call is tried again, and ends with another error",
      mode: .every(),
      report: "Fails in 2 of 9 orders: "
        + "cancellation, begin, get() canceled, get() canceled, get() canceled. "
        + "To repeat it: @Test(.order([1, 0, 1, 1, 1]))" + "\nIt passes if get() isn't canceled."
    ) { remote, isCured in
      let (result, _) = await canceledAtAnyTime {
        for _ in 1...3 {
          do { return try await remote.get() } catch {
            if isCured, error is CancellationError { throw error }
          }
        }
        throw Rejected()
      }
      guard case .failure(let error) = result else { return true }
      return error is CancellationError
    },
  ]
}

private struct Rejected: Error {}
