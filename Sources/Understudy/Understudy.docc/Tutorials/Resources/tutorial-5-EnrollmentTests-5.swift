import Testing
import Understudy

@testable import University

@Suite(.mockSession) struct EnrollmentTests {
  private let db = DatabaseConnectionMock()

  @Test func insertsNewStudent() throws {
    try Enrollment(connection: db).matriculate(studentID: 33174, name: "John Doe")

    verify(db.insert(into: "students", values: 33174, "John Doe")).called(1)
    verifyInOrder {
      try db.connect()
      db.insert(into: any(), values: any(), any())
      try db.close()
    }
  }

  @Test func connectsAgain() throws {
    try when(db.connect()).thenThrow(DatabaseError.unreachable)

    try Enrollment(connection: db).matriculate(studentID: 33174, name: "John Doe")
    try verify(db.reconnect()).called(1)
    verify(db.insert(into: "students", values: 33174, "John Doe")).called(1)
  }

  @Test func insertsNothingWithoutConnection() throws {
    try when(db.connect()).thenThrow(DatabaseError.unreachable)
    try when(db.reconnect()).thenThrow(DatabaseError.unreachable)

    #expect(throws: DatabaseError.unreachable) {
      try Enrollment(connection: db).matriculate(studentID: 33174, name: "John Doe")
    }
    try verify(db.connect()).called(1)
    try verify(db.reconnect()).called(1)
    verifyNoMoreInteractions(on: db)
  }
}
