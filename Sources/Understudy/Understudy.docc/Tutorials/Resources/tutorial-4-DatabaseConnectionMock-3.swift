import Understudy

@testable import University

final class DatabaseConnectionMock: Mock {
  func insert(into table: String, values: Any...) { called(with: table, values) }

  func connect() throws { try calledThrowing() }
  func reconnect() throws { try calledThrowing() }
  func close() throws { try calledThrowing() }
}
