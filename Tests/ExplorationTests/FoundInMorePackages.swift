import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// The sixteen bugs of the second table of "Bugs that it found": each bug in as few lines as show it, the run
/// that finds it, and its cure. `FoundBugs` runs them.
enum FoundInMorePackages {
  static let bugs = [
    Bug(
      testDescription: "1. After a sign-out, the next user gets the rights of the last one",
      mode: .every(), run: 2,
      report: "Fails in 1 of 3 orders: sign out, get() (2nd), get() (1st). "
        + "To repeat it: @Test(.order([1, 1, 0]))\nIt passes if get() (1st) ends before get() (2nd)."
    ) { remote, isCured in
      let user = Shared(1)
      await when { try await remote.get() }.thenAnswer { user.value }
      let rights = SharedLoad(remote, isCured)
      async let old = rights.value()
      await anytime("sign out")
      await rights.remove()
      user.change { $0 = 2 }
      let new = try await rights.value()
      _ = try await old
      return try await (new, rights.value()) == (2, 2)
    },
    Bug(
      testDescription: "2. A change between a look and the begin of listening is lost",
      mode: .every(), run: 2,
      report: "Fails in 1 of 2 orders: filled, count(). "
        + "To repeat it: @Test(.order([1, 0]))"
        + "\nIt passes if count() ends before filled."
    ) { remote, isCured in
      let fills = Broadcast()
      await when { try await remote.count() }.thenAnswer { fills.count }
      let hasEnded = Shared(false)
      let waiting = Task {
        try await waitForFill(remote, fills, isCured)
        hasEnded.change { $0 = true }
      }
      await anytime("filled")
      fills.send()
      await settled()
      let holds = hasEnded.value
      fills.send()
      try await waiting.value
      return holds
    },
    Bug(
      testDescription: "3. A time limit waits for the task that it limits", mode: .time, run: 1,
      report: nil
    ) { _, isCured in
      let clock = VirtualClock()
      let work = Task { try await clock.sleep(for: .seconds(60)) }
      await limit(work, clock, isCured)
      let end = clock.now
      try? await work.value
      return end == .init(.seconds(1))
    },
    Bug(
      testDescription: "4. The tag of texts that weren't saved is saved", trait: .everyFailure,
      run: 3,
      report: #"Fails when call 2 of the attempt, write("new", "text"), fails once. "#
        + "To repeat it: @Test(.failure(of: 2))"
    ) { _, isCured in
      let texts = TextCache(disk: KeyValueMock(), isCured: isCured)
      try attempt { try texts.fetch() }
      try texts.fetch()
      return texts.disk.stored.value["text"] == "new"
    },
    Bug(
      testDescription: "5. The response of an older fetch replaces newer texts", mode: .every(),
      run: 1,
      report: "Fails in 1 of 2 orders: page(2), page(1). "
        + "To repeat it: @Test(.order([1, 0]))"
        + "\nIt passes if page(1) ends before page(2)."
    ) { remote, isCured in
      let (newest, shown) = (Shared(0), Shared(0))
      @Sendable func fetch(_ number: Int) async throws {
        newest.change { $0 = max($0, number) }
        let page = try await remote.page(number)
        if !isCured || number == newest.value { shown.change { $0 = page } }
      }
      async let old: Void = fetch(1)
      async let new: Void = fetch(2)
      _ = try await (old, new)
      return shown.value == 2
    },
    Bug(
      testDescription: "6. Flags that couldn't be written are taken for written",
      trait: .everyFailure, run: 2,
      report: #"Fails when call 1 of the attempt, write("new", "flags"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))"
    ) { _, isCured in
      let flags = Flags(disk: KeyValueMock(), isCured: isCured)
      flags.disk.stored.change { $0["flags"] = "old" }
      flags.read()
      try attempt { flags.write("new") }
      flags.read()
      return flags.value == "new"
    },
    Bug(
      testDescription: "7. A refresh that begins in a completion gets the old response",
      mode: .every(), run: 1, report: "Fails; there is one order: callback of load()."
    ) { _, isCured in
      let loader = Loader(isCured)
      let (requests, ends) = (Shared(0), Shared<[Int]>([]))
      when(loader.api.load(any())).performLater {
        (completion: @escaping @Sendable (Int) -> Void) in
        completion(requests.increment())
      }
      loader.refresh { first in
        ends.append(first)
        loader.refresh { second in ends.append(second) }
      }
      await settled()
      return ends.value == [1, 2]
    },
    Bug(
      testDescription: "8. A session that couldn't be saved is never saved", trait: .everyFailure,
      run: 2,
      report: #"Fails when call 1 of the attempt, write("a", "session"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))"
    ) { _, isCured in
      let session = StoredSession(disk: KeyValueMock(), isCured: isCured)
      try attempt { session.save("a") }
      session.save("a")
      return session.disk.stored.value["session"] == "a"
    },
    Bug(
      testDescription: "9. A sign-out succeeds, and the session stays stored",
      trait: .everyFailure, run: 2,
      report: #"Fails when call 1 of the attempt, remove("session"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))"
    ) { _, isCured in
      let session = StoredSession(disk: KeyValueMock(), isCured: isCured)
      session.save("a")
      if case .failure = try attempt({ try session.signOut() }) { return true }
      return session.disk.stored.value["session"] == nil
    },
    Bug(
      testDescription: "10. Two tasks of one key run at once", mode: .every(), run: 2,
      report: #"Fails in 2 of 4 orders: put("dropped"), put("b"), put("a"). "#
        + "To repeat it: @Test(.order([0, 1, 0]))"
        + "\n" + #"It passes if put("a") ends before put("dropped")."#
    ) { remote, isCured in
      let (running, most) = (Shared(0), Shared(0))
      let queue = KeyedQueue(isCured: isCured)
      @Sendable func work(_ text: String) async {
        running.increment()
        most.change { $0 = max($0, running.value) }
        try? await remote.put(text)
        running.change { $0 -= 1 }
      }
      await queue.replace { try? await remote.put("dropped") }
      await queue.replace { await work("a") }
      await queue.add { await work("b") }
      await settled()
      return most.value == 1
    },
    Bug(
      testDescription: "11. A result that comes before its continuation is lost",
      mode: .jobs(10, seed: 1)
    ) { _, isCured in
      let (box, value) = (ResultBox(isCured), Shared<Int?>(nil))
      let waiting = Task {
        let number = await box.value()
        value.change { $0 = number }
      }
      let working = Task { box.resume(3) }
      await settled()
      let holds = value.value == 3
      box.resume(0)
      _ = await (waiting.value, working.value)
      return holds
    },
    Bug(
      testDescription: "12. A request fails twice, by a close and by its write",
      mode: .jobs(10, seed: 1), report: ": close"
    ) { _, isCured in
      let channel = Channel(isCured)
      async let sending: Void? = try? channel.send()
      await anytime("close")
      await channel.close()
      await settled()
      await channel.close()
      _ = await sending
      return await channel.failures <= 1
    },
    Bug(
      testDescription: "13. A canceled request waits for its response", mode: .every(), run: 1,
      report: "Fails; there is one order: cancel."
    ) { _, isCured in
      let (response, hasEnded) = (Reply(isCured), Shared(false))
      let request = Task {
        try? await response.value()
        hasEnded.change { $0 = true }
      }
      await anytime("cancel")
      request.cancel()
      await settled()
      let holds = hasEnded.value
      response.arrive()
      await request.value
      return holds
    },
    Bug(
      testDescription: "14. A load that ends after a removal stores the image again",
      mode: .every(), run: 2,
      report: "Fails in 1 of 2 orders: remove, get(). "
        + "To repeat it: @Test(.order([1, 0]))"
        + "\nIt passes if get() ends before remove."
    ) { remote, isCured in
      let images = SharedLoad(remote, isCured)
      async let loading = images.value()
      await anytime("remove")
      await images.remove()
      _ = try await loading
      return await images.loaded == nil
    },
    Bug(
      testDescription: "15. A canceled call counts as a failure of the service", mode: .every(),
      run: 4,
      report: "Fails in 2 of 5 orders: cancellation, begin, get() canceled. "
        + "To repeat it: @Test(.order([1, 0, 1]))"
        + "\nIt passes if get() isn't canceled."
    ) { remote, isCured in
      let breaker = Breaker(VirtualClock(), isCured)
      await canceledAtAnyTime { try await breaker.run { try await remote.get() } }
      return await breaker.failures == 0
    },
    Bug(
      testDescription: "16. A trial that fails doesn't open the circuit again", mode: .time, run: 1,
      report: nil
    ) { _, isCured in
      let (clock, calls) = (VirtualClock(), Shared(0))
      let breaker = Breaker(clock, isCured)
      let fail: @Sendable () async throws -> Int = {
        calls.increment()
        throw CircuitOpen()
      }
      for _ in 1...3 { _ = try? await breaker.run(fail) }
      try await clock.sleep(for: .seconds(30))
      for _ in 1...2 { _ = try? await breaker.run(fail) }
      return calls.value == 4
    },
  ]
}
