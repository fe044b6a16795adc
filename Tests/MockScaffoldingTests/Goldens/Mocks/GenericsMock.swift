import Understudy
import Zoo

final class GenericsMock: Mock, Generics {
  func put<Item>(_ item: Item) { called(with: item) }

  @discardableResult
  func find<Key: Hashable, Item: Equatable>(_ key: Key, as type: Item.Type) -> Item? {
    calledReturning(with: key, type, default: nil)
  }

  func print(_ item: some CustomStringConvertible) { called(with: item) }

  func weigh(_ item: any Equatable) { called(with: item) }

  @discardableResult
  func sum<Items: Collection>(_ items: Items) -> Int where Items.Element == Int {
    calledReturning(with: items, default: 0)
  }

  func send<each Item>(_ items: repeat each Item) {
    var itemsList: [Any?] = []
    repeat itemsList.append(each items)
    called(with: itemsList)
  }

  @discardableResult
  func join<each Item: Hashable>(_ items: repeat each Item, with name: String) -> Int {
    var itemsList: [Any?] = []
    repeat itemsList.append(each items)
    return calledReturning(with: itemsList, name, default: 0)
  }

  func add(_ items: some Sequence<Int>) { called(with: items) }

  @discardableResult
  func copy<Item: Codable & Hashable>(_ items: some Collection) -> Item {
    calledReturning(with: items)
  }

  func opaque(_ items: [some Store<Int, String>], other: (some Sendable & Dish)?) {
    called(with: items, other)
  }

  func existential(_ store: any Store<Int, String>, items: [any Dish], kind: (any Dish).Type) {
    called(with: store, items, kind)
  }
}
