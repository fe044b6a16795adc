import Testing
import Understudy

private protocol Shelf {
  func put<Item>(_ item: Item)
  func find<Key: Hashable, Item>(_ key: Key, as type: Item.Type) -> Item? where Item: Equatable
  func print(_ item: some CustomStringConvertible)
  func weigh(_ item: any Equatable)
  func sum<Items: Collection>(_ items: Items) -> Int where Items.Element == Int
  func send<each Item>(_ items: repeat each Item)
}

private final class ShelfMock: Mock, Shelf {
  func put<Item>(_ item: Item) { called(with: item) }
  func find<Key: Hashable, Item>(_ key: Key, as type: Item.Type) -> Item? where Item: Equatable {
    calledReturning(with: key, type)
  }
  func print(_ item: some CustomStringConvertible) { called(with: item) }
  func weigh(_ item: any Equatable) { called(with: item) }
  func sum<Items: Collection>(_ items: Items) -> Int where Items.Element == Int {
    calledReturning(with: items)
  }
  func send<each Item>(_ items: repeat each Item) {
    var list: [Any?] = []
    repeat list.append(each items)
    called(with: list)
  }
}

private protocol Store<Item, Key> {
  associatedtype Item
  associatedtype Key: Hashable = String
  func item(for key: Key) -> Item?
  mutating func save(_ item: Item, for key: Key)
}

private final class NumberStoreMock: Mock, Store {
  typealias Item = Int
  func item(for key: String) -> Int? { calledReturning(with: key) }
  func save(_ item: Int, for key: String) { called(with: item, key) }
}

private final class StoreMock<Item, Key: Hashable>: Mock, Store {
  func item(for key: Key) -> Item? { calledReturning(with: key) }
  func save(_ item: Item, for key: Key) { called(with: item, key) }
}

private protocol Screen {
  associatedtype Body: CustomStringConvertible
  var body: Body { get }
}
private final class ScreenMock: Mock, Screen {
  var body: some CustomStringConvertible { calledReturning(default: "") }
}

private func count<S: Store<Int, String>>(_ key: String, in store: S) -> Int {
  store.item(for: key) ?? 0
}

@Suite struct GenericDeclarations {
  private let shelf = ShelfMock()

  @Test("A generic method")
  func generic() {
    var items: [String] = []
    when(shelf.put(any(String.self))).perform { (item: String) in items.append(item) }
    shelf.put("a")
    shelf.put(3)
    #expect(items == ["a"])
    verify(shelf.put(any(String.self))).called(1)
  }

  @Test("A generic method with a where clause")
  func whereClause() {
    when(shelf.find(1, as: String.self)).thenReturn("a")
    #expect(shelf.find(1, as: String.self) == "a")
    verify(shelf.find(any(Int.self), as: String.self)).called(1)
  }

  @Test("A some parameter")
  func someParameter() {
    shelf.print("a")
    shelf.print(3)
    verify(shelf.print("a")).called(1)
    verify(shelf.print(any(Int.self))).called(1)
  }

  @Test("An any parameter")
  func anyParameter() {
    shelf.weigh("a")
    shelf.weigh(3)
    verify(shelf.weigh(any())).called(2)
    verify(shelf.weigh(any(like: "x"))).called(2)
  }

  @Test("A generic collection")
  func collection() {
    when(shelf.sum([1, 2])).thenReturn(3)
    #expect(shelf.sum([1, 2]) == 3)
    verify(shelf.sum([1, 2])).called(1)
  }

  @Test("A parameter pack")
  func parameterPack() {
    shelf.send("a", 3, true)
    verify(shelf.send("a", 3, true)).called(1)
    verify(shelf.send(any(String.self), 3, any(Bool.self))).called(1)
  }
}

@Suite struct AssociatedTypeDeclarations {
  @Test("An associated type that the mock specifies")
  func named() {
    let store = NumberStoreMock()
    when(store.item(for: "a")).thenReturn(3)
    #expect(store.item(for: "a") == 3)
    verify(store.item(for: "a")).called(1)
  }

  @Test("An associated type that the test specifies")
  func generic() {
    let store = StoreMock<[String], Int>()
    when(store.item(for: any())).thenReturn(["a"])
    #expect(store.item(for: 1) == ["a"])
    store.save(["b"], for: 2)
    verify(on: store, called: 1).save(["b"], for: any())
  }

  @Test("A primary associated type")
  func primary() {
    let mock = StoreMock<Int, String>()
    when(mock.item(for: "a")).thenReturn(3)
    let store: any Store<Int, String> = mock
    #expect(count("a", in: store) == 3)
    verify(mock.item(for: any())).called(1)
  }

  @Test("An opaque result")
  func opaque() {
    let screen = ScreenMock()
    _ = when(using: screen, thenReturn: "Home").body
    #expect(screen.body.description == "Home")
    verify(screen.body).called(1)
  }
}
