protocol DatabaseConnection {
  func connect() throws
  func reconnect() throws
  func select(_ content: String, from table: String, where condition: String) -> String
  func insert(into table: String, values: Any...)
  func close() throws
}

enum DatabaseError: Error {
  case unreachable
}
