import Foundation
import Understudy
import Zoo

final class ParametersMock: Mock, Parameters {
  func store(_ names: String..., in folder: String) { called(with: names, folder) }

  func rename(_ name: String?, to other: String??) { called(with: name, other as Any?) }

  @discardableResult
  func fetch<Record>(_ type: Record.Type) -> Record? { calledReturning(with: type, default: nil) }

  func move(from place: (x: Int, y: Int)) { called(with: place) }

  func label(_ text: String!) { called(with: text) }

  func limits(_ sizes: [3 of Int]) { called(with: sizes) }

  func sort(_ names: inout [String]) { names = calledReturning(with: names, default: names) }

  func swap(_ first: inout Int, _ second: inout Int) {
    (first, second) = calledReturning(with: first, second, default: (first, second))
  }

  @discardableResult
  func pop(_ names: inout [String]) -> String? {
    let (result, rest): (String?, [String]) = calledReturning(with: names, default: (nil, names))
    names = rest
    return result
  }

  @discardableResult
  func replace(_ order: inout Order) throws(KitchenError) -> Order {
    let (result, rest): (Order, Order) = try calledThrowReturning(
      with: order, throwing: KitchenError.self
    )
    order = rest
    return result
  }

  func tag(in category: String, for reason: String) { called(with: category, reason) }

  func file(_ data: Data, of chef: Chef) { called(with: data, chef) }

  func skip(_ value2: Int, default: Int, self value: Int) { called(with: value2, `default`, value) }

  @discardableResult
  func `repeat`(where: String, class: Int) -> Bool {
    calledReturning(with: `where`, `class`, default: false)
  }
}
