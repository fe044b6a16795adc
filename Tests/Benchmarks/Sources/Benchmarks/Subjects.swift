import Foundation
import Understudy

/// The protocol that both the mock and the handwritten spy implement.
protocol Store: Sendable {
  func put(_ key: String, _ value: Int)
  func delete(_ key: String, _ value: Int)
  func show(_ item: Item, _ value: Int)
  func save(_ record: Record, _ value: Int)
  func fill(_ list: [Int], _ value: Int)
  func get(_ key: String, _ revision: Int) -> Int
  func find(_ key: String, _ revision: Int) throws -> Int
  func send(_ key: String, _ value: Int)
  func load(_ key: String, _ revision: Int) async -> Int
  static func open(_ key: String, _ value: Int)
}

/// An object, with as many others behind it as the row wants.
final class Item: Sendable {
  let name = "item"
  let parts: [Item]

  init(parts: Int) { self.parts = (0..<parts).map { _ in Item(parts: 0) } }
}

/// A value that is too large for an existential container.
struct Record {
  var names = ("a", "b", "c", "d")
  var numbers = (1, 2, 3, 4)
}

struct StoreError: Error {}

final class StoreMock: Mock, Store, @unchecked Sendable {
  func put(_ key: String, _ value: Int) { called(with: key, value) }
  func delete(_ key: String, _ value: Int) { called(with: key, value) }
  func show(_ item: Item, _ value: Int) { called(with: item, value) }
  func save(_ record: Record, _ value: Int) { called(with: record, value) }
  func fill(_ list: [Int], _ value: Int) { called(with: list, value) }
  func get(_ key: String, _ revision: Int) -> Int {
    calledReturning(with: key, revision, default: 0)
  }
  func find(_ key: String, _ revision: Int) throws -> Int {
    try calledThrowReturning(with: key, revision, default: 0)
  }
  func send(_ key: String, _ value: Int) { called(with: key, value) }
  func load(_ key: String, _ revision: Int) async -> Int {
    await calledReturning(with: key, revision, default: 0)
  }
  static func open(_ key: String, _ value: Int) { called(with: key, value) }
}

/// A handwritten spy to compare with: a lock, arrays of tuples, and closures.
final class StoreSpy: Store, @unchecked Sendable {
  private let lock = NSLock()
  private(set) var puts: [(key: String, value: Int)] = []
  private(set) var deletes: [(key: String, value: Int)] = []
  private(set) var shows: [(item: Item, value: Int)] = []
  private(set) var saves: [(record: Record, value: Int)] = []
  private(set) var fills: [(list: [Int], value: Int)] = []
  private(set) var gets: [(key: String, revision: Int)] = []
  private(set) var sends: [(key: String, value: Int)] = []
  private(set) var finds: [(key: String, revision: Int)] = []
  private(set) var loads: [(key: String, revision: Int)] = []
  var getStub: ((String, Int) -> Int)?
  var findStub: ((String, Int) throws -> Int)?
  var sendEffect: ((String, Int) -> Void)?

  private static let lock = NSLock()
  nonisolated(unsafe) private(set) static var opens: [(key: String, value: Int)] = []

  func put(_ key: String, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    puts.append((key, value))
  }

  func delete(_ key: String, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    deletes.append((key, value))
  }

  func show(_ item: Item, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    shows.append((item, value))
  }

  func save(_ record: Record, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    saves.append((record, value))
  }

  func fill(_ list: [Int], _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    fills.append((list, value))
  }

  func get(_ key: String, _ revision: Int) -> Int {
    lock.lock()
    gets.append((key, revision))
    let stub = getStub
    lock.unlock()
    return stub?(key, revision) ?? 0
  }

  func send(_ key: String, _ value: Int) {
    lock.lock()
    sends.append((key, value))
    let effect = sendEffect
    lock.unlock()
    effect?(key, value)
  }

  func find(_ key: String, _ revision: Int) throws -> Int {
    lock.lock()
    finds.append((key, revision))
    let stub = findStub
    lock.unlock()
    return try stub?(key, revision) ?? 0
  }

  func load(_ key: String, _ revision: Int) async -> Int { append(key, revision) }

  private func append(_ key: String, _ revision: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    loads.append((key, revision))
    return 0
  }

  static func open(_ key: String, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    opens.append((key, value))
  }

  static func reset() {
    lock.lock()
    defer { lock.unlock() }
    opens = []
  }

  func count(ofPut key: String, _ value: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return puts.reduce(0) { $0 + ($1.key == key && $1.value == value ? 1 : 0) }
  }

  func count(ofPut key: String) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return puts.reduce(0) { $0 + ($1.key == key ? 1 : 0) }
  }

  func count(ofShow item: Item, _ value: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return shows.reduce(0) { $0 + ($1.item === item && $1.value == value ? 1 : 0) }
  }
}
