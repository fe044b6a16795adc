/// Enrolls students at a university, and removes them.
///
/// The connection is a parameter of the initializer, so that a test can pass a mock.
public struct Enrollment {
  private let connection: any DatabaseConnection

  public init(connection: any DatabaseConnection) {
    self.connection = connection
  }

  /// Enrolls a student.
  ///
  /// - Returns: Whether the student is enrolled.
  @discardableResult
  public func matriculate(studentID: UInt, name: String) -> Bool {
    do {
      try open()
      connection.insert(into: "students", values: studentID, name)
      // The student is enrolled, even if the connection can't be closed.
      try? connection.close()
      return true
    } catch {
      return false
    }
  }

  /// Removes a student who is enrolled.
  public func exmatriculate(studentID: UInt) throws {
    try open()
    if connection.select("name", from: "students", where: "id = \(studentID)") != "" {
      connection.delete(from: "students", where: "id = \(studentID)")
    }
    try connection.close()
  }

  /// Connects to the server, and tries again if the server doesn't respond.
  private func open() throws {
    do {
      try connection.connect()
    } catch DatabaseError.unreachable {
      try connection.reconnect()
    }
  }
}
