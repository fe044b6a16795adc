import Testing
import Understudy
import UnderstudyExploration
import UnderstudyTestSupport

/// `verifyBalanced` with `.everyFailure` finds what stays open where something fails.
@Suite(.timeLimit(.minutes(5))) struct BalancesOfFailures {
  @Test("A connection stays open if a call that follows fails", arguments: [false, true])
  func leak(isCured: Bool) async {
    let found = await explore(.everyFailure) {
      let pool = PoolMock()
      try await attempt {
        try await pool.open(1)
        if isCured {
          defer { pool.close(1) }
          try await pool.send("a")
        } else {
          try await pool.send("a")
          pool.close(1)
        }
      }
      await verifyBalanced {
        try await pool.open(any())
      } by: {
        pool.close(any())
      }
    }
    let reports = [
      """
      open(_:) returned 1 time, but close(_:) was called 0 times.
      Expected as many: open(any()) and close(any())
      The calls:
        #1 open(1)
      """,
      #"Fails when call 2 of the attempt, send("a"), fails once. To repeat it: @Test(.failure(of: 2))"#,
    ]
    #expect(found == (isCured ? [] : reports))
  }
}

private final class PoolMock: Mock, @unchecked Sendable {
  func open(_ id: Int) async throws { try await calledThrowing(with: id) }
  func send(_ text: String) async throws { try await calledThrowing(with: text) }
  func close(_ id: Int) { called(with: id) }
}
