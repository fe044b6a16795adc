import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// A bug in as few lines as show it, the trait that finds it, and its cure.
struct Bug: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var trait: FailureTrait?
  var mode: OrderMode?
  /// The first run that fails.
  var run: Int?
  /// What the test reports after its expectation; of random orders of jobs, the events.
  var report: String?
  /// Returns whether the code does what it should.
  let property: @Sendable (FlakyMock, _ isCured: Bool) async throws -> Bool
}

/// Bugs that traits find. `FoundFailures`, `FoundInPackages`, and `FoundInMorePackages` have most of them.
@Suite(.timeLimit(.minutes(5))) struct FoundBugs {
  @Test(
    "A trait finds a bug, and nothing when the bug is cured",
    arguments: bugs + FoundFailures.bugs + FoundInPackages.bugs + FoundInMorePackages.bugs,
    [false, true])
  func found(bug: Bug, isCured: Bool) async throws {
    let (runs, firstFailing) = (Shared(0), Shared<Int?>(nil))
    let test: @Sendable () async throws -> Void = {
      let run = runs.increment()
      let holds = try await bug.property(FlakyMock(), isCured)
      if !holds { firstFailing.change { $0 = $0 ?? run } }
      #expect(holds)
    }
    let found =
      if let trait = bug.trait { await explore(trait, bug.mode, test) } else {
        await explore(bug.mode!, body: test)
      }
    if isCured { return #expect(found == []) }
    let run = try #require(firstFailing.value)
    #expect(run == bug.run ?? run && run <= 10)
    var report = [bug.report].compactMap { $0 }
    if case .jobs = bug.mode {
      report = [
        "Fails in sample \(run)\(bug.report ?? ""). "
          + "To repeat it: @Test(.everyOrder(samples: 1, seed: \(run), of: .jobs))"
      ]
    }
    #expect(found == ["expectation"] + report)
  }

  private static let bugs = [
    Bug(
      testDescription: "A stale response overwrites a newer one, in a main-actor model with tasks",
      mode: .every(),
      report: "Fails in 1 of 2 orders: page(2), page(1). To repeat it: @Test(.order([1, 0]))"
        + "\nIt passes if page(1) ends before page(2)."
    ) { @MainActor remote, isCured in
      let model = PageModel(remote, ignoresStale: isCured)
      for number in 1...2 { model.show(number) }
      for task in model.tasks { await task.value }
      return model.shown == 2
    },
    Bug(
      testDescription: "An actor checks, awaits, and acts: an account is overdrawn",
      mode: .every(),
      report: "Fails in all 6 orders that ran: put(\"30\"), put(\"20\"), put(\"70\"). "
        + "To repeat it: @Test(.order([2, 1, 0]))"
        + "\nIf it passes without .everyOrder, the cause is that its calls overlap."
    ) { remote, isCured in
      let account = Account(remote, checksAgain: isCured)
      await inTasks([70, 20, 30]) { amount in try? await account.withdraw(amount) }
      return await account.balance >= 0
    },
  ]
}

@MainActor private final class PageModel {
  private let remote: FlakyMock
  private let ignoresStale: Bool
  private var newest = 0
  private(set) var shown = 0
  private(set) var tasks: [Task<Void, Never>] = []

  init(_ remote: FlakyMock, ignoresStale: Bool) {
    (self.remote, self.ignoresStale) = (remote, ignoresStale)
  }

  func show(_ number: Int) {
    newest = number
    tasks.append(
      Task {
        let page = try? await remote.page(number)
        if !ignoresStale || newest == number { shown = page ?? 0 }
      })
  }
}

private actor Account {
  private let remote: FlakyMock
  private let checksAgain: Bool
  private(set) var balance = 100

  init(_ remote: FlakyMock, checksAgain: Bool) {
    (self.remote, self.checksAgain) = (remote, checksAgain)
  }

  func withdraw(_ amount: Int) async throws {
    guard balance >= amount else { return }
    try await remote.put("\(amount)")
    if !checksAgain || balance >= amount { balance -= amount }
  }
}
