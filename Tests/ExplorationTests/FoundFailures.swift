import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Bugs of error handling that `.everyFailure` finds, each with its cure.
@Suite(.timeLimit(.minutes(5))) struct FoundFailures {
  @Test(
    "State is half written: the account is debited, and the transfer isn't booked", arguments: bugs)
  func halfWritten(isCured: Bool) async {
    await expect(
      #"Fails when call 2 of the attempt, put("to 70"), fails once. "#
        + "To repeat it: @Test(.failure(of: 2))", unless: isCured
    ) { remote in
      let bank = Bank(remote, undoes: isCured)
      try await attempt { try await bank.transfer(70) }
      #expect(bank.total == 100)
    }
  }

  @Test("A spinner is left on after an error", arguments: bugs)
  func spinner(isCured: Bool) async {
    await expect(
      "Fails when call 1 of the attempt, get(), fails once. To repeat it: @Test(.failure(of: 1))",
      unless: isCured
    ) { remote in
      let model = Model(remote, defersEnd: isCured)
      try await attempt { try await model.refresh() }
      #expect(!model.isLoading)
    }
  }

  @Test("An error is swallowed, and what was never saved is said to be", arguments: bugs)
  func swallowed(isCured: Bool) async {
    await expect(
      #"Fails when call 1 of the attempt, put("draft"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))", unless: isCured
    ) { remote in
      let editor = Editor(remote, checks: isCured)
      try await attempt { await editor.save("draft") }
      if editor.isSaved { #expect(remote.stored.value == ["draft"]) }
    }
  }

  @Test("A lock isn't released after an error, so nothing can be loaded again", arguments: bugs)
  func lock(isCured: Bool) async {
    await expect(
      "Fails when call 1 of the attempt, get(), fails once. To repeat it: @Test(.failure(of: 1))",
      unless: isCured
    ) { remote in
      let loader = Loader(remote, unlocks: isCured)
      try await attempt { try await loader.load() }
      #expect(try await loader.load() == 3)
    }
  }

  @Test("A response is lost, and the order is placed twice", arguments: bugs)
  func lostResponse(isCured: Bool) async {
    await expect(
      #"Fails when call 1 of the attempt, put("order"), fails once after its answer. "#
        + "To repeat it: @Test(.failure(of: 1, .afterAnswer))", unless: isCured,
      .everyFailure(.afterAnswer)
    ) { remote in
      let shop = Shop(remote, asksFirst: isCured)
      try await attempt { try await shop.order() }
      #expect(remote.stored.value.count <= 1)
    }
  }

  @Test(
    "A cache never loads again what has failed once, or for as long as a server is down",
    arguments: bugs)
  func cachedFailure(isCured: Bool) async {
    await expect(
      "Fails when call 1 of the attempt, get(), fails once. To repeat it: @Test(.failure(of: 1))",
      unless: isCured
    ) { remote in
      let cache = TaskCache(remote, forgetsFailures: isCured)
      try await attempt {
        for _ in 1...2 { _ = try? await cache.value() }
      }
      #expect((try? await cache.value()) == 3)
    }
  }

  private static let bugs = [false, true]

  /// Expects that a body fails in one run, with this report.
  private func expect(
    _ report: String, unless isCured: Bool, _ trait: FailureTrait = .everyFailure,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @Sendable (FlakyMock) async throws -> Void
  ) async {
    let found = await explore(trait) {
      try await body(FlakyMock())
    }
    #expect(found.dropFirst() == (isCured ? [] : [report]), sourceLocation: sourceLocation)
    #expect(found.isEmpty == isCured, sourceLocation: sourceLocation)
  }
}

/// A spy over a small model of a server.
private final class FlakyMock: Mock, @unchecked Sendable {
  let stored = Shared<[String]>([])
  func put(_ text: String) async throws {
    try await calledThrowing(with: text) { self.stored.change { $0.append(text) } }
  }
  @discardableResult
  func get() async throws -> Int { try await calledThrowReturning { 3 } }
  func count() async throws -> Int { try await calledThrowReturning { self.stored.value.count } }
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

private final class Loader {
  private let remote: FlakyMock
  private let unlocks: Bool
  private var isLocked = false

  init(_ remote: FlakyMock, unlocks: Bool) { (self.remote, self.unlocks) = (remote, unlocks) }

  func load() async throws -> Int? {
    if isLocked { return nil }
    isLocked = true
    defer { if unlocks { isLocked = false } }
    let value = try await remote.get()
    isLocked = false
    return value
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
