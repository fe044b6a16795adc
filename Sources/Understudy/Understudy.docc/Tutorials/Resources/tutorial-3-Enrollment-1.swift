struct Enrollment {
  let connection: any DatabaseConnection

  func matriculate(studentID: Int, name: String) throws {
    try connection.connect()
    if connection.select("name", from: "students", where: "id = \(studentID)").isEmpty {
      connection.insert(into: "students", values: studentID, name)
    }
    try connection.close()
  }
}
