import Testing
import Understudy
import UnderstudyTestSupport

/// What belongs to one mock, and what mocks share. The kinds of mocks are in `Declarations`.
@Suite(.mockSession) struct Mocks {
  @Test("A mock has its type's name unless it is given one")
  func names() {
    let mocks = [ShelfMock(), ShelfMock(mockState: MockState(named: "lower shelf"))]
    // The copies of a struct are the same mock.
    for mock in mocks { mock.count("Emma") }
    let named = StoreMock<Int>(named: "upper store")
    _ = named.save(1)
    StoreMock<Int>.reset()

    #expect(mocks.map { $0.mockState.invocations[0].mockName } == ["ShelfMock", "lower shelf"])
    #expect(named.mockState.invocations.map(\.mockName) == ["upper store"])
    let text = "StoreMock<Int>.reset() was called 1 time, expected never."
    expectFailure(headline: text) { verify(StoreMock<Int>.reset()).called(.never) }
    // Each specialization has its own static members.
    verify(StoreMock<String>.reset()).called(.never)
  }
}

private struct ShelfMock: Mocking {
  var mockState = MockState()
  @discardableResult func count(_ title: String) -> Int { calledReturning(with: title) }
}

private final class StoreMock<Item>: Mock {
  func save(_ item: Item) -> Item? { calledReturning(with: item) }
  static func reset() { mockState.called() }
}
