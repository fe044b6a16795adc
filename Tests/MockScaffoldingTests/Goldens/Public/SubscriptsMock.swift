public import Understudy
public import Zoo

/// A mock of ``Subscripts``.
public final class SubscriptsMock: Mock, Subscripts, @unchecked Sendable {
  public subscript(row: Int) -> String { calledReturning(with: row, default: "") }

  public subscript(row: Int, column: Int) -> String {
    get { calledReturning(with: row, column, default: "") }
    set { called(with: row, column, newValue) }
  }

  public subscript(named name: String) -> Int? {
    get { calledReturning(with: name, default: nil) }
    set { called(with: name, newValue) }
  }

  public subscript<Value: Equatable>(type: Value.Type) -> Value? {
    get { calledReturning(with: type, default: nil) }
    set { called(with: type, newValue) }
  }

  public subscript(safe row: Int) -> String {
    get throws { try calledThrowReturning(with: row, default: "") }
  }

  public subscript(remote row: Int) -> String {
    get async throws { try await calledThrowReturning(with: row, default: "") }
  }

  public subscript(rows: Int...) -> [String] { calledReturning(with: rows, default: []) }

  public static subscript(name: String) -> Int {
    get { calledReturning(with: name, default: 0) }
    set { called(with: name, newValue) }
  }
}
