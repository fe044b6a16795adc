import Enrollment
import Understudy

/// A mock is a class whose methods forward their arguments in order.
final class DatabaseConnectionMock: Mock, DatabaseConnection {
  func connect() throws { try calledThrowing() }
  func reconnect() throws { try calledThrowing() }
  func insert(into table: String, values: Any...) { called(with: table, values) }

  @discardableResult
  func select(_ content: String, from table: String, where condition: String) -> String {
    // A call without a stub returns an empty string.
    calledReturning(with: content, table, condition, default: "")
  }

  func delete(from table: String, where condition: String) { called(with: table, condition) }
  func close() throws { try calledThrowing() }
}
