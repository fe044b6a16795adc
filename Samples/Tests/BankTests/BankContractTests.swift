// Stubs that are compared with the real database. Each test states what the database answers, so
// that it can be read alone. Whenever a stub answers a call, the real database is asked, too. If it
// returns or throws something else, the test fails at the line of the stub.

import Bank
import Testing
import Understudy
import UnderstudyExploration

@Suite(.mockSession, .checkedContracts) struct BankContractTests {
  private let rows = [
    Entry(account: "Ann", cents: 100), Entry(account: "Bob", cents: 5),
    Entry(account: "Ann", cents: -30),
  ]
  private let database: DatabaseSpy
  private let bank: Bank

  init() {
    database = DatabaseSpy(MemoryDatabase(rows))
    bank = Bank(database: database)
  }

  @Test("A statement has the balance after each of the last entries, the newest one first")
  func statement() throws {
    try when(database.entries(of: "Ann"))
      .thenReturn([Entry(account: "Ann", cents: -30), Entry(account: "Ann", cents: 100)])

    #expect(try bank.statement(of: "Ann", last: 1) == ["-30, balance 70"])
    #expect(try bank.statement(of: "Ann", last: 3) == ["-30, balance 70", "100, balance 100"])
  }

  @Test("The whole balance can be moved, but not more")
  func wholeBalance() throws {
    try when(database.entries(of: "Bob")).thenReturn([Entry(account: "Bob", cents: 5)])

    #expect(throws: BankError.overdrawn) { try bank.transfer(6, from: "Bob", to: "Ann") }
    try verify(database.insert(any())).called(.never)
    try bank.transfer(5, from: "Bob", to: "Ann")
    try verify(database.insert(Entry(account: "Bob", cents: -5))).called()
  }

  @Test("An unknown sender has no balance")
  func unknownSender() throws {
    let error = DatabaseError.unknownAccount("Zoe")
    try when(database.entries(of: "Zoe")).thenThrow(error)

    #expect(throws: error) { try bank.transfer(1, from: "Zoe", to: "Ann") }
    try verify(database.rollback()).called()
  }

  @Test("What was taken for an unknown receiver is returned")
  func unknownReceiver() throws {
    let error = DatabaseError.unknownAccount("Zoe")
    try when(database.insert(Entry(account: "Zoe", cents: any()))).thenThrow(error)

    #expect(throws: error) { try bank.transfer(1, from: "Ann", to: "Zoe") }
    #expect(try bank.balance(of: "Ann") == 70)
  }

  @Test("If the disk is full, the database throws the error that TransferTests stubs")
  func diskFull() throws {
    // There's space for one of the two rows.
    let database = DatabaseSpy(MemoryDatabase(rows, capacity: rows.count + 1))
    let bank = Bank(database: database)
    try when(database.insert(Entry(account: "Bob", cents: any()))).thenThrow(DatabaseError.diskFull)

    #expect(throws: DatabaseError.diskFull) { try bank.transfer(1, from: "Ann", to: "Bob") }
    verifyInOrder {
      calls(2) { try database.insert(any()) }
      try database.rollback()
    }
  }
}
