import Foundation
import Understudy
import Zoo

final class ParametersSpy: Mock, Parameters {
  let real: any Parameters

  init(real: any Parameters) {
    self.real = real
    super.init()
  }

  // The values of a variadic parameter can't be passed on, so this member doesn't call through.
  func store(_ names: String..., in folder: String) { called(with: names, folder) }

  func rename(_ name: String?, to other: String??) {
    called(with: name, other as Any?) { real.rename(name, to: other) }
  }

  @discardableResult
  func fetch<Record>(_ type: Record.Type) -> Record? {
    calledReturning(with: type) { real.fetch(type) }
  }

  func move(from place: (x: Int, y: Int)) { called(with: place) { real.move(from: place) } }

  func label(_ text: String!) { called(with: text) { real.label(text) } }

  func limits(_ sizes: [3 of Int]) { called(with: sizes) { real.limits(sizes) } }

  @discardableResult
  func list(in folder: String, limit: Int) -> [String] {
    calledReturning(with: folder, limit) { real.list(in: folder, limit: limit) }
  }

  func sort(_ names: inout [String]) {
    names = calledReturning(with: names) {
      var realNames = names
      real.sort(&realNames)
      return realNames
    }
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
  func pop(_ names: inout [String]) -> String? {
    let (result, rest): (String?, [String]) = calledReturning(with: names) {
      var realNames = names
      let realResult = real.pop(&realNames)
      return (realResult, realNames)
    }
    names = rest
    return result
  }

  @discardableResult
  func replace(_ order: inout Order) throws(KitchenError) -> Order {
    let (result, rest): (Order, Order) = try calledThrowReturning(with: order) {
      () throws(KitchenError) in
      var realOrder = order
      let realResult = try real.replace(&realOrder)
      return (realResult, realOrder)
    }
    order = rest
    return result
  }

  func tag(in category: String, for reason: String) {
    called(with: category, reason) { real.tag(in: category, for: reason) }
  }

  func file(_ data: Data, of chef: Chef) { called(with: data, chef) { real.file(data, of: chef) } }

  func skip(_ value2: Int, default: Int, self value: Int) {
    called(with: value2, `default`, value) { real.skip(value2, default: `default`, self: value) }
  }

  @discardableResult
  func `repeat`(where: String, class: Int) -> Bool {
    calledReturning(with: `where`, `class`) { real.`repeat`(where: `where`, class: `class`) }
  }
}
