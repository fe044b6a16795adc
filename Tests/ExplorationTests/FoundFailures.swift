import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// Bugs of error handling and of cancellations, each found by one trait, and each with its cure. `FoundBugs` runs
/// them.
enum FoundFailures {
  static let bugs = [
    Bug(
      testDescription: "State is half written: the account is debited, and nothing is booked",
      trait: .everyFailure,
      report: #"Fails when call 2 of the attempt, put("to 70"), fails once. "#
        + "To repeat it: @Test(.failure(of: 2))"
    ) { remote, isCured in
      let (balance, booked) = (Shared(100), Shared(0))
      try await attempt {
        try await remote.put("check 70")
        balance.change { $0 -= 70 }
        do {
          try await remote.put("to 70")
        } catch {
          if isCured { balance.change { $0 += 70 } }
          throw error
        }
        booked.change { $0 += 70 }
      }
      return balance.value + booked.value == 100
    },
    Bug(
      testDescription: "A spinner is left on after an error", trait: .everyFailure,
      report: firstCall
    ) { remote, isCured in
      let model = Model(remote, defersEnd: isCured)
      try await attempt { try await model.refresh() }
      return !model.isLoading
    },
    Bug(
      testDescription: "An error is swallowed, and what was never saved is said to be",
      trait: .everyFailure,
      report: #"Fails when call 1 of the attempt, put("draft"), fails once. "#
        + "To repeat it: @Test(.failure(of: 1))"
    ) { remote, isCured in
      let isSaved = Shared(false)
      try await attempt {
        let result: Void? = try? await remote.put("draft")
        isSaved.change { $0 = !isCured || result != nil }
      }
      return !isSaved.value || remote.stored.value == ["draft"]
    },
    Bug(
      testDescription: "A response is lost, and the order is placed twice",
      trait: .everyFailure(.afterAnswer),
      report: #"Fails when call 1 of the attempt, put("order"), fails once after its answer. "#
        + "To repeat it: @Test(.failure(of: 1, .afterAnswer))"
    ) { remote, isCured in
      try await attempt {
        do {
          try await remote.put("order")
        } catch {
          if isCured, try await remote.count() > 0 { return }
          try await remote.put("order")
        }
      }
      return remote.stored.value.count <= 1
    },
    Bug(
      testDescription: "A cache never loads again what has failed once, or while a server is down",
      trait: .everyFailure, report: firstCall
    ) { remote, isCured in
      let load = Shared<Task<Int, any Error>?>(nil)
      @Sendable func value() async throws -> Int {
        let task = load.value ?? Task { try await remote.get() }
        load.change { $0 = task }
        do {
          return try await task.value
        } catch {
          if isCured { load.change { $0 = nil } }
          throw error
        }
      }
      try await attempt {
        for _ in 1...2 { _ = try? await value() }
      }
      return (try? await value()) == 3
    },
    Bug(
      testDescription: "A canceled task leaves the spinner on", mode: .every(),
      report: "Fails in 2 of 5 orders: cancellation, begin, get() canceled. "
        + "To repeat it: @Test(.order([1, 0, 1]))" + "\nIt passes if get() isn't canceled."
    ) { remote, isCured in
      let model = Model(remote, defersEnd: isCured)
      _ = await canceledAtAnyTime { try await model.refresh() }
      return !model.isLoading
    },
  ]

  static let firstCall =
    "Fails when call 1 of the attempt, get(), fails once. To repeat it: @Test(.failure(of: 1))"
}

/// A spy over a small model of a server.
final class FlakyMock: Mock, @unchecked Sendable {
  let stored = Shared<[String]>([])
  func put(_ text: String) async throws {
    try await calledThrowing(with: text) { self.stored.append(text) }
  }
  @discardableResult func get() async throws -> Int { try await calledThrowReturning { 3 } }
  func count() async throws -> Int { try await calledThrowReturning { self.stored.value.count } }
  func page(_ number: Int) async throws -> Int {
    try await calledThrowReturning(with: number) { number }
  }
  func tap() async { await called() }
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
