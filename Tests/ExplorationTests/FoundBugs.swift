import Testing
import Understudy
import UnderstudyTestSupport

/// Bugs of order that `.everyOrder` finds, each with its cure. `FoundFailures` has those of cancellations.
@Suite(.timeLimit(.minutes(5))) struct FoundBugs {
  @Test(
    "A stale response overwrites a newer one, in a main-actor model with tasks", arguments: bugs)
  func staleResponse(isCured: Bool) async {
    for _ in 1...20 {
      await expect(
        #"Fails in 1 of 2 orders: fetch("ab"), fetch("a"). To repeat it: @Test(.order([1, 0]))"#
          + "\nIt passes if " + #"fetch("a") ends before fetch("ab")."#,
        unless: isCured
      ) { @MainActor remote in
        await when { await remote.fetch(any()) }.thenAnswer { (text: String) in "of \(text)" }
        let model = SearchModel(remote, ignoresStale: isCured)
        for text in ["a", "ab"] { model.type(text) }
        for task in model.tasks { await task.value }
        #expect(model.shown == "of ab")
      }
    }
  }

  @Test("An actor checks, awaits, and acts: an account is overdrawn", arguments: bugs)
  func account(isCured: Bool) async {
    await expect(
      """
      Fails in all 6 orders that ran: put(30), put(20), put(70). \
      To repeat it: @Test(.order([2, 1, 0]))
      If it passes without .everyOrder, the cause is that its calls overlap.
      """, unless: isCured
    ) { remote in
      let account = Account(remote, checksAgain: isCured)
      async let first: Void = account.withdraw(70)
      async let second: Void = account.withdraw(20)
      async let third: Void = account.withdraw(30)
      _ = await (first, second, third)
      #expect(await account.balance >= 0)
    }
  }

  private static let bugs = [false, true]

  /// Expects that a body fails once, with this report.
  private func expect(
    _ report: String, unless isCured: Bool, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @Sendable (RemoteMock) async -> Void
  ) async {
    let found = await explore { await body(RemoteMock()) }
    #expect(found.dropFirst() == (isCured ? [] : [report]), sourceLocation: sourceLocation)
    #expect(found.isEmpty == isCured, sourceLocation: sourceLocation)
  }
}

@MainActor private final class SearchModel {
  private let remote: RemoteMock
  private let ignoresStale: Bool
  private var newest = ""
  private(set) var shown = ""
  private(set) var tasks: [Task<Void, Never>] = []

  init(_ remote: RemoteMock, ignoresStale: Bool) {
    (self.remote, self.ignoresStale) = (remote, ignoresStale)
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

private actor Account {
  private let remote: RemoteMock
  private let checksAgain: Bool
  private(set) var balance = 100

  init(_ remote: RemoteMock, checksAgain: Bool) {
    (self.remote, self.checksAgain) = (remote, checksAgain)
  }

  func withdraw(_ amount: Int) async {
    guard balance >= amount else { return }
    await remote.put(amount)
    if !checksAgain || balance >= amount { balance -= amount }
  }
}
