import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Bugs of error handling, of time, and of cancellations, each found by one trait, and each with its
/// cure.
@Suite(.timeLimit(.minutes(5))) struct FoundFailures {
  struct Bug: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var trait: FailureTrait?
    var mode: OrderMode?
    /// What the test reports after its expectation.
    let report: String?
    let body: @Sendable (FlakyMock, Bool) async throws -> Void

    func found(isCured: Bool) async -> [String] {
      let test: @Sendable () async throws -> Void = { try await body(FlakyMock(), isCured) }
      guard let trait else { return await explore(mode!, body: test) }
      return await explore(trait, mode, test)
    }

    func expected(isCured: Bool) -> [String] {
      isCured ? [] : ["expectation"] + [report].compactMap { $0 }
    }
  }

  @Test("A trait finds a bug, and nothing when the bug is cured", arguments: bugs, [false, true])
  func found(bug: Bug, isCured: Bool) async {
    #expect(await bug.found(isCured: isCured) == bug.expected(isCured: isCured))
  }

  private static let bugs = [
    Bug(
      testDescription: "State is half written: the account is debited, and nothing is booked",
      trait: .everyFailure,
      report: #"Fails when call 2 of the attempt, put("to 70"), fails once. "#
        + "To repeat it: @Test(.failure(of: 2))"
    ) { remote, isCured in
      let bank = Bank(remote, undoes: isCured)
      try await attempt { try await bank.transfer(70) }
      #expect(bank.total == 100)
    },
    Bug(
      testDescription: "A spinner is left on after an error", trait: .everyFailure,
      report: firstCall
    ) { remote, isCured in
      let model = Model(remote, defersEnd: isCured)
      try await attempt { try await model.refresh() }
      #expect(!model.isLoading)
    },
    Bug(
      testDescription: "An error is swallowed, and what was never saved is said to be",
      trait: .everyFailure,
      report: #"Fails when call 1 of the attempt, put("draft"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))"
    ) { remote, isCured in
      let editor = Editor(remote, checks: isCured)
      try await attempt { await editor.save("draft") }
      if editor.isSaved { #expect(remote.stored.value == ["draft"]) }
    },
    Bug(
      testDescription: "A response is lost, and the order is placed twice",
      trait: .everyFailure(.afterAnswer),
      report: #"Fails when call 1 of the attempt, put("order"), fails once after its answer. "#
        + "To repeat it: @Test(.failure(of: 1, .afterAnswer))"
    ) { remote, isCured in
      let shop = Shop(remote, asksFirst: isCured)
      try await attempt { try await shop.order() }
      #expect(remote.stored.value.count <= 1)
    },
    Bug(
      testDescription: "A cache never loads again what has failed once, or while a server is down",
      trait: .everyFailure, report: firstCall
    ) { remote, isCured in
      let cache = TaskCache(remote, forgetsFailures: isCured)
      try await attempt {
        for _ in 1...2 { _ = try? await cache.value() }
      }
      #expect((try? await cache.value()) == 3)
    },
    Bug(
      testDescription: "A retry waits after its last try",
      trait: .everyFailure, mode: .time,
      report: "Fails when call 3 of the attempt, get(), fails once. "
        + "To repeat it: @Test(.failure(of: 3))"
    ) { remote, isCured in
      let clock = VirtualClock()
      try await attempt {
        for wait in [1, 2, 4] {
          if (try? await remote.get()) == nil, !isCured || wait < 4 {
            try await clock.sleep(for: .seconds(wait))
          }
        }
      }
      #expect(clock.now <= .init(.seconds(3)))
    },
    Bug(
      testDescription: "A canceled task leaves the spinner on", mode: .every(),
      report: "Fails in 2 of 5 orders: cancellation, begin, get() canceled. "
        + "To repeat it: @Test(.order([1, 0, 1]))"
    ) { remote, isCured in
      let model = Model(remote, defersEnd: isCured)
      _ = await canceledAtAnyTime { try await model.refresh() }
      #expect(!model.isLoading)
    },
    Bug(
      testDescription: "A time limit of one caller cancels the load of the others", mode: .every(),
      report: "Fails in 1 of 3 orders: sleep until 30 seconds, get() canceled. "
        + "To repeat it: @Test(.order([1, 1]))"
    ) { remote, isCured in
      let (cache, clock) = (TaskCache(remote, forgetsFailures: true), VirtualClock())
      async let patient = try? cache.value()
      async let hasty = try? withLimit(clock, cancels: isCured ? nil : cache) {
        try await cache.value()
      }
      _ = await hasty
      #expect(await patient == 3)
    },
    Bug(
      testDescription: "A debounce searches for each letter", mode: .time, report: nil
    ) { remote, isCured in
      let field = SearchField(remote, VirtualClock(), cancels: isCured)
      for text in ["a", "ab", "abc"] { await field.type(text) }
      await settled()
      #expect(remote.stored.value == ["abc"])
    },
    Bug(
      testDescription: "A periodic task ticks once more after its stop", mode: .time, report: nil
    ) { remote, isCured in
      let (clock, isStopped) = (VirtualClock(), Shared(false))
      let ticking = Task {
        while !isStopped.value {
          try await clock.sleep(for: .seconds(60))
          if isCured, isStopped.value { return }
          try await remote.put("tick")
        }
      }
      try await clock.sleep(for: .seconds(90))
      isStopped.change { $0 = true }
      _ = await ticking.result
      #expect(remote.stored.value == ["tick"])
    },
  ]

  static let firstCall =
    "Fails when call 1 of the attempt, get(), fails once. To repeat it: @Test(.failure(of: 1))"
}

/// Runs a body with a time limit of 30 seconds, after which it cancels the load of a cache.
private func withLimit<Success: Sendable>(
  _ clock: VirtualClock, cancels cache: TaskCache?,
  _ body: @escaping @Sendable () async throws -> Success
) async throws -> Success {
  try await withThrowingTaskGroup(of: Success?.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await clock.sleep(for: .seconds(30))
      await cache?.cancel()
      return nil
    }
    defer { group.cancelAll() }
    if let success = try await group.next() ?? nil { return success }
    throw CancellationError()
  }
}

@MainActor private final class SearchField {
  private let remote: FlakyMock
  private let clock: VirtualClock
  private let cancels: Bool
  private var search: Task<Void, any Error>?

  nonisolated init(_ remote: FlakyMock, _ clock: VirtualClock, cancels: Bool) {
    (self.remote, self.clock, self.cancels) = (remote, clock, cancels)
  }

  func type(_ text: String) {
    if cancels { search?.cancel() }
    search = Task { [remote, clock] in
      try await clock.sleep(for: .milliseconds(300))
      try await remote.put(text)
    }
  }
}

/// A spy over a small model of a server.
final class FlakyMock: Mock, @unchecked Sendable {
  let stored = Shared<[String]>([])
  func put(_ text: String) async throws {
    try await calledThrowing(with: text) { self.stored.change { $0.append(text) } }
  }
  @discardableResult
  func get() async throws -> Int { try await calledThrowReturning { 3 } }
  func count() async throws -> Int { try await calledThrowReturning { self.stored.value.count } }
  func page(_ number: Int) async throws -> Int {
    try await calledThrowReturning(with: number) { number }
  }
  func tap() async { await called() }
}

private final class Bank {
  private let remote: FlakyMock
  private let undoes: Bool
  private(set) var balance = 100
  private var booked = 0
  var total: Int { balance + booked }

  init(_ remote: FlakyMock, undoes: Bool) { (self.remote, self.undoes) = (remote, undoes) }

  func transfer(_ amount: Int) async throws {
    try await remote.put("check \(amount)")
    balance -= amount
    do {
      try await remote.put("to \(amount)")
    } catch {
      if undoes { balance += amount }
      throw error
    }
    booked += amount
  }
}

private final class Model {
  private let remote: FlakyMock
  private let defersEnd: Bool
  private(set) var isLoading = false

  init(_ remote: FlakyMock, defersEnd: Bool) { (self.remote, self.defersEnd) = (remote, defersEnd) }

  func refresh() async throws {
    isLoading = true
    defer { if defersEnd { isLoading = false } }
    try await remote.get()
    isLoading = false
  }
}

private final class Editor {
  private let remote: FlakyMock
  private let checks: Bool
  private(set) var isSaved = false

  init(_ remote: FlakyMock, checks: Bool) { (self.remote, self.checks) = (remote, checks) }

  func save(_ text: String) async {
    let result: Void? = try? await remote.put(text)
    isSaved = !checks || result != nil
  }
}

private final class Shop {
  private let remote: FlakyMock
  private let asksFirst: Bool

  init(_ remote: FlakyMock, asksFirst: Bool) { (self.remote, self.asksFirst) = (remote, asksFirst) }

  /// Tries again after an error.
  func order() async throws {
    do {
      try await remote.put("order")
    } catch {
      if asksFirst, try await remote.count() > 0 { return }
      try await remote.put("order")
    }
  }
}

private actor TaskCache {
  private let remote: FlakyMock
  private let forgetsFailures: Bool
  private var load: Task<Int, any Error>?

  init(_ remote: FlakyMock, forgetsFailures: Bool) {
    (self.remote, self.forgetsFailures) = (remote, forgetsFailures)
  }

  func cancel() { load?.cancel() }

  func value() async throws -> Int {
    let task = load ?? Task { [remote] in try await remote.get() }
    load = task
    do {
      return try await task.value
    } catch {
      if forgetsFailures { load = nil }
      throw error
    }
  }
}
