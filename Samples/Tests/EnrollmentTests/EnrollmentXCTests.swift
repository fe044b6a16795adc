// The same mock under XCTest.

import Enrollment
import Understudy
import XCTest

final class EnrollmentXCTests: XCTestCase {
  /// Runs each test in a session, which reports unused stubs.
  override func invokeTest() { withMockSession { super.invokeTest() } }

  func testMatriculatingWritesOneRow() throws {
    let connection = DatabaseConnectionMock()
    let enrollment = Enrollment(connection: connection)

    XCTAssertTrue(enrollment.matriculate(studentID: 033174, name: "John Doe"))

    try verify(on: connection, called: exactly(1)).connect()
    verify(on: connection, called: exactly(1))
      .insert(into: "students", values: 033174, "John Doe")
    verify(on: connection, called: never()).delete(from: "students", where: "id = 33174")
    try verify(on: connection, called: atLeast(1)).close()
  }

  func testNothingIsWrittenWhileTheServerIsAway() throws {
    let connection = DatabaseConnectionMock()
    try when(using: connection, thenThrow: DatabaseError.unreachable).connect()
    try when(using: connection, thenThrow: DatabaseError.reconnection).reconnect()

    let enrollment = Enrollment(connection: connection)
    XCTAssertFalse(enrollment.matriculate(studentID: 033174, name: "John Doe"))

    verify(connection.insert(into: any(), values: anyVariadic())).called(never())
  }

  func testOnlyAStudentWhoIsInTheBooksIsStruckOut() throws {
    let connection = DatabaseConnectionMock()
    when(connection.select("name", from: any(), where: any())).thenReturn("John Doe", "")

    let enrollment = Enrollment(connection: connection)
    try enrollment.exmatriculate(studentID: 033174)
    try enrollment.exmatriculate(studentID: 033175)

    verify(connection.delete(from: "students", where: any())).called(1)
    verify(connection.delete(from: "students", where: "id = 33174")).called(1)
  }
}
