import Understudy
import Zoo

final class GenericsSpy: Mock, Generics {
  let real: any Generics

  init(real: any Generics) {
    self.real = real
    super.init()
  }

  func put<Item>(_ item: Item) { called(with: item) { real.put(item) } }

  @discardableResult
  func find<Key: Hashable, Item: Equatable>(_ key: Key, as type: Item.Type) -> Item? {
    calledReturning(with: key, type) { real.find(key, as: type) }
  }

  func print(_ item: some CustomStringConvertible) { called(with: item) { real.print(item) } }

  func weigh(_ item: any Equatable) { called(with: item) { real.weigh(item) } }

  @discardableResult
  func sum<Items: Collection>(_ items: Items) -> Int where Items.Element == Int {
    calledReturning(with: items) { real.sum(items) }
  }

  func send<each Item>(_ items: repeat each Item) {
    var itemsList: [Any?] = []
    repeat itemsList.append(each items)
    called(with: itemsList) { real.send(repeat each items) }
  }

  @discardableResult
  func join<each Item: Hashable>(_ items: repeat each Item, with name: String) -> Int {
    var itemsList: [Any?] = []
    repeat itemsList.append(each items)
    return calledReturning(with: itemsList, name) { real.join(repeat each items, with: name) }
  }

  func add(_ items: some Sequence<Int>) { called(with: items) { real.add(items) } }

  @discardableResult
  func copy<Item: Codable & Hashable, Value: Collection>(_ items: Value) -> Item
  where Item == Value.Element {
    calledReturning(with: items) { real.copy(items) }
  }

  func opaque(_ items: [some Store<Int, String>], other: (some Sendable & Dish)?) {
    called(with: items, other) { real.opaque(items, other: other) }
  }

  func existential(_ store: any Store<Int, String>, items: [any Dish], kind: (any Dish).Type) {
    called(with: store, items, kind) { real.existential(store, items: items, kind: kind) }
  }
}
