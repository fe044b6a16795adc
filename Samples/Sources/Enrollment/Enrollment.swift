/// Enters students into the books of a university, and strikes them out.
///
/// It is handed its connection, so a test can hand it a mock.
public struct Enrollment {
  private let connection: any DatabaseConnection

  public init(connection: any DatabaseConnection) {
    self.connection = connection
  }

  /// Enters a student.
  ///
  /// - Returns: Whether the student is in the books now.
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

  /// Strikes a student out, if there is one.
  public func exmatriculate(studentID: UInt) throws {
    try open()
    if connection.select("name", from: "students", where: "id = \(studentID)") != "" {
      connection.delete(from: "students", where: "id = \(studentID)")
    }
    try connection.close()
  }

  /// A server that does not answer is asked once more.
  private func open() throws {
    do {
      try connection.connect()
    } catch DatabaseError.unreachable {
      try connection.reconnect()
    }
  }
}
