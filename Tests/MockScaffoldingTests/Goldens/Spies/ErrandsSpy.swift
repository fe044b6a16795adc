import Understudy
import Zoo

final class ErrandsSpy: Mock, Errands, @unchecked Sendable {
  var real: any Errands

  init(real: any Errands) {
    self.real = real
    super.init()
  }

  func log(_ message: @autoclosure () -> String) {
    let messageValue = message()
    called(with: messageValue) { real.log(messageValue) }
  }

  func label(_ text: borrowing String) {
    let text = copy text
    called(with: text) { real.label(text) }
  }

  @discardableResult
  func pop(_ names: inout [String]) -> String? {
    let (result, rest): (String?, [String]) = calledReturning(with: names) {
      var realNames = names
      let realResult = real.pop(&realNames)
      return (realResult, realNames)
    }
    names = rest
    return result
  }

  func swap(_ first: inout Int, _ second: inout Int) {
    (first, second) = calledReturning(with: first, second) {
      var realFirst = first
      var realSecond = second
      real.swap(&realFirst, &realSecond)
      return (realFirst, realSecond)
    }
  }

  @discardableResult
  func ask(_ text: String) async throws(KitchenError) -> String {
    try await calledThrowReturning(with: text) { () async throws(KitchenError) in
      try await real.ask(text)
    }
  }

  subscript(row: Int, column: Int) -> String {
    get { calledReturning(with: row, column) { real[row, column] } }
    set { called(with: row, column, newValue) { real[row, column] = newValue } }
  }

  // The values of a variadic parameter can't be passed on, so this member doesn't call through.
  func store(_ names: String..., in folder: String) { called(with: names, folder) }

  // A value that can't be copied can't be passed on, so this member doesn't call through.
  @discardableResult
  func check(_ ticket: borrowing Ticket) -> Bool { calledReturning(with: omitted, default: false) }

  // A sending value can't be passed on, so this member doesn't call through.
  func ship(_ parcel: sending Order) { called(with: parcel) }

  // A rethrowing method can't run a closure that throws, so this member doesn't call through.
  func repeated(_ work: () throws -> Void) rethrows {
    called(with: omitted)
    try work()
  }
}
