import Foundation
import Understudy

/// The protocol that both the mock and the handwritten spy implement.
protocol Store: Sendable {
  func put(_ key: String, _ value: Int)
  func get(_ key: String, _ revision: Int) -> Int
  func load(_ key: String, _ revision: Int) async -> Int
}

final class StoreMock: Mock, Store, @unchecked Sendable {
  func put(_ key: String, _ value: Int) { called(with: key, value) }
  func get(_ key: String, _ revision: Int) -> Int {
    calledReturning(with: key, revision, default: 0)
  }
  func load(_ key: String, _ revision: Int) async -> Int {
    await calledReturning(with: key, revision, default: 0)
  }
}

/// A handwritten spy to compare with: a lock, arrays of tuples, and a closure.
final class StoreSpy: Store, @unchecked Sendable {
  private let lock = NSLock()
  private(set) var puts: [(key: String, value: Int)] = []
  private(set) var gets: [(key: String, revision: Int)] = []
  private(set) var loads: [(key: String, revision: Int)] = []
  var getStub: ((String, Int) -> Int)?

  func put(_ key: String, _ value: Int) {
    lock.lock()
    defer { lock.unlock() }
    puts.append((key, value))
  }

  func get(_ key: String, _ revision: Int) -> Int {
    lock.lock()
    gets.append((key, revision))
    let stub = getStub
    lock.unlock()
    return stub?(key, revision) ?? 0
  }

  func load(_ key: String, _ revision: Int) async -> Int { append(key, revision) }

  private func append(_ key: String, _ revision: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    loads.append((key, revision))
    return 0
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
}
