import Testing
import Understudy
import UnderstudyTestSupport

/// What belongs to one mock, and what mocks share. The kinds of mocks are in `Declarations`.
@Suite(.mockSession) struct Mocks {
  @Test("A struct is a mock, and its copies are the same mock")
  func structure() {
    let shelf = StructShelfMock()
    let copy = shelf
    when(shelf.count("Emma")).thenReturn(3)

    #expect(copy.count("Emma") == 3)
    copy.add("Emma")

    verify(on: shelf, called: 1).add("Emma")
  }

  @Test("Each specialization of a generic mock has its own statics")
  func generic() {
    let numbers = StoreMock<Int>()
    let texts = StoreMock<String>()
    when(numbers.save(any())).thenReturn(1)
    when(texts.save("a")).thenReturn("b")
    when(StoreMock<Int>.limit).thenReturn(10)

    #expect(numbers.save(7) == 1)
    #expect(texts.save("a") == "b")
    #expect(StoreMock<Int>.limit == 10)
    #expect(StoreMock<String>.limit == 0)

    verify(on: numbers, called: 1).save(7)
    verify(StoreMock<String>.limit).called(1)
  }

  @Test("Two mocks of one type share neither stubs nor calls")
  func instances() {
    let (first, second) = (ShelfMock(), ShelfMock())
    when(first.count(any())).thenReturn(1)

    #expect(first.count("Emma") == 1)
    #expect(second.count("Emma") == 0)
    first.add("Emma")

    verify(on: second, called: never()).add(any())
  }

  @Test("A mock has its type's name unless it is given one")
  func names() {
    let plain = ShelfMock()
    let named = ShelfMock(named: "upper shelf")
    let state = MockState(named: "lower shelf")
    let structure = StructShelfMock(mockState: state)
    plain.add("Emma")
    named.add("Emma")
    structure.add("Emma")
    StoreMock<Int>.reset()

    #expect(plain.mockState.invocations.map(\.mockName) == ["ShelfMock"])
    #expect(named.mockState.invocations.map(\.mockName) == ["upper shelf"])
    #expect(structure.mockState.invocations.map(\.mockName) == ["lower shelf"])
    expectFailure(
      headline: "StoreMock<Int>.reset() was called 1 time, expected never.", atLine: #line + 2
    ) {
      verify(StoreMock<Int>.reset()).called(.never)
    }
  }
}

// MARK: - The mocks

private protocol Shelf {
  func add(_ title: String)
  func count(_ title: String) -> Int
}

private final class ShelfMock: Mock, Shelf {
  func add(_ title: String) { called(with: title) }
  @discardableResult
  func count(_ title: String) -> Int { calledReturning(with: title) }
}

private struct StructShelfMock: Shelf, Mocking {
  var mockState = MockState()
  func add(_ title: String) { called(with: title) }
  func count(_ title: String) -> Int { calledReturning(with: title) }
}

private final class StoreMock<Item>: Mock {
  @discardableResult
  func save(_ item: Item) -> Item? { calledReturning(with: item) }
  static var limit: Int { calledReturning() }
  static func reset() { called() }
}
