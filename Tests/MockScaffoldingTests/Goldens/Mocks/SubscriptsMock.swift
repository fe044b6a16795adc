import Understudy
import Zoo

final class SubscriptsMock: Mock, Subscripts, @unchecked Sendable {
  subscript(row: Int) -> String { calledReturning(with: row, default: "") }

  subscript(row: Int, column: Int) -> String {
    get { calledReturning(with: row, column, default: "") }
    set { called(with: row, column, newValue) }
  }

  subscript(named name: String) -> Int? {
    get { calledReturning(with: name, default: nil) }
    set { called(with: name, newValue) }
  }

  subscript<Value: Equatable>(type: Value.Type) -> Value? {
    get { calledReturning(with: type, default: nil) }
    set { called(with: type, newValue) }
  }

  subscript(safe row: Int) -> String {
    get throws { try calledThrowReturning(with: row, default: "") }
  }

  subscript(remote row: Int) -> String {
    get async throws { try await calledThrowReturning(with: row, default: "") }
  }

  subscript(rows: Int...) -> [String] { calledReturning(with: rows, default: []) }

  static subscript(name: String) -> Int {
    get { calledReturning(with: name, default: 0) }
    set { called(with: name, newValue) }
  }
}
