import Testing
import Understudy

@testable import University

@Suite(.mockSession) struct EnrollmentTests {
  private let db = DatabaseConnectionMock()

  @Test func insertsNewStudent() throws {
    try Enrollment(connection: db).matriculate(studentID: 33174, name: "John Doe")
  }
}
