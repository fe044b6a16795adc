import Understudy

@testable import University

final class DatabaseConnectionMock: Mock {
  func insert(into table: String, values: Any...) { called(with: table, values) }
}
