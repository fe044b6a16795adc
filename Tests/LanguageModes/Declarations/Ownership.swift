import Testing
import Understudy

private struct Key: ~Copyable {
  let number: Int
  init(number: Int) { self.number = number }
}

private final class Parcel: Sendable {}

private protocol Vault {
  func check(_ key: borrowing Key) -> Bool
  func destroy(_ key: consuming Key)
  func issue() -> Key
  func exchange(_ key: inout Key)
  func keep<Item: ~Copyable>(_ item: consuming Item, at place: Int)
  func label(_ text: borrowing String)
  func take(_ text: consuming String)
  func ship(_ parcel: sending Parcel) -> sending Parcel
}

private final class VaultMock: Mock, Vault {
  @discardableResult func check(_ key: borrowing Key) -> Bool { calledReturning(with: key.number) }
  func destroy(_ key: consuming Key) { called(with: key.number) }
  func issue() -> Key { Key(number: calledReturning(default: 0)) }
  func exchange(_ key: inout Key) {
    key = Key(number: calledReturning(with: key.number, default: 0))
  }
  func keep<Item: ~Copyable>(_ item: consuming Item, at place: Int) { called(with: omitted, place) }
  func label(_ text: borrowing String) { called(with: copy text) }
  func take(_ text: consuming String) { called(with: text) }
  @discardableResult func ship(_ parcel: sending Parcel) -> sending Parcel {
    calledReturning(with: parcel, default: Parcel())
  }
}

private protocol Ledger: ~Copyable {
  func total() -> Int
  mutating func add(_ amount: Int)
  consuming func close()
}

private final class LedgerMock: Mock, Ledger {
  @discardableResult func total() -> Int { calledReturning() }
  func add(_ amount: Int) { called(with: amount) }
  func close() { called() }
}

private func spend(_ ledger: consuming some Ledger & ~Copyable) -> Int {
  ledger.add(3)
  let total = ledger.total()
  ledger.close()
  return total
}

private protocol Counter {
  mutating func increment(by number: Int)
  mutating func next() -> Int?
  var value: Int { mutating get set }
}

private struct CounterMock: Counter, Mocking {
  let mockState = MockState()
  mutating func increment(by number: Int) { called(with: number) }
  mutating func next() -> Int? { calledReturning() }
  var value: Int {
    mutating get { calledReturning() }
    set { called(with: newValue) }
  }
}

private final class CounterClassMock: Mock, Counter {
  func increment(by number: Int) { called(with: number) }
  @discardableResult func next() -> Int? { calledReturning() }
  var value: Int {
    get { calledReturning() }
    set { called(with: newValue) }
  }
}

@Suite struct OwnershipDeclarations {
  private let vault = VaultMock()

  @Test("A borrowed noncopyable parameter")
  func borrowing() {
    when(vault.check(Key(number: 1))).thenReturn(true)
    #expect(vault.check(Key(number: 1)) == true)
    verify(vault.check(Key(number: any()))).called(1)
  }

  @Test("A consumed noncopyable parameter")
  func consuming() {
    vault.destroy(Key(number: 1))
    verify(vault.destroy(Key(number: 1))).called(1)
  }

  @Test("A noncopyable result")
  func result() {
    _ = when(using: vault, thenReturn: 7).issue()
    let key = vault.issue()
    let number = key.number
    #expect(number == 7)
    verify { _ = vault.issue() }.called(1)
  }

  @Test("An inout noncopyable parameter")
  func exchange() {
    var sample = Key(number: 1)
    when(using: vault, thenReturn: 9).exchange(&sample)
    var key = Key(number: 1)
    vault.exchange(&key)
    let number = key.number
    #expect(number == 9)
    verify {
      var key = Key(number: 1)
      vault.exchange(&key)
    }.called(1)
  }

  @Test("A generic noncopyable parameter")
  func generic() {
    vault.keep(Key(number: 1), at: 3)
    verify(vault.keep(Key(number: 0), at: 3)).called(1)
  }

  @Test("Borrowed and consumed copyable parameters")
  func copyable() {
    vault.label("a")
    vault.take("b")
    verify(vault.label("a")).called(1)
    verify(vault.take(any())).called(1)
  }

  @Test("A sending parameter and a sending result")
  func sending() {
    let answer = Parcel()
    when(vault.ship(any(like: Parcel())), thenReturn: answer)
    let parcel = Parcel()
    #expect(vault.ship(parcel) === answer)
    verify(on: vault, called: 1).ship(any(like: parcel))
  }

  @Test("A protocol for noncopyable types")
  func notCopyable() {
    let ledger = LedgerMock()
    when(ledger.total()).thenReturn(7)
    #expect(spend(ledger) == 7)
    verifySequence {
      ledger.add(3)
      ledger.total()
      ledger.close()
    }
  }

  @Test("Mutating methods of a struct")
  func mutatingStruct() {
    var counter = CounterMock()
    when(counter.next()).thenReturn(1)
    #expect(counter.next() == 1)
    counter.increment(by: 3)
    verify(counter.increment(by: 3)).called(1)
    counter.value += 1
    verify(counter.value = 1).called(1)
  }

  @Test("Mutating methods of a class")
  func mutatingClass() {
    let counter = CounterClassMock()
    when(counter.next()).thenReturn(1)
    #expect(counter.next() == 1)
    counter.increment(by: 3)
    verify(on: counter, called: 1).increment(by: 3)
  }
}
