// Begin here: a service with its real database behind a spy. A test stubs the one call that has to
// fail. The rest really happens, so that the test can look at what's left in the database.

import Bank
import Testing
import Understudy
import UnderstudyExploration

@Suite(.mockSession) struct TransferTests {
  private let database: DatabaseSpy
  private let bank: Bank

  init() {
    database = DatabaseSpy(
      MemoryDatabase([Entry(account: "Ann", cents: 100), Entry(account: "Bob", cents: 5)]))
    bank = Bank(database: database)
  }

  @Test("A transfer inserts two rows in one transaction")
  func transfer() throws {
    try bank.transfer(30, from: "Ann", to: "Bob")

    verifyInOrder {
      try database.begin()
      try database.insert(Entry(account: "Ann", cents: -30))
      try database.insert(Entry(account: "Bob", cents: 30))
      try database.commit()
    }
    #expect(try bank.balance(of: "Ann") == 70)
    #expect(try bank.balance(of: "Bob") == 35)
  }

  @Test("If the disk is full at the second row, the first one is removed again")
  func secondRow() throws {
    try when(database.insert(any())).thenCallThrough().thenThrow(DatabaseError.diskFull)

    #expect(throws: DatabaseError.diskFull) { try bank.transfer(30, from: "Ann", to: "Bob") }
    verifyInOrder {
      try database.begin()
      calls(2) { try database.insert(any()) }
      try database.rollback()
    }
    try verify(database.commit()).called(.never)
    #expect(try bank.balance(of: "Ann") == 100)
  }

  @Test("If the rows can't be committed, both of them are removed again")
  func commit() throws {
    try when(database.commit()).thenThrow(DatabaseError.diskFull)

    #expect(throws: DatabaseError.diskFull) { try bank.transfer(30, from: "Ann", to: "Bob") }
    verifyInOrder {
      try database.commit()
      try database.rollback()
    }
    #expect(try bank.balance(of: "Ann") == 100)
    #expect(try bank.balance(of: "Bob") == 5)
  }

  @Test("If there's no transaction, there's nothing to insert and to undo")
  func begin() throws {
    try when(database.begin()).thenThrow(DatabaseError.diskFull)

    #expect(throws: DatabaseError.diskFull) { try bank.transfer(30, from: "Ann", to: "Bob") }
    verifyNoMoreInteractions(on: database, ignoringStubbed: true)
  }

  @Test("If the rollback fails, too, the caller knows that the database needs help")
  func rollback() throws {
    try when(database.insert(having(\.account, "Bob"))).thenThrow(DatabaseError.diskFull)
    try when(database.rollback()).thenThrow(DatabaseError.diskFull)

    #expect(throws: BankError.notRolledBack) { try bank.transfer(30, from: "Ann", to: "Bob") }
  }

  @Test(
    "Whichever call fails, both rows are kept or none, and the next transfer succeeds",
    .everyFailure)
  func everyFailure() throws {
    let result = try attempt { try bank.transfer(30, from: "Ann", to: "Bob") }

    let moved = if case .success = result { 30 } else { 0 }
    #expect(try bank.balance(of: "Ann") == 100 - moved)
    #expect(try bank.balance(of: "Bob") == 5 + moved)
    try bank.transfer(1, from: "Ann", to: "Bob")
  }

  @Test("An amount that isn't positive doesn't reach the database", arguments: [0, -1])
  func amount(cents: Int) {
    #expect(throws: BankError.invalidAmount) { try bank.transfer(cents, from: "Ann", to: "Bob") }
    verifyNoInteractions(on: database)
  }
}
