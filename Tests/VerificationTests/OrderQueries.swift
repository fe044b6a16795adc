import Testing
import UnderstudyTestSupport

@testable import Understudy

/// The matches of a query outlive a change of the log.
@Suite struct OrderQueries {
  private let mock = GalleyMock()
  private let here = SourcePosition(#fileID, #filePath, 1, 1)

  private func patterns(_ body: () throws -> Void) -> [CallPattern]? {
    RecordedExpression("verifyInOrder", .block, #fileID, #filePath, 1, 1).targets(of: body)
  }

  private func unverified() -> [String] {
    reportedCalls { verifyNoMoreInteractions(on: mock) }
  }

  @Test("A query of a log that is cleared verifies no later call")
  func cleared() {
    mock.row(1)
    let query = OrderQuery(patterns { mock.row(1) })
    mock.mockState.clearInvocations()
    mock.row(7)
    query?.verifyOrder(at: here)
    query?.verifySequence(at: here)
    #expect(unverified() == ["#1 row(7)"])
  }

  @Test("A count from before a clearing verifies no later call")
  func clearedCount() throws {
    mock.row(1)
    for pattern in try #require(
      patterns {
        mock.row(1); mock.row(any())
      })
    {
      let query = CallQuery(pattern: pattern)
      let answer = query.matches()
      mock.mockState.clearInvocations()
      mock.row(1)
      query.conclude(answer, 1, { nil }, at: here)
      #expect(unverified() == ["#1 row(1)"])
    }
  }

  @Test("A following query compares only new calls, unless the log was cleared")
  func following() throws {
    var compared: [Int] = []
    let pattern = try #require(
      patterns {
        mock.row(
          matching {
            compared.append($0)
            return $0 < 3
          })
      }?.first)
    let query = CallQuery(pattern: pattern)
    mock.row(1)
    mock.row(5)
    let first = query.matches()
    mock.row(2)
    let second = query.matches(following: first)
    #expect(second.indices.prefix(.max) == [0, 2])
    #expect(compared == [1, 5, 2])
    mock.mockState.clearInvocations()
    mock.row(2)
    #expect(query.matches(following: second).indices.prefix(.max) == [0])
  }
}

private final class GalleyMock: Mock, @unchecked Sendable {
  @discardableResult func row(_ strokes: Int) -> Int { calledReturning(with: strokes) }
}
