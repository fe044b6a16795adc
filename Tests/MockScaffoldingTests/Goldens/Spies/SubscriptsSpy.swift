import Understudy
import Zoo

final class SubscriptsSpy<Real: Subscripts>: Mock, Subscripts, @unchecked Sendable {
  var real: Real

  init(real: Real) {
    self.real = real
    super.init()
  }

  subscript(row: Int) -> String { calledReturning(with: row) { real[row] } }

  subscript(row: Int, column: Int) -> String {
    get { calledReturning(with: row, column) { real[row, column] } }
    set { called(with: row, column, newValue) { real[row, column] = newValue } }
  }

  subscript(named name: String) -> Int? {
    get { calledReturning(with: name) { real[named: name] } }
    set { called(with: name, newValue) { real[named: name] = newValue } }
  }

  subscript<Value: Equatable>(type: Value.Type) -> Value? {
    get { calledReturning(with: type) { real[type] } }
    set { called(with: type, newValue) { real[type] = newValue } }
  }

  subscript(safe row: Int) -> String {
    get throws { try calledThrowReturning(with: row) { try real[safe: row] } }
  }

  subscript(remote row: Int) -> String {
    get async throws { try await calledThrowReturning(with: row) { try await real[remote: row] } }
  }

  // The values of a variadic parameter can't be passed on, so this member doesn't call through.
  subscript(rows: Int...) -> [String] { calledReturning(with: rows, default: []) }

  static subscript(name: String) -> Int {
    get { calledReturning(with: name) { Real[name] } }
    set { called(with: name, newValue) { Real[name] = newValue } }
  }
}
