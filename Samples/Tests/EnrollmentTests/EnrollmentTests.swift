// Begin here: a protocol, its mock, and the code under test.

import Enrollment
import Testing
import Understudy
import UnderstudyExploration

/// The trait runs each test in a session, which reports unused stubs.
@Suite(.mockSession) struct EnrollmentTests {
  private let connection = DatabaseConnectionMock()
  private let enrollment: Enrollment

  init() { enrollment = Enrollment(connection: connection) }

  @Test("Enrolling a student inserts one row and closes the connection")
  func matriculate() throws {
    #expect(enrollment.matriculate(studentID: 033174, name: "John Doe"))

    try verify(connection.connect()).called(1)
    verify(connection.insert(into: "students", values: 033174, "John Doe")).called(1)
    verify(connection.delete(from: any(), where: any())).called(.never)
    try verify(connection.close()).called(.atLeast(1))
  }

  @Test("The row is inserted between opening and closing the connection, without other calls")
  func order() {
    enrollment.matriculate(studentID: 033174, name: "John Doe")

    verifySequence {
      try connection.connect()
      connection.insert(into: "students", values: any(), "John Doe")
      try connection.close()
    }
  }

  @Test("The connection is tried a second time if the server doesn't respond")
  func reconnect() throws {
    try when(connection.connect()).thenThrow(DatabaseError.unreachable)

    #expect(enrollment.matriculate(studentID: 033174, name: "John Doe"))
    try verify(connection.reconnect()).called()
    verify(connection.insert(into: "students", values: any(), any())).called(1)
  }

  @Test("Nothing else is called if the server is unreachable")
  func unreachable() throws {
    try when(connection.connect()).thenThrow(DatabaseError.unreachable)
    try when(connection.reconnect()).thenThrow(DatabaseError.reconnection)

    #expect(!enrollment.matriculate(studentID: 033174, name: "John Doe"))
    verifyNoMoreInteractions(on: connection, ignoringStubbed: true)
  }

  @Test("The second connection succeeds after the first has failed")
  func secondAttempt() throws {
    try when(connection.connect()).thenThrow(DatabaseError.unreachable).thenReturn()

    enrollment.matriculate(studentID: 033174, name: "John Doe")
    enrollment.matriculate(studentID: 033175, name: "Jane Doe")
    try verify(connection.reconnect()).called(1)
    verify(connection.insert(into: "students", values: any(), any())).called(2)
  }

  @Test(
    "Whichever call fails, a student is enrolled exactly if the row was inserted",
    .everyFailure(throwing: DatabaseError.unreachable))
  func everyFailure() throws {
    let isEnrolled = try attempt { enrollment.matriculate(studentID: 033174, name: "John Doe") }
    verify(connection.insert(into: "students", values: any(), any()))
      .called(try isEnrolled.get() ? .once : .never)
  }

  @Test("Only an enrolled student is deleted", arguments: ["John Doe", ""])
  func exmatriculate(name: String) throws {
    when(connection.select("name", from: "students", where: "id = 33174")).thenReturn(name)

    try enrollment.exmatriculate(studentID: 033174)
    verify(connection.delete(from: "students", where: "id = 33174"))
      .called(name.isEmpty ? .never : .once)
  }
}
