import Testing

@testable import Understudy
@testable import UnderstudyValues

@Suite struct CallQueryTests {
  @Test("A query that follows another one copies the new calls only, and shares no log")
  func following() throws {
    let mock = SailorMock()
    let block = StatementReader(.verifyAll, .block, #fileID, #filePath, 1, 1)
    let query = CallQuery(pattern: try #require(block.targets { mock.row(any()) }?.first))
    var found = CallMatches()
    var addresses: Set<UnsafeRawPointer?> = []
    for number in 1...1_000 {
      mock.row(number)
      addresses.insert(
        mock.mockState.withLock { $0.log.withUnsafeBytes { $0.baseAddress } })
      query.update(&found)
    }
    #expect(found.indices == Array(0..<1_000) && found.log.count == 1_000)
    // The log grows by doubling. A log that something else refers to moves with each call.
    #expect(addresses.count < 20)
  }
}
