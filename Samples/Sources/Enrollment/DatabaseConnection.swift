/// A connection to the database of a university.
public protocol DatabaseConnection {
  func connect() throws
  func reconnect() throws
  func insert(into table: String, values: Any...)
  func select(_ content: String, from table: String, where condition: String) -> String
  func delete(from table: String, where condition: String)
  func close() throws
}

public enum DatabaseError: Error {
  /// The server did not answer.
  case unreachable
  /// The server did not answer the second attempt either.
  case reconnection
}
