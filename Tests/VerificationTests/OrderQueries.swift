import Testing
import UnderstudyTestSupport

@testable import Understudy
@testable import UnderstudyValues

/// The matches of a query outlive a change of the log.
@Suite struct OrderQueries {
  private let mock = CanteenMock()
  private let here = SourcePosition(#fileID, #filePath, 1, 1)

  private func patterns(_ body: () throws -> Void) -> [CallPattern]? {
    StatementReader(.verifyInOrder, .block, #fileID, #filePath, 1, 1).targets(of: body)
  }

  private func unverified() -> [String] {
    reportedCalls { verifyNoMoreInteractions(on: mock) }
  }

  @Test("A query of a log that is cleared verifies no later call")
  func cleared() {
    mock.cook("1")
    let query = OrderQuery(patterns { mock.cook("1") })
    mock.mockState.clearInvocations()
    mock.cook("7")
    query?.verifyOrder(at: here)
    query?.verifySequence(at: here)
    #expect(unverified() == ["#1 cook(\"7\")"])
  }

  @Test("A count from before a clearing verifies no later call")
  func clearedCount() throws {
    mock.cook("1")
    for pattern in try #require(
      patterns {
        mock.cook("1"); mock.cook(any())
      })
    {
      let query = CallQuery(pattern: pattern)
      let answer = query.matches()
      mock.mockState.clearInvocations()
      mock.cook("1")
      query.conclude(answer, 1, { nil }, at: here)
      #expect(unverified() == ["#1 cook(\"1\")"])
    }
  }

  @Test("A following query compares only new calls, unless the log was cleared")
  func following() throws {
    var compared: [String] = []
    let pattern = try #require(
      patterns {
        mock.cook(
          matching {
            compared.append($0)
            return $0 < "3"
          })
      }?.first)
    let query = CallQuery(pattern: pattern)
    mock.cook("1")
    mock.cook("5")
    let first = query.matches()
    mock.cook("2")
    var second = first
    query.update(&second)
    #expect(second.indices == [0, 2])
    #expect(compared == ["1", "5", "2"])
    mock.mockState.clearInvocations()
    mock.cook("2")
    query.update(&second)
    #expect(second.indices == [0])
  }
}
