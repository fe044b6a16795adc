import Testing
import Understudy

private protocol Search {
  func find(_ text: String) -> Int
  func find(text: String) -> Int
  func find(_ number: Int) -> Int
  func find(_ texts: [String]) -> Int
  func find(_ texts: String...) -> Int
  func next() -> Int
  func next() -> String
  func load(_ text: String) -> Int
  func load(_ text: String) async -> Int
}

private final class SearchMock: Mock, Search {
  @discardableResult func find(_ text: String) -> Int { calledReturning(with: text) }
  @discardableResult func find(text: String) -> Int { calledReturning(with: text) }
  @discardableResult func find(_ number: Int) -> Int { calledReturning(with: number) }
  @discardableResult func find(_ texts: [String]) -> Int { calledReturning(with: texts) }
  @discardableResult func find(_ texts: String...) -> Int { calledReturning(with: texts) }
  func next() -> Int { calledReturning() }
  func next() -> String { calledReturning() }
  @discardableResult func load(_ text: String) -> Int { calledReturning(with: text) }
  @discardableResult func load(_ text: String) async -> Int { await calledReturning(with: text) }
}

@Suite struct OverloadDeclarations {
  private let search = SearchMock()

  @Test("Overloads by label")
  func byLabel() {
    when(search.find("a")).thenReturn(1)
    when(search.find(text: "a")).thenReturn(2)
    #expect(search.find("a") == 1)
    #expect(search.find(text: "a") == 2)
    verify(search.find("a")).called(1)
  }

  @Test("Overloads by parameter type")
  func byType() {
    when(search.find(any(String.self))).thenReturn(1)
    when(search.find(any(Int.self))).thenReturn(2)
    #expect(search.find("a") == 1)
    #expect(search.find(7) == 2)
    verify(search.find("a")).called(1)
  }

  @Test("Overloads by result type")
  func byResult() {
    when(search.next() as Int).thenReturn(1)
    when(search.next() as String).thenReturn("a")
    #expect(search.next() == 1)
    #expect(search.next() == "a")
    verify(search.next() as String).called(1)
  }

  @Test("A variadic overload and an array overload")
  func variadicAgainstArray() {
    when(search.find("a", "b")).thenReturn(1)
    when(search.find(["a", "b"])).thenReturn(2)
    #expect(search.find("a", "b") == 1)
    #expect(search.find(["a", "b"]) == 2)
    verify(search.find("a", "b")).called(1)
  }

  @Test("Overloads by effect")
  func byEffect() async {
    // What is not async picks the overload that is not.
    func stub() { when(search.load("a")).thenReturn(1) }
    func load() -> Int { search.load("a") }

    stub()
    await when { await search.load("a") }.thenReturn(2)
    #expect(await search.load("a") == 2)
    #expect(load() == 1)
    await verify { await search.load("a") }.called(1)
  }
}
