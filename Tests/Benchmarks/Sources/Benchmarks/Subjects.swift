import Foundation
import Understudy

/// The protocol that both the mock and the handwritten spy implement.
protocol Store: Sendable {
  func put(_ key: String, _ value: Int)
  func fill(_ items: [Item], _ value: Int)
  func get(_ key: String, _ revision: Int) -> Int
}

final class Item: Sendable, Equatable {
  let number: Int

  init(number: Int) { self.number = number }

  static func == (a: Item, b: Item) -> Bool { a.number == b.number }
}

final class StoreMock: Mock, Store, @unchecked Sendable {
  func put(_ key: String, _ value: Int) { called(with: key, value) }
  func fill(_ items: [Item], _ value: Int) { called(with: items, value) }
  func get(_ key: String, _ revision: Int) -> Int { calledReturning(with: key, revision) }
  func find<Value>(_ key: Value) -> Int { calledReturning(with: key) }
  func keep<Value>(_ value: Value) { called(with: value) }
  func item() -> Item { calledReturning() }
  func list() -> [Plain] { calledReturning() }
}

enum Key: Equatable {
  case number(Int)
  case text(String)
}

struct Pair: Equatable {
  var name = "a"
  var number: Int
}

struct StoreID: Hashable {
  var number: Int
}

struct Plain {
  var name = "a"
  var number: Int
}

struct Shelf {
  var numbers: [Int]
}

/// A handwritten spy to compare with: a lock, arrays of tuples, and a closure.
final class StoreSpy: Store, @unchecked Sendable {
  private let lock = NSLock()
  private(set) var puts: [(key: String, value: Int)] = []
  private(set) var fills: [(items: [Item], value: Int)] = []
  private(set) var gets: [(key: String, revision: Int)] = []
  var getStub: ((String, Int) -> Int)?

  func put(_ key: String, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    puts.append((key, value))
  }

  func fill(_ items: [Item], _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    fills.append((items, value))
  }

  func get(_ key: String, _ revision: Int) -> Int {
    lock.lock()
    gets.append((key, revision))
    let stub = getStub
    lock.unlock()
    return stub?(key, revision) ?? 0
  }
}
