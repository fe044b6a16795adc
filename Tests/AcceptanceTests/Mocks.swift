import Foundation
import Testing
import Understudy
import UnderstudyTestSupport

/// Whatever a mock is, it is stubbed and verified the same way.
@Suite(.mockSession) struct Mocks {
  @Test("A subclass of Mock stands in for a protocol")
  func subclassOfMock() {
    let shelf = ShelfMock()
    when(shelf.count("Emma")).thenReturn(3)

    #expect((shelf as any Shelf).count("Emma") == 3)
    (shelf as any Shelf).add("Emma")

    verify(shelf.count("Emma")).called(1)
    verify(on: shelf, called: 1).add("Emma")
  }

  @Test("An actor is a mock with one stored property")
  func actor() async {
    let shelf = ShelfActorMock()
    await when { await shelf.count("Emma") }.thenReturn(3)
    await when(using: shelf, thenReturn: 4).count("Persuasion")

    #expect(await shelf.count("Emma") == 3)
    #expect(await shelf.count("Persuasion") == 4)
    await shelf.add("Emma")

    await verify { await shelf.add("Emma") }.called(1)
    await verify(on: shelf, called: 2).count(any())
  }

  @Test("A subclass of NSObject is a mock")
  func subclassOfNSObject() {
    let shelf = ObjectShelfMock()
    when(shelf.count("Emma")).thenReturn(3)

    #expect(shelf.count("Emma") == 3)

    verify(on: shelf, called: 1).count("Emma")
  }

  @Test("A subclass of the class that it replaces is a mock, and the replaced code does not run")
  func subclassOfConcreteClass() {
    let shelf = WoodenShelfMock(boards: 2)
    when(using: shelf, thenReturn: 3).count("Emma")

    #expect((shelf as WoodenShelf).count("Emma") == 3)
    (shelf as WoodenShelf).add("Emma")

    verify(shelf.add("Emma")).called(1)
    #expect(shelf.titles == [])
  }

  @Test("A struct is a mock, and its copies are the same mock")
  func structure() {
    let shelf = StructShelfMock()
    let copy = shelf
    when(shelf.count("Emma")).thenReturn(3)

    #expect(copy.count("Emma") == 3)
    copy.add("Emma")

    verify(on: shelf, called: 1).add("Emma")
  }

  @Test("A struct's mutating method is stubbed and verified by expression")
  func mutatingMethod() {
    var shelf = StructShelfMock()
    when(shelf.clear()).thenReturn(7)

    #expect(shelf.clear() == 7)

    verify(shelf.clear()).called(1)
  }

  @MainActor
  @Test("A class on the main actor is a mock, and its calls stay there")
  func mainActor() async throws {
    let shelf = MainActorShelfMock()
    when(shelf.title).thenReturn("Novels")
    await when { try await shelf.load() }.thenAnswer { @MainActor in
      MainActor.preconditionIsolated()
      return 3
    }

    #expect(shelf.title == "Novels")
    #expect(try await shelf.load() == 3)
    shelf.title = "Plays"

    verify(shelf.title = "Plays").called(1)
    try await verify(on: shelf, called: 1).load()
  }

  @Test("A generic mock has the statics of its own specialisation only")
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

  @Test("A mock goes by its type's name unless it is given one")
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
      """
      StoreMock<Int>.reset() was called 1 time, expected never.
      Expected: StoreMock<Int>.reset()
      Matching calls:
        #1 StoreMock<Int>.reset()
      The only call on StoreMock<Int>:
        #1 StoreMock<Int>.reset()
      """, atLine: #line + 2
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

private protocol ShelfActor: Actor {
  func add(_ title: String)
  func count(_ title: String) async -> Int
}

private actor ShelfActorMock: ShelfActor, Mocking {
  let mockState = MockState()
  func add(_ title: String) { called(with: title) }
  @discardableResult
  func count(_ title: String) async -> Int { await calledReturning(with: title) }
}

private class ObjectShelf: NSObject, Shelf {
  func add(_ title: String) {}
  func count(_ title: String) -> Int { -1 }
}

private final class ObjectShelfMock: ObjectShelf, Mocking {
  let mockState = MockState()
  override func add(_ title: String) { called(with: title) }
  @discardableResult
  override func count(_ title: String) -> Int { calledReturning(with: title) }
}

private class WoodenShelf {
  private(set) var titles: [String] = []
  init(boards: Int) {}
  func add(_ title: String) { titles.append(title) }
  func count(_ title: String) -> Int { titles.count { $0 == title } }
}

private final class WoodenShelfMock: WoodenShelf, Mocking {
  let mockState = MockState()
  override func add(_ title: String) { called(with: title) }
  @discardableResult
  override func count(_ title: String) -> Int { calledReturning(with: title) }
}

private struct StructShelfMock: Shelf, Mocking {
  var mockState = MockState()
  func add(_ title: String) { called(with: title) }
  func count(_ title: String) -> Int { calledReturning(with: title) }
  mutating func clear() -> Int { calledReturning() }
}

@MainActor private final class MainActorShelfMock: Mock {
  var title: String {
    get { calledReturning() }
    set { called(with: newValue) }
  }
  @discardableResult
  func load() async throws -> Int { try await calledThrowReturning() }
}

private final class StoreMock<Item>: Mock {
  @discardableResult
  func save(_ item: Item) -> Item? { calledReturning(with: item) }
  static var limit: Int { calledReturning() }
  static func reset() { called() }
}
