import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Bugs of order that `.everyOrder` finds, each with its cure.
@Suite(.timeLimit(.minutes(5))) struct FoundBugs {
  @Test("A stale response overwrites a newer one", arguments: [false, true])
  func staleResponse(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      await when { await remote.fetch(any()) }.thenAnswer { (text: String) in "results of \(text)" }
      let search = Search(remote, ignoresStale: isCured)
      async let a: Void = search.type("a")
      async let ab: Void = search.type("ab")
      _ = await (a, ab)
      #expect(await search.shown == "results of ab")
    }
    let report =
      #"Failed in order 2 of 2 known: fetch("ab"), fetch("a"). "#
      + "To repeat it: @Test(.order([1, 0]))"
    #expect(found == (isCured ? [] : ["expectation", report]))
  }

  @Test("So it does in a model of the main actor that starts tasks", arguments: [false, true])
  @MainActor func staleResponseOfModel(isCured: Bool) async {
    for _ in 1...20 {
      let found = await explore { @MainActor in
        let remote = RemoteMock()
        await when { await remote.fetch(any()) }.thenAnswer { (text: String) in "of \(text)" }
        let model = SearchModel(remote, ignoresStale: isCured)
        model.type("a")
        model.type("ab")
        for task in model.tasks { await task.value }
        #expect(model.shown == "of ab")
      }
      let report =
        #"Failed in order 2 of 2 known: fetch("ab"), fetch("a"). "#
        + "To repeat it: @Test(.order([1, 0]))"
      #expect(found == (isCured ? [] : ["expectation", report]))
    }
  }

  @Test("An actor checks, awaits, and acts: a cache loads twice", arguments: [false, true])
  func cache(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      await when { await remote.fetch("apple") }.thenReturn("an apple")
      let cache = Cache(remote, sharesLoads: isCured)
      async let first = cache.value("apple")
      async let second = cache.value("apple")
      #expect(await [first, second] == ["an apple", "an apple"])
      #expect(remote.mockState.invocations.count == 1)
    }
    let report =
      "Failed in order 1 of 2 known, so another cause than the order is possible: "
      + #"fetch("apple"), fetch("apple"). To repeat it: @Test(.order([0, 0]))"#
    #expect(found == (isCured ? [] : ["expectation", report]))
  }

  @Test("An actor checks, awaits, and acts: an account is overdrawn", arguments: [false, true])
  func account(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      let account = Account(remote, checksAgain: isCured)
      async let first: Void = account.withdraw(70)
      async let second: Void = account.withdraw(20)
      async let third: Void = account.withdraw(30)
      _ = await (first, second, third)
      #expect(await account.balance >= 0)
    }
    #expect(found.first == (isCured ? nil : "expectation"))
    #expect(found.count == (isCured ? 0 : 2))
  }

  @Test("An update in a task group is lost", arguments: [false, true])
  func lostUpdate(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      let stored = Shared(0)
      await when { await remote.get() }.thenAnswer { stored.value }.lenient()
      await when { await remote.put(any()) }
        .thenAnswer { (value: Int) in stored.change { $0 = value } }.lenient()
      await when { await remote.timeOut() }.thenAnswer { stored.change { $0 += 1 } }.lenient()
      await withTaskGroup(of: Void.self) { group in
        for _ in 1...2 {
          group.addTask {
            if isCured { return await remote.timeOut() }
            await remote.put(remote.get() + 1)
          }
        }
      }
      #expect(stored.value == 2)
    }
    #expect(found.first == (isCured ? nil : "expectation"))
  }

  @Test("A retry overlaps its first try, which arrives nevertheless", arguments: [false, true])
  func retry(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      let orders = Shared<[Int]>([])
      await when { await remote.put(any()) }.thenAnswer { (number: Int) in
        orders.change { if !$0.contains(number) { $0.append(number) } }
      }
      let shop = Shop(remote, repeatsNumber: isCured)
      await shop.order()
      #expect(orders.value.count == 1)
    }
    let report =
      "Failed in order 2 of 3 known: timeOut(), put(1), put(2). "
      + "To repeat it: @Test(.order([1, 0, 0]))"
    #expect(found == (isCured ? [] : ["expectation", report]))
  }

  @Test("A cancellation comes between a call and what follows it", arguments: [false, true])
  func cancellation(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      let shown = Shared("")
      await when { await remote.fetch(any()) }.thenReturn("late")
      let wasCanceled = await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          let text = await remote.fetch("a")
          if !(isCured && Task.isCancelled) { shown.change { $0 = text } }
          return false
        }
        group.addTask {
          await remote.timeOut()
          return true
        }
        let isFirst = await group.next() == true
        group.cancelAll()
        return isFirst
      }
      #expect(shown.value == (wasCanceled ? "" : "late"))
    }
    let report =
      #"Failed in order 2 of 2 known: timeOut(), fetch("a"). "#
      + "To repeat it: @Test(.order([1, 0]))"
    #expect(found == (isCured ? [] : ["expectation", report]))
  }

  @Test("Two tasks wait for each other", arguments: [false, true])
  func deadlock(isCured: Bool) async {
    let found = await explore {
      let remote = RemoteMock()
      let (a, b) = (AsyncLock(), AsyncLock())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for locks in isCured ? [[a, b], [a, b]] : [[a, b], [b, a]] {
          group.addTask {
            try await locks[0].lock()
            await remote.timeOut()
            try await locks[1].lock()
            for lock in locks { await lock.unlock() }
          }
        }
        try await group.waitForAll()
      }
    }
    let reports = [
      "The test waits, but not for a call of a mock: nothing has happened for 2 seconds. "
        + "Answered so far: timeOut(), timeOut(). Its tasks are canceled now.",
      "Failed in order 1 of 2 known, so another cause than the order is possible: "
        + "timeOut(), timeOut(). To repeat it: @Test(.order([0, 0]))",
      "threw CancellationError()",
    ]
    #expect(found == (isCured ? [] : reports))
  }
}

private actor Search {
  private let remote: RemoteMock
  private let ignoresStale: Bool
  private var newest = ""
  private(set) var shown = ""

  init(_ remote: RemoteMock, ignoresStale: Bool) {
    self.remote = remote
    self.ignoresStale = ignoresStale
  }

  func type(_ text: String) async {
    newest = text
    let results = await remote.fetch(text)
    if !ignoresStale || newest == text { shown = results }
  }
}

@MainActor private final class SearchModel {
  private let remote: RemoteMock
  private let ignoresStale: Bool
  private var newest = ""
  private(set) var shown = ""
  private(set) var tasks: [Task<Void, Never>] = []

  init(_ remote: RemoteMock, ignoresStale: Bool) {
    self.remote = remote
    self.ignoresStale = ignoresStale
  }

  func type(_ text: String) {
    newest = text
    tasks.append(
      Task {
        let results = await remote.fetch(text)
        if !ignoresStale || newest == text { shown = results }
      })
  }
}

private actor Cache {
  private let remote: RemoteMock
  private let sharesLoads: Bool
  private var values: [String: String] = [:]
  private var loads: [String: Task<String, Never>] = [:]

  init(_ remote: RemoteMock, sharesLoads: Bool) {
    self.remote = remote
    self.sharesLoads = sharesLoads
  }

  func value(_ key: String) async -> String {
    if let value = values[key] { return value }
    if let load = loads[key] { return await load.value }
    let load = Task { [remote] in await remote.fetch(key) }
    if sharesLoads { loads[key] = load }
    let value = await load.value
    values[key] = value
    return value
  }
}

private actor Account {
  private let remote: RemoteMock
  private let checksAgain: Bool
  private(set) var balance = 100

  init(_ remote: RemoteMock, checksAgain: Bool) {
    self.remote = remote
    self.checksAgain = checksAgain
  }

  func withdraw(_ amount: Int) async {
    guard balance >= amount else { return }
    await remote.put(amount)
    if !checksAgain || balance >= amount { balance -= amount }
  }
}

private actor Shop {
  private let remote: RemoteMock
  private let repeatsNumber: Bool
  private var number = 0

  init(_ remote: RemoteMock, repeatsNumber: Bool) {
    self.remote = remote
    self.repeatsNumber = repeatsNumber
  }

  func order() async {
    number += 1
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { [remote, number] in
        await remote.put(number)
        return true
      }
      group.addTask { [remote] in
        await remote.timeOut()
        return false
      }
      if await group.next() == false {
        if !repeatsNumber { number += 1 }
        group.addTask { [remote, number] in
          await remote.put(number)
          return true
        }
      }
    }
  }
}

/// A lock that tasks wait for until they're canceled.
private actor AsyncLock {
  private var isLocked = false
  private var waiting: [AsyncStream<Void>.Continuation] = []

  func lock() async throws {
    while isLocked {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      waiting.append(continuation)
      for await _ in stream {}
      try Task.checkCancellation()
    }
    isLocked = true
  }

  func unlock() {
    isLocked = false
    for continuation in waiting { continuation.finish() }
    waiting = []
  }
}
