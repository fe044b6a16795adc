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
}
