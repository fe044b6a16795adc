/// Adds students to the database of a university and removes them.
///
/// It is given its connection, so that a test can pass a mock.
public struct Enrollment {
  private let connection: any DatabaseConnection

  public init(connection: any DatabaseConnection) {
    self.connection = connection
  }

  /// Adds a student.
  ///
  /// - Returns: Whether the student has been added.
  @discardableResult
  public func matriculate(studentID: UInt, name: String) -> Bool {
    do {
      try open()
      connection.insert(into: "students", values: studentID, name)
      try connection.close()
      return true
    } catch {
      return false
    }
  }

  /// Removes a student, if there is one.
  public func exmatriculate(studentID: UInt) throws {
    try open()
    if connection.select("name", from: "students", where: "id = \(studentID)") != "" {
      connection.delete(from: "students", where: "id = \(studentID)")
    }
    try connection.close()
  }

  /// Repeats a request without an answer once.
  private func open() throws {
    do {
      try connection.connect()
    } catch DatabaseError.unreachable {
      try connection.reconnect()
    }
  }
}
